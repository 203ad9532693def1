// How often something is done that anybody could ask for without end: so many in a second, a few more at once.

/** True each time that it may be done once more. `clock`: in milliseconds, of this process alone. */
export function createAllowance(
  { perSecond, atOnce }: { readonly perSecond: number; readonly atOnce: number },
  clock: () => number = () => performance.now(),
): () => boolean {
  let left = atOnce
  let countedAt = clock()
  return () => {
    const now = clock()
    left = Math.min(atOnce, left + ((now - countedAt) * perSecond) / 1_000)
    countedAt = now
    if (left < 1) return false
    left -= 1
    return true
  }
}
