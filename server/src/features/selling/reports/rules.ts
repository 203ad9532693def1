// Which days a report takes from what is summed up, and which it sums up itself. Pure.
import { jakartaDay, nextDay, startOfJakartaDay } from '../../../domain/jakarta.ts'
import type { Period } from '../orders/sold-queries.ts'

/** How far a shop is summed up. */
export interface Summed {
  /** the first day that is not; null: none is */
  readonly until: string | null
  /** days before it on which something changed since */
  readonly marked: readonly string[]
}

export interface Split {
  /** whole days, `to` not itself; null: none */
  readonly kept: { readonly from: string; readonly to: string; readonly except: readonly string[] } | null
  /** the rest, each as long as can be */
  readonly live: readonly Period[]
}

export function splitPeriod({ from, until }: Period, summed: Summed): Split {
  const firstWhole = wholeFrom(from)
  const end = jakartaDay(until)
  const to = summed.until === null ? firstWhole : least(end, summed.until)
  if (to <= firstWhole) return { kept: null, live: from < until ? [{ from, until }] : [] }
  const except = summed.marked.filter((day) => day >= firstWhole && day < to)
  const marked = except.map((day) => ({ from: startOf(day), until: nextDay(startOf(day)) }))
  const live = joined([{ from, until: startOf(firstWhole) }, ...marked, { from: startOf(to), until }])
  return { kept: { from: firstWhole, to, except }, live }
}

/** The first day that begins then or later. */
function wholeFrom(moment: Date): string {
  const day = jakartaDay(moment)
  const start = startOf(day)
  return start.getTime() === moment.getTime() ? day : jakartaDay(nextDay(start))
}

function joined(periods: readonly Period[]): Period[] {
  const sorted = periods
    .filter(({ from, until }) => from < until)
    .toSorted((a, b) => a.from.getTime() - b.from.getTime())
  const result: Period[] = []
  for (const period of sorted) {
    const last = result.at(-1)
    if (last && last.until >= period.from) result.splice(-1, 1, { from: last.from, until: period.until })
    else result.push(period)
  }
  return result
}

/** A transaction that began before midnight, on a node whose clock is behind, is over by then. */
const REST_MS = 3_600_000

/** The first day that is not over long enough. */
export function overUntil(at: Date): string {
  return jakartaDay(new Date(at.getTime() - REST_MS))
}

/** Days to be summed up now, oldest first, and up to which day it is done then. `first`: of the shop's first order. */
export function daysToSum(
  { until, marked }: Summed,
  first: string | null,
  target: string,
  most: number,
): { readonly days: readonly string[]; readonly until: string; readonly isDone: boolean } {
  const begin = until ?? first
  if (begin === null || begin >= target) {
    const days = marked.slice(0, most)
    return { days, until: until ?? target, isDone: days.length === marked.length }
  }
  const days = marked.slice(0, most)
  let next = begin
  while (days.length < most && next < target) {
    days.push(next)
    next = jakartaDay(nextDay(startOf(next)))
  }
  // New days come after all that are marked.
  return { days, until: next, isDone: next === target }
}

/** The times of these days. */
export function timesOfDays(days: readonly string[]): Period[] {
  return joined(days.map((day) => ({ from: startOf(day), until: nextDay(startOf(day)) })))
}

function least(a: string, b: string): string {
  return a < b ? a : b
}

function startOf(day: string): Date {
  const start = startOfJakartaDay(day)
  if (!start) throw new Error(`${day} is no day`)
  return start
}
