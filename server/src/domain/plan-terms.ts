// How long a shop is on which plan: what was bought, added up, changed into a greater plan, and taken back. Pure, in whole
// milliseconds and whole rupiah.
import { isGreaterPlan, PLANS, type Plan, SMALLEST_PLAN } from './plans.ts'

/** A stretch of time that was bought, or given to try. */
export interface PlanPeriod {
  /** the draft that its order was placed from; null: given to try */
  readonly draft: string | null
  readonly plan: Plan
  readonly from: number
  readonly until: number
  /** what was paid for all of it */
  readonly paid: number
}

export interface PlanTerms {
  /** what the operator gave for good; the shop is on it whenever nothing that was bought runs */
  readonly granted: Plan
  /** one after the other, greater plans before smaller ones */
  readonly periods: readonly PlanPeriod[]
}

export interface PlanPurchase {
  readonly draft: string | null
  readonly plan: Plan
  readonly days: number
  readonly paid: number
  /** what it costs without campaigns and vouchers; left out: what was paid */
  readonly price?: number
}

export interface PlanNow {
  readonly plan: Plan
  /** when the last of what was bought is over; null: nothing runs */
  readonly endsAt: number | null
  /** until when the plan stays although its time is over; null: its time is not over */
  readonly graceUntil: number | null
}

export const DAY_MS = 86_400_000

/** A twelfth of a year each: 30, 91, 182 and 365 days of 1, 3, 6 and 12 months. */
export function daysOf(months: number): number {
  return Math.floor((months * 365) / 12)
}

export interface PlanForSale {
  readonly plan: Plan
  readonly months: number
  readonly days: number
}

const SKU = /^(?<plan>[a-z]+)-(?<months>[1-9]\d?)$/i
const MOST_MONTHS = 36

/** null: it stands for goods. */
export function planOfSku(sku: string): PlanForSale | null {
  const { plan: name, months: digits } = SKU.exec(sku.trim())?.groups ?? {}
  const plan = PLANS.find((each) => each === name?.toLowerCase())
  const months = Number(digits)
  if (!plan || !isGreaterPlan(plan, SMALLEST_PLAN) || months > MOST_MONTHS) return null
  return { plan, months, days: daysOf(months) }
}

export function planAt({ granted, periods }: PlanTerms, at: number, graceMs: number): PlanNow {
  const last = periods.at(-1)
  if (!last || at >= last.until + graceMs) return { plan: granted, endsAt: null, graceUntil: null }
  const running = periods.find(({ until }) => at < until)
  const plan = (running ?? last).plan
  return { plan, endsAt: last.until, graceUntil: running ? null : last.until + graceMs }
}

/**
 * Behind what runs of the same plan or a greater one, in its grace from its end on. What is left of smaller plans becomes time of the new one by its
 * worth: the share of its price that is not used, at the new price of a day without campaigns and vouchers: cheap days are those that are bought. One that cost nothing changes nothing: the rest waits
 * behind it.
 */
export function withPurchase(
  terms: PlanTerms,
  { draft, plan, days, paid, price = paid }: PlanPurchase,
  at: number,
  graceMs: number,
): PlanTerms {
  const live = terms.periods.filter(({ until }) => until > at)
  const smaller = live.filter((period) => isGreaterPlan(plan, period.plan))
  const kept = live.filter((period) => !smaller.includes(period))
  const length = days * DAY_MS
  const from = startOf(terms, plan, at, graceMs)
  const bought = { draft, plan, from, until: from + length, paid }
  const rest = smaller.map((period) => restOf(period, at))
  const changed = paid === 0 ? rest : rest.map((period) => changedInto(period, plan, { length, price }))
  return {
    ...terms,
    periods: inLine([...kept, bought, ...changed.filter((period) => period.until > period.from)]),
  }
}

/** Where nothing runs before it. Who pays in the days of grace has had them already. */
function startOf({ periods }: PlanTerms, plan: Plan, at: number, graceMs: number): number {
  const last = periods.at(-1)
  return last && last.plan === plan && at < last.until + graceMs ? last.until : at
}

/** What is not used of it, with what that cost. */
function restOf(period: PlanPeriod, at: number): PlanPeriod {
  const from = Math.max(period.from, at)
  return { ...period, from, paid: shareOf(period.paid, period.until - from, period.until - period.from) }
}

function changedInto(
  period: PlanPeriod,
  plan: Plan,
  { length, price }: { readonly length: number; readonly price: number },
): PlanPeriod {
  return { ...period, plan, until: period.from + shareOf(length, period.paid, price) }
}

/** Rounded down; the product is beyond what a number holds exactly. */
export function shareOf(whole: number, part: number, of: number): number {
  return Number((BigInt(whole) * BigInt(part)) / BigInt(of))
}

/** What is not used of that order's is gone, and what came behind it comes so much earlier; its grace is over, too. */
export function withoutOrder(terms: PlanTerms, draft: string, at: number): PlanTerms {
  const live = terms.periods.filter(({ until }) => until > at)
  if (live.length === 0) return terms.periods.at(-1)?.draft === draft ? { ...terms, periods: [] } : terms
  const [next, ...others] = live.filter((period) => period.draft !== draft)
  if (!next) return { ...terms, periods: [] }
  const first = next.from <= at ? next : { ...next, from: at, until: at + next.until - next.from }
  return { ...terms, periods: inLine([first, ...others]) }
}

/** Each begins where the one before it ends. */
function inLine(periods: readonly PlanPeriod[]): PlanPeriod[] {
  const line: PlanPeriod[] = []
  for (const period of periods) {
    const from = line.at(-1)?.until ?? period.from
    line.push({ ...period, from, until: from + period.until - period.from })
  }
  return line
}

/** Owners hear so many days before the end. */
export const REMINDED_DAYS = [14, 3, 0] as const

/** The nearest to the end of those whose time has come; null: none yet. */
export function remindedBy(endsAt: number, at: number): number | null {
  return REMINDED_DAYS.findLast((days) => at >= endsAt - days * DAY_MS) ?? null
}

/** When something changes by itself next: a reminder, another plan, the end of grace. */
export function nextMoment({ periods }: PlanTerms, at: number, graceMs: number): number | null {
  const last = periods.at(-1)
  if (!last) return null
  const moments = [
    ...periods.map(({ until }) => until),
    ...REMINDED_DAYS.map((days) => last.until - days * DAY_MS),
    last.until + graceMs,
  ]
  const later = moments.filter((moment) => moment > at)
  return later.length > 0 ? Math.min(...later) : null
}
