// The plans a shop can be on, the smallest first, and what each lets pages on other origins do.
import { keysOf } from './record-of.ts'

const ALLOWS = {
  gratis: [],
  katalog: ['read'],
  lengkap: ['read', 'write'],
} as const satisfies Record<string, readonly PlanNeed[]>

export type PlanNeed = 'read' | 'write'
export type Plan = keyof typeof ALLOWS

export const PLANS = keysOf(ALLOWS)
/** What a shop is on that has neither bought nor been given another one. */
export const SMALLEST_PLAN: Plan = 'gratis'

export function needOf(method: string): PlanNeed {
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write'
}

export function planAllows(plan: Plan, need: PlanNeed): boolean {
  const allowed: readonly PlanNeed[] = ALLOWS[plan]
  return allowed.includes(need)
}

export function isGreaterPlan(plan: Plan, than: Plan): boolean {
  return PLANS.indexOf(plan) > PLANS.indexOf(than)
}
