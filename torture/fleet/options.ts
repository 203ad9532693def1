// What may be said after `npm run fleet --`.
import { parseArgs } from 'node:util'

export interface Options {
  /** the story in 90 seconds: fewer buyers, shorter phases, files in memory */
  readonly isShort: boolean
  /** where the figures go as JSON too; null: nowhere */
  readonly json: string | null
  /** Patroni's times as deploy/patroni/patroni.yml has them, instead of short ones */
  readonly hasShippedTimes: boolean
  /** the first of the ports that are used, one after the other */
  readonly firstPort: number
  /** whether everything's logs stay when it ends */
  readonly keepsLogs: boolean
}

export const USAGE = `npm run fleet -- [--short] [--json FILE] [--shipped-times] [--first-port N] [--keep-logs]`

const FIRST_PORT = 21_100

/** Throws what Node says of an option that there is not. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      short: { type: 'boolean', default: false },
      json: { type: 'string' },
      'shipped-times': { type: 'boolean', default: false },
      'first-port': { type: 'string', default: String(FIRST_PORT) },
      'keep-logs': { type: 'boolean', default: false },
      // Every part gets one: here nothing is left to chance that a seed could repeat.
      seed: { type: 'string' },
    },
  })
  const firstPort = Number(values['first-port'])
  if (!Number.isInteger(firstPort) || firstPort < 1_024 || firstPort > 65_000)
    throw new Error('--first-port must be a port from 1024 to 65000')
  return {
    isShort: values.short,
    json: values.json ?? null,
    hasShippedTimes: values['shipped-times'],
    firstPort,
    keepsLogs: values['keep-logs'],
  }
}
