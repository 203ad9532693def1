// What a run leaves behind: bench/results.json, and from it the table and the chart of docs/performance.md.
import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { chartOf } from './chart.ts'
import type { Results } from './rows.ts'
import { HERE } from './servers.ts'
import type { Settings } from './settings.ts'
import { markdownTable } from './table.ts'

const RESULTS = new URL('./results.json', import.meta.url)
const GUIDE = new URL('../docs/performance.md', import.meta.url)
const CHART = new URL('../docs/images/performance.svg', import.meta.url)
const BEGIN = '<!-- written by npm run bench -- --write -->'
const END = '<!-- end of what is written -->'

export function machine(): string {
  return `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}`
}

/** Rows that this run did not measure keep what is there. */
export async function writeReport(results: Results, { rounds, seconds }: Settings): Promise<void> {
  const before = await readFile(RESULTS, 'utf8').then(JSON.parse, () => ({}))
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: HERE, encoding: 'utf8' }).trim()
  const kept = { machine: machine(), commit, rounds, seconds, rows: { ...before.rows, ...results } }
  await writeFile(RESULTS, `${JSON.stringify(kept, null, 2)}\n`)
  await writeFile(CHART, chartOf(kept.rows))
  const guide = await readFile(GUIDE, 'utf8')
  const [head = '', rest = ''] = guide.split(BEGIN)
  const tail = rest.split(END)[1] ?? ''
  const said = `Commit ${commit}; ${kept.machine}; ${rounds} rounds of ${seconds} s in turn, medians.`
  await writeFile(GUIDE, `${head}${BEGIN}\n${said}\n\n${markdownTable(kept.rows)}\n${END}${tail}`)
}
