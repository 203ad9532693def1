// How long there is left to answer a request, in whole hours. Pure.

/** null: it is overdue. */
export function hoursLeft(dueAt: string, now: Date): number | null {
  const left = Date.parse(dueAt) - now.getTime()
  return left <= 0 ? null : Math.floor(left / 3_600_000)
}
