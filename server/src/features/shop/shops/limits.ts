// Limits of a shop: what they may be, and what they are while the merchant sets none.
import type { LimitsInput } from './input.ts'

interface Bounds {
  readonly default: number
  readonly highest: number
}

export const LIMITS: Readonly<Record<keyof LimitsInput, Bounds>> = {
  // 100 items of 999 units each is the largest cart that can be sent.
  units_per_line: { default: 999, highest: 99_900 },
  unpaid_orders_per_contact: { default: 5, highest: 1_000 },
}
