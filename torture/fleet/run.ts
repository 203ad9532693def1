// The whole fleet, failing over to a replica: what `npm run fleet` tells, as a part; needs Debian's packages.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { assertInstalled } from '../../tools/fleet/packages.ts'
import type { Report } from '../../tools/fleet/report.ts'
import { tell } from '../figures.ts'

const PROGRAM = fileURLToPath(new URL('../../tools/fleet/run.ts', import.meta.url))

if (isInstalled()) await runFleet()

function isInstalled(): boolean {
  try {
    assertInstalled()
    return true
  } catch (error) {
    console.log(`SKIPPED  ${error instanceof Error ? error.message : error}`)
    return false
  }
}

async function runFleet(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'etalase-torture-fleet-'))
  const json = join(folder, 'report.json')
  try {
    const fleet = spawn(process.execPath, [PROGRAM, '--short', '--json', json], { stdio: 'inherit' })
    await once(fleet, 'exit')
    tellReport(await readFile(json, 'utf8').then((text): Report => JSON.parse(text)))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function tellReport({ phases, books, problems, passed }: Report): void {
  const longest = Math.max(...phases.map(({ longestPauseMs }) => longestPauseMs))
  const { lost, doubled, answeredOtherwise, inconsistencies } = books
  tell(
    'a fleet whose primary is killed',
    {
      acknowledged: books.acknowledged,
      'longest pause ms': Math.round(longest),
      lost: lost.length,
      doubled: doubled.length,
    },
    [
      ...lost.map((what) => `lost: ${what}`),
      ...doubled.map((what) => `doubled: ${what}`),
      ...answeredOtherwise,
      ...inconsistencies,
      ...problems,
      ...(passed ? [] : ['the fleet did not pass']),
    ],
  )
}
