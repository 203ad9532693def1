// Tells in the report of a test run whether all statements that were sent stay within one shop.
import type { Report } from '../report.ts'
import { workersOf } from '../spread.ts'
import { catalogueOf, readTables, readVolatility } from './catalogue.ts'
import { checkStatements, readSent } from './check.ts'

const HINT = `  Hold it to one shop, or list it in server/test/one-shop/over-all-shops.ts with its reason. "unknown": where it comes from is
  lost; a test of ours that sends it should await it in an async function, so that it is known as a test's.`

export async function reportStatements(
  report: Report,
  directory: string,
  /** a database with every table */
  connectionString: string,
  { isWhole }: { isWhole: boolean },
): Promise<void> {
  const started = performance.now()
  const catalogue = catalogueOf(await readTables(connectionString))
  const { statements, faults, unused, forgetful, uncaught } = await checkStatements(
    await readSent(directory),
    catalogue,
    { volatility: await readVolatility(connectionString), isSpread: workersOf(process.env).length > 0 },
  )
  const name = `each of the ${statements} statements that were sent stays within one shop, or is listed, and is one that Citus takes`
  if (faults.length > 0) report.addFailure(name, new Error(`\n${faults.join('\n')}\n${HINT}`))
  else report.addPass(name, performance.now() - started)

  const caught = `each of ${forgetful} of them would be caught had it forgotten its shop`
  if (uncaught.length > 0) report.addFailure(caught, new Error(`\n${uncaught.join('\n')}`))
  else report.addPass(caught, 0)

  // Some of the files alone do not send all of them.
  if (!isWhole) return
  const needed = 'every statement that is listed as one over all shops was sent'
  if (unused.length > 0)
    report.addFailure(needed, new Error(unused.map(({ from, words }) => `${from}: ${words}`).join('\n')))
  else report.addPass(needed, 0)
}
