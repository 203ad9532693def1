// The plans a shop can be on, and what each lets pages on other origins do.

const ALLOWS = {
  gratis: [],
  katalog: ['read'],
  lengkap: ['read', 'write'],
} as const satisfies Record<string, readonly Need[]>

export type Need = 'read' | 'write'
export type Plan = keyof typeof ALLOWS

export const PLANS = Object.keys(ALLOWS) as Plan[]

export function needOf(method: string): Need {
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write'
}

export function planAllows(plan: Plan, need: Need): boolean {
  const allowed: readonly Need[] = ALLOWS[plan]
  return allowed.includes(need)
}
