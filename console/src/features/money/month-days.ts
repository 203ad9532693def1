// The days of a month, for a table of money. Pure.

/** Of the month `by` months later than that of today; this month up to today. */
export function daysOfMonth(today: string, by: number): { from: string; to: string } {
  const first = new Date(`${today.slice(0, 7)}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() + by)
  const from = first.toISOString().slice(0, 10)
  first.setUTCMonth(first.getUTCMonth() + 1, 0)
  const last = first.toISOString().slice(0, 10)
  return { from, to: last < today ? last : today }
}
