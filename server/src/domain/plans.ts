// The plans a shop can be on, what each lets pages on other origins do, and how much room it has for pictures.
import { keysOf } from './record-of.ts'

const ALLOWS = {
  gratis: [],
  katalog: ['read'],
  lengkap: ['read', 'write'],
} as const satisfies Record<string, readonly PlanNeed[]>

export type PlanNeed = 'read' | 'write'
export type Plan = keyof typeof ALLOWS

export const PLANS = keysOf(ALLOWS)

const GIB = 1024 ** 3
/** Of pictures as they were given: the sizes that pages show are ours to make and to throw away. */
const PICTURE_BYTES: Readonly<Record<Plan, number>> = { gratis: GIB, katalog: 5 * GIB, lengkap: 20 * GIB }
/** From here on the merchant is warned. */
const NEARLY_FULL = 0.8

export function pictureBytesOf(plan: Plan): number {
  return PICTURE_BYTES[plan]
}

export function isNearlyFull(plan: Plan, usedBytes: number): boolean {
  return usedBytes >= NEARLY_FULL * PICTURE_BYTES[plan]
}

export function needOf(method: string): PlanNeed {
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write'
}

export function planAllows(plan: Plan, need: PlanNeed): boolean {
  const allowed: readonly PlanNeed[] = ALLOWS[plan]
  return allowed.includes(need)
}
