// Numbers that `npm run check:long` takes larger than `npm test` does (--long of test/run.ts): more of the same, which finds little
// that fewer do not, and takes as long as a hundred files of tests.

/** Set for every process of a run. */
export const LONG_TESTS = 'ETALASE_LONG_TESTS'

export function usuallyOrLong(usually: number, long: number): number {
  return process.env[LONG_TESTS] === '1' ? long : usually
}
