// What the pages of the plan say: amounts in words, and what the next plan would give. Pure.
import type { Schemas } from '../../../api.ts'
import { bytes } from '../../../format/amounts.ts'
import { count } from '../../../format/money.ts'
import { settingsTexts } from '../../../texts/settings.ts'

type PlanState = Schemas['PlanState']
export type Usage = PlanState['usage'][number]
export type Gives = PlanState['plans'][number]
export type Counted = keyof typeof t.counted

const t = settingsTexts.plan
const COUNTED = [
  'products',
  'picture_bytes',
  'messages',
  'staff',
  'domains',
  'money',
] as const satisfies Counted[]

export function amountOf(what: Counted, amount: number | null): string {
  return what === 'picture_bytes' ? bytes(amount ?? 0) : count(amount ?? 0)
}

/** Everything that a plan gives, a line each. */
export function linesOf(gives: Gives): string[] {
  return [
    ...COUNTED.map((what) => t.gives[what](amountOf(what, gives[what]))),
    t.origins[gives.other_origins ?? 'none'],
  ]
}

/** What the next plan would give of what is nearly full; null: there is none. */
export function nextOf({ plan, plans }: PlanState, what: Counted): string | null {
  const next = plans[plans.findIndex((each) => each.plan === plan) + 1]
  return next?.plan ? t.next(t.plans[next.plan].name, t.gives[what](amountOf(what, next[what]))) : null
}
