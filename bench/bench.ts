// What every measurement of a run has at hand: the settings, the server, its database, the buyers.
import { type Etalase, openOwnDatabase, startEtalase } from '../test/installation.ts'
import { HERE } from '../test/server.ts'
import { median } from '../test/spread.ts'
import { type Buyers, startBuyers } from './buyers.ts'
import type { Figures, RowKey } from './rows.ts'
import type { Settings } from './settings.ts'

export interface Bench {
  readonly settings: Settings
  readonly buyers: Buyers
  readonly etalase: Etalase
  /** the version beside, on a database of its own; null: none was named */
  readonly beside: Etalase | null
  /** whether one of these rows is asked for */
  wants(...rows: RowKey[]): boolean
  /** what went wrong though every request was answered: an order lost, doubled or with a wrong total */
  readonly violations: string[]
  close(): Promise<void>
}

export async function openBench(settings: Settings, wants: Bench['wants']): Promise<Bench> {
  const opened: { close(): Promise<unknown> | unknown }[] = []
  const close = async () => {
    for (const one of opened.reverse()) await one.close()
  }
  const start = async (checkout: string): Promise<Etalase> => {
    const database = await openOwnDatabase()
    opened.push(database)
    const etalase = await startEtalase({ checkout, database, env: buyers.mailEnv })
    opened.push({ close: etalase.stop })
    return etalase
  }
  const buyers = await startBuyers()
  opened.push({ close: buyers.stop })
  try {
    const etalase = await start(HERE)
    const beside = settings.beside === null ? null : await start(settings.beside)
    return { settings, buyers, etalase, beside, wants, violations: [], close }
  } catch (error) {
    await close()
    throw error
  }
}

/** A figure of several rounds. */
export function figures(values: readonly number[], details: string): Figures {
  return { value: median(values), lowest: Math.min(...values), highest: Math.max(...values), details }
}

/** The median of something of each round. */
export function middle<T>(rounds: readonly T[], pick: (round: T) => number): number {
  return median(rounds.map(pick))
}
