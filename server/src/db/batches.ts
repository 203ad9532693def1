// All rows of something, batch by batch in the order of a key: neither all of them at once nor one long statement.

/** `next` gives the first `size` rows whose key comes after the one that it is given; every key comes after the empty one. */
export async function* inBatches<R>(
  size: number,
  keyOf: (row: R) => string,
  next: (after: string) => Promise<R[]>,
): AsyncGenerator<readonly R[], void> {
  for (let after = ''; ; ) {
    const rows = await next(after)
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < size) return
    after = keyOf(last)
  }
}
