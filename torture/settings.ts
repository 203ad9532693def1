// What every part gets: how much, and which seed, so that one can repeat a failed run.
import { parseArgs } from 'node:util'

export interface Settings {
  /** the quick half, as `.ci/run` has it */
  readonly short: boolean
  /** the same run for the same one, as far as chance decides */
  readonly seed: number
}

/** `--short` and `--seed=N`. */
export function readSettings(): Settings {
  const { values } = parseArgs({
    options: {
      short: { type: 'boolean', default: false },
      seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    },
  })
  return { short: values.short, seed: Number(values.seed) }
}
