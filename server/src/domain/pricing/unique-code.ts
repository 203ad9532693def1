// Step 6, once the database has found a free one: the code that tells one manual transfer from another.

const HIGHEST = 999

interface Totalled {
  readonly unique_code: number
  readonly total: number
}

/** 0 means no code. Given twice, the later code replaces the earlier one. */
export function withUniqueCode<P extends Totalled>(priced: P, code: number): P {
  if (!Number.isInteger(code) || code < 0 || code > HIGHEST) {
    throw new RangeError(`A unique code is 0 to ${HIGHEST}, not ${code}`)
  }
  const before = priced.total - priced.unique_code
  // What costs nothing is not transferred, so that there is nothing to tell apart.
  const unique_code = before === 0 ? 0 : code
  return { ...priced, unique_code, total: before + unique_code }
}
