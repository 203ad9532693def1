// The plans a shop can be on.
export const PLANS = ['gratis', 'katalog', 'lengkap'] as const
export type Plan = (typeof PLANS)[number]

export function isPlan(value: string | null): value is Plan {
  return PLANS.some((plan) => plan === value)
}
