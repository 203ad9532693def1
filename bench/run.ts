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
import { ROWS, type RowKey } from './rows.ts'
import { readSettings } from './settings.ts'
import { isAllMet, tableHead, tableLine } from './table.ts'

const settings = readSettings(process.argv.slice(2), process.env)
const wanted = new Set(
  (Object.keys(ROWS) as RowKey[]).filter((key) =>
    `${key} ${ROWS[key].what}`.toLowerCase().includes(settings.only),
  ),
)
const wants = (...keys: RowKey[]) => keys.some((key) => wanted.has(key))
const MEASUREMENTS = [
  measureStart,
  measureReads,
  measureOrders,
  measureReadsBesideOrders,
  measureChange,
  measureCart,
  measureProcesses,
  measureManyShops,
]

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const bench = await openBench(settings, wants)
try {
  console.log(tableHead(settings))
  const results = {}
  for (const measure of MEASUREMENTS) {
    const found = await measure(bench)
    Object.assign(results, found)
    for (const line of tableLine(found)) console.log(line)
  }
  for (const violation of bench.violations) console.log(`WRONG  ${violation}`)
  if (bench.violations.length > 0 || !isAllMet(results)) process.exitCode = 1
} finally {
  await bench.close()
}
