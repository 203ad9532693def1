// How a run is to be: from the command line and the environment.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

export interface Settings {
  readonly rounds: number
  /** how long each side is measured in a round */
  readonly seconds: number
  /** only rows whose text or key holds this word */
  readonly only: string
  /** for a machine that does other things too: fails only when an order is lost or doubled */
  readonly short: boolean
  /** a checkout of another version, to be measured beside this one */
  readonly beside: string | null
  /** keep the results: bench/results.json, and the table and chart of docs/performance.md */
  readonly write: boolean
}

export function readSettings(args: readonly string[], env: NodeJS.ProcessEnv): Settings {
  const { values } = parseArgs({
    args: [...args],
    options: {
      short: { type: 'boolean', default: env.BENCH_SHORT === '1' },
      beside: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  })
  return {
    rounds: Number(env.BENCH_ROUNDS ?? (values.short ? 1 : 3)),
    seconds: Number(env.BENCH_SECONDS ?? (values.short ? 2 : 3)),
    only: (env.BENCH_ONLY ?? '').toLowerCase(),
    short: values.short,
    beside: values.beside === undefined ? null : resolve(values.beside),
    write: values.write,
  }
}
