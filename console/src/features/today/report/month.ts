// Months of the report: from the address, beside one another, in words, and how one compares with the one before. Pure.

const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/

/** The month that the address names, `2026-11`; null: none that a shop can have had by now. */
export function readMonth(search: string, thisMonth: string): string | null {
  const given = new URLSearchParams(search).get('bulan') ?? ''
  return MONTH.test(given) && given <= thisMonth ? given : null
}

/** `by` months later. */
export function monthBeside(month: string, by: number): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + by)
  return date.toISOString().slice(0, 7)
}

const NAME = new Intl.DateTimeFormat('id-ID', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** November 2026 */
export function monthName(month: string): string {
  return NAME.format(new Date(`${month}-01T00:00:00Z`))
}

const WIB_MS = 7 * 3_600_000

/** The last day that was counted of a month, where that is not all of it; null: the whole month. */
export function lastDayCounted(month: string, until: string): number | null {
  const last = new Date(Date.parse(until) + WIB_MS)
  return last.toISOString().startsWith(month) ? last.getUTCDate() : null
}

export type Comparison =
  | { readonly kind: 'up' | 'down'; readonly percent: number }
  | { readonly kind: 'same' | 'nothing before' }

export function compare(now: number, before: number): Comparison {
  if (before === 0) return { kind: now === 0 ? 'same' : 'nothing before' }
  const percent = Math.round((Math.abs(now - before) / before) * 100)
  if (percent === 0) return { kind: 'same' }
  return { kind: now > before ? 'up' : 'down', percent }
}
