// Many at once, where a call takes only so many: one batch after the other.

/** So few that a call on a slow line, or at a busy server, ends before it is given up. */
export const BATCH = 50

export async function inBatches<T, Outcome>(
  all: readonly T[],
  send: (batch: readonly T[]) => Promise<readonly Outcome[]>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (let from = 0; from < all.length; from += BATCH)
    outcomes.push(...(await send(all.slice(from, from + BATCH))))
  return outcomes
}
