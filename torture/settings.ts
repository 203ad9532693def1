// What every part is told: how much, and by which seed, so that a failed run can be had again.
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
