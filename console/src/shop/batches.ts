// Many at once, where a call takes only so many: one batch after the other.

export async function inBatches<T, Outcome>(
  all: readonly T[],
  size: number,
  send: (batch: readonly T[]) => Promise<readonly Outcome[]>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (let from = 0; from < all.length; from += size)
    outcomes.push(...(await send(all.slice(from, from + size))))
  return outcomes
}
