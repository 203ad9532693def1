// npm run bench: every row of the table in docs/performance.md, in one run.
import { openBench } from './bench.ts'
import { measureCart } from './measure/cart.ts'
import { measureChange } from './measure/change.ts'
import { measureManyShops } from './measure/many-shops.ts'
import { measureOrders } from './measure/orders.ts'
import { measureProcesses } from './measure/processes.ts'
import { measureReads } from './measure/reads.ts'
import { measureReadsBesideOrders } from './measure/reads-beside-orders.ts'
import { measureStart } from './measure/start.ts'
import { machine, writeReport } from './report.ts'
import { type Results, ROWS, type RowKey, SHORT_ROWS } from './rows.ts'
import { readSettings } from './settings.ts'
import { type GoalOf, isAnyMissed, printedLines } from './table.ts'

const MEASUREMENTS = [
  measureStart,
  measureReads,
  measureOrders,
  measureReadsBesideOrders,
  measureChange,
  measureCart,
  measureProcesses,
  // Last: its shops are in the way of nothing then.
  measureManyShops,
]

const settings = readSettings(process.argv.slice(2), process.env)
const goalOf: GoalOf = (key) => (settings.short ? null : ROWS[key].goal)
const isWanted = (key: RowKey) =>
  (!settings.short || SHORT_ROWS.includes(key)) &&
  `${key} ${ROWS[key].what}`.toLowerCase().includes(settings.only)

const { rounds, seconds } = settings
console.log(`${machine()}: ${rounds} rounds of ${seconds} s in turn, medians, lowest to highest, goal\n`)
const bench = await openBench(settings, (...keys) => keys.some(isWanted))
// The end of the bench, however it comes, ends its servers and databases too.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => bench.close().finally(() => process.exit(1)))
try {
  const results: Results = {}
  for (const measure of MEASUREMENTS) {
    const found = await measure(bench)
    Object.assign(results, found)
    for (const line of printedLines(found, goalOf)) console.log(line)
  }
  for (const failure of bench.buyers.failures) console.log(`FAILED: ${failure}`)
  for (const violation of bench.violations) console.log(`WRONG: ${violation}`)
  if (settings.write) await writeReport(results, settings)
  // On a busy machine a request may have to wait too long: a short run is held to no speed. An order that is lost or
  // doubled is never right.
  const isClean = bench.violations.length === 0 && (settings.short || bench.buyers.failures.length === 0)
  if (!isClean || isAnyMissed(results, goalOf)) process.exitCode = 1
} finally {
  await bench.close()
}
