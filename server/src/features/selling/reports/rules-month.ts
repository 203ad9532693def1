// Which month a report is of, and what it is compared with. Pure.
import { invalidRequest } from '../../../base/problems.ts'
import { jakartaDay, jakartaMonth, monthBeside, nextDay } from '../../../domain/jakarta.ts'
import type { Period } from '../orders/sold-queries.ts'

export interface ReportMonth extends Period {
  /** 2026-11 */
  readonly month: string
  /** every day that has begun, as 2026-11-15 */
  readonly days: readonly string[]
  /** of the month before as much as has passed of this one, so that half a month is not held against a whole one */
  readonly before: Period & { readonly month: string; readonly isWhole: boolean }
}

/** This month unless it says; its form is known to be right. Throws `invalid_request`. */
export function reportMonth(given: string | undefined, at: Date): ReportMonth {
  const today = jakartaDay(at)
  const month = given ?? today.slice(0, 7)
  if (month > today.slice(0, 7))
    throw invalidRequest([{ path: 'month', code: 'range', message: 'bulan itu belum mulai' }])
  const { from, until } = jakartaMonth(month)
  const days: string[] = []
  for (let day = from; day < until && day <= at; day = nextDay(day)) days.push(jakartaDay(day))
  return { month, from, until, days, before: beforeOf(month, from, until, at) }
}

function beforeOf(month: string, from: Date, until: Date, at: Date): ReportMonth['before'] {
  const before = monthBeside(month, -1)
  const begin = jakartaMonth(before).from
  const soFar = begin.getTime() + (at.getTime() - from.getTime())
  // The 31st has no like in a month of 30 days.
  const isWhole = at >= until || soFar >= from.getTime()
  return { month: before, from: begin, until: isWhole ? from : new Date(soFar), isWhole }
}
