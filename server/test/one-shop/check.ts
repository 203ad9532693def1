// The last step of a test run: every statement that was sent stays within one shop, or is on the list of those that need not.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadModule } from 'libpg-query'
import { PLATFORM_TABLES } from '../../tools/citus/platform-tables.ts'
import type { SentStatement } from './capture.ts'
import { strictly } from './catalogue.ts'
import { withoutItsShop } from './forgetful.ts'
import { OVER_ALL_SHOPS, type OverAllShops } from './over-all-shops.ts'
import { isRecursive, refusalsOf, type Volatility } from './refused.ts'
import type { Catalogue } from './scope.ts'
import { type Reading, readStatement } from './statement.ts'

/** letters of a statement that failed */
const SHOWN = 1_000

export interface Checked {
  readonly statements: number
  /** each with where it comes from, and why */
  readonly faults: readonly string[]
  /** on the list, and never sent */
  readonly unused: readonly OverAllShops[]
  /** how many were also read without the condition that names their shop */
  readonly forgetful: number
  /** those of them that were not caught: a query that forgets its shop would pass like this */
  readonly uncaught: readonly string[]
}

export async function checkStatements(
  sent: readonly SentStatement[],
  catalogue: Catalogue,
  { volatility, isSpread }: { volatility: Volatility; isSpread: boolean },
): Promise<Checked> {
  await loadModule()
  const strict = strictly(catalogue)
  const used = new Set<OverAllShops>()
  const formOfOthers = isSpread ? 'one machine' : 'several machines'
  const faults = sent.flatMap((statement) => {
    const reading = readStatement(statement.text, strict)
    if (![...reading.tables].some((table) => catalogue.isDistributed(table))) return []
    const why = faultsOf(statement, reading)
    const refused = refusalsOf(statement.text, catalogue, volatility)
    if (why.length === 0 && refused.length === 0) return []
    const listed = OVER_ALL_SHOPS.find((each) => isListed(statement, each))
    if (listed) used.add(listed)
    const ofEngine = listed?.kind === 'one machine' ? [] : refused
    const isOverShops = why.length > 0
    const beyond = [
      ...ofEngine,
      ...(listed && isOverShops ? faultsOfListed(listed, reading, statement) : why),
    ]
    return beyond.length === 0
      ? []
      : [`${statement.from}: ${beyond.join('; ')}\n    ${oneLine(statement.text).slice(0, SHOWN)}`]
  })
  const forgetful = sent.flatMap(({ text, from }) => {
    const forgotten = withoutItsShop(text)
    return forgotten === null || !isOfShops(text) ? [] : [{ from, forgotten }]
  })
  const uncaught = forgetful.flatMap(({ from, forgotten }) =>
    readStatement(forgotten, strict).faults.length > 0
      ? []
      : [`${from}\n    ${oneLine(forgotten).slice(0, SHOWN)}`],
  )
  return {
    statements: sent.length,
    faults,
    unused: OVER_ALL_SHOPS.filter((each) => !used.has(each) && each.kind !== formOfOthers),
    forgetful: forgetful.length,
    uncaught,
  }

  function isOfShops(text: string): boolean {
    return [...readStatement(text, catalogue).tables].some((table) => catalogue.isDistributed(table))
  }
}

function faultsOf({ shops }: SentStatement, { faults, tables }: Reading): string[] {
  const local = [...tables].filter((table) => PLATFORM_TABLES[table]?.kept === 'local')
  return [
    ...faults,
    ...(shops > 1 ? [`its values named ${shops} shops`] : []),
    ...local.map((table) => `${table}, which stays on one machine, is in a statement with tables of shops`),
  ]
}

/** What even a statement over all shops must not do, because no distributed engine does it. */
function faultsOfListed(
  { kind }: OverAllShops,
  { written, hasLocks, writesInParts }: Reading,
  { text }: SentStatement,
): string[] {
  return [
    ...(kind !== 'one machine' && isRecursive(text) ? ['it is recursive, over several shops'] : []),
    ...(hasLocks ? ['it locks rows of several shops'] : []),
    ...(kind !== 'write' && written.size > 0 ? ['it is listed as a read, and writes'] : []),
    ...(writesInParts ? ['it writes in parts, over several shops'] : []),
  ]
}

function isListed({ from, text }: SentStatement, listed: OverAllShops): boolean {
  return from.startsWith(listed.from) && oneLine(text).startsWith(listed.words)
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** Rows of values are alike: two tell as much as a thousand, and are read a thousand times as fast. */
function withFewRows(text: string): string {
  return text.replaceAll(/((?:\([$\d, ]+\), ){2})(?:\([$\d, ]+\), )*\([$\d, ]+\)/g, (_, two: string) =>
    two.slice(0, -2),
  )
}

/** Each statement once, with the most shops that its values ever named. */
export async function readSent(directory: string): Promise<SentStatement[]> {
  const sent = new Map<string, SentStatement>()
  for (const name of await readdir(directory)) {
    const lines = (await readFile(join(directory, name), 'utf8')).split('\n').filter(Boolean)
    for (const line of lines) {
      const noted: SentStatement = JSON.parse(line)
      const statement = { ...noted, text: withFewRows(noted.text) }
      const known = sent.get(statement.text)
      if (!known || known.shops < statement.shops) sent.set(statement.text, statement)
    }
  }
  return [...sent.values()]
}
