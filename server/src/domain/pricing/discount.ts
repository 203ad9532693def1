// What a discount takes off an amount: whole rupiah, rounded down, never more than there is.
import { shareDown } from './share.ts'

export interface Discount {
  readonly discount_type: 'percent' | 'amount'
  /** percent: 1 to 100; amount: rupiah */
  readonly discount_value: number
  readonly max_discount: number | null
}

export function discountOn(base: number, { discount_type, discount_value, max_discount }: Discount): number {
  const wanted = discount_type === 'percent' ? shareDown(base, discount_value, 100) : discount_value
  return Math.max(0, Math.min(wanted, base, max_discount ?? base))
}
