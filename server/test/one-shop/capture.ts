// Notes every statement that the server's own code sends while the tests run, for the check that ends the run.
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** What is noted of a statement, once for each place that it comes from. */
export interface SentStatement {
  readonly text: string
  /** of our own code: `features/selling/orders/queries.ts:12` */
  readonly from: string
  /** how many shops its values named, at most */
  readonly shops: number
}

/** The directory that each process of the run writes its file to; without it nothing is noted. */
export const STATEMENTS_DIR = 'TEST_STATEMENTS_DIR'

const SRC = '/server/src/'
const DEEPEST = 60
/** A text that tests send over and over need not be looked at each time: the server's own code sends it soon, or never. */
const MOST_LOOKS = 20

export function noteStatements(directory: string): void {
  const file = join(directory, `${process.pid}.jsonl`)
  const noted = new Map<string, { shops: number }>()
  const looks = new Map<string, number>()
  const query = pg.Client.prototype.query as (...asked: unknown[]) => unknown

  function look(text: string, values: readonly unknown[]): void {
    const shops = shopsIn(values)
    const known = noted.get(text)
    if (known && known.shops >= shops) return
    const count = looks.get(text) ?? 0
    looks.set(text, count + 1)
    if (count >= MOST_LOOKS && !known) return
    const from = placeOfSource()
    if (from === null) return
    noted.set(text, { shops })
    appendFileSync(file, `${JSON.stringify({ text, from, shops } satisfies SentStatement)}\n`)
  }

  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...asked: unknown[]) {
      const [first, second] = asked
      if (typeof first === 'string') look(first, Array.isArray(second) ? second : [])
      else if (isConfig(first)) look(first.text, first.values ?? [])
      return query.apply(this, asked)
    },
  })
}

function isConfig(asked: unknown): asked is pg.QueryConfig<unknown[]> {
  return typeof asked === 'object' && asked !== null && 'text' in asked && typeof asked.text === 'string'
}

/** Two parameters may name two shops, and so may rows that are given as one: only the values tell. */
function shopsIn(values: readonly unknown[]): number {
  const shops = new Set<string>()
  for (const value of values.flat()) {
    if (typeof value !== 'string' || !value.includes('shp_')) continue
    for (const [shop] of value.matchAll(/shp_[0-9a-z]{26}/g)) shops.add(shop)
  }
  return shops.size
}

/**
 * The place that asked, past the files that only carry statements on; null: a test asked, pg-boss, or a migration. Where
 * nothing is left to tell, it counts as ours.
 */
function placeOfSource(): string | null {
  const before = Error.stackTraceLimit
  Error.stackTraceLimit = DEEPEST
  const lines = (new Error().stack ?? '').split('\n').slice(1)
  Error.stackTraceLimit = before
  if (lines.some((line) => /\/node_modules\/pg-boss\/|\/src\/db\/migrate\.ts/.test(line))) return null
  for (const line of lines) {
    if (
      line.includes('/node_modules/') ||
      line.includes('/one-shop/capture.ts') ||
      !line.includes('/server/')
    )
      continue
    if ((line.includes(`${SRC}db/`) || line.includes(`${SRC}base/tracing.ts`)) && !line.includes('.test.ts'))
      continue
    if (/\.(test|fixture)\.ts|\/server\/(test|tools)\//.test(line)) return null
    return line.slice(line.lastIndexOf(SRC) + SRC.length).replace(/:\d+\)?$/, '')
  }
  return 'unknown'
}
