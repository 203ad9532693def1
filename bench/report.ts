// What a run leaves behind: bench/results.json, and from it the table and the chart of docs/performance.md.
import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { HERE } from '../test/server.ts'
import { chartOf } from './chart.ts'
import type { Results } from './rows.ts'
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

/** Rows that this run did not measure keep what is there, if it was measured on the same commit. */
export async function writeReport(results: Results, settings: Settings): Promise<void> {
  const { rounds, seconds, beside } = settings
  const before = await readFile(RESULTS, 'utf8').then(JSON.parse, () => ({}))
  const commit = commitOf(HERE)
  const kept = {
    ...{ machine: machine(), commit, beside: beside && commitOf(beside), rounds, seconds },
    rows: { ...(before.commit === commit && before.rows), ...results },
  }
  await writeFile(RESULTS, `${JSON.stringify(kept, null, 2)}\n`)
  await writeFile(CHART, chartOf(kept.rows))
  const guide = await readFile(GUIDE, 'utf8')
  const [head = '', rest = ''] = guide.split(BEGIN)
  const tail = rest.split(END)[1] ?? ''
  const compared = kept.beside ? `; beside it commit ${kept.beside}` : ''
  const said = `Commit ${commit}${compared}; ${kept.machine}; ${rounds} rounds of ${seconds} s in turn, medians.`
  const chart = '![Every row against its goal](images/performance.svg)'
  const written = [BEGIN, said, '', chart, '', markdownTable(kept.rows), END].join('\n')
  await writeFile(GUIDE, head + written + tail)
}

function commitOf(checkout: string): string {
  return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: checkout, encoding: 'utf8' }).trim()
}
