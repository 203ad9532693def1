// npm run stress: the races many times over, a server that is killed many times, and one that slow callers hold up; on a
// PostgreSQL of its own.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openForTests } from '../postgres.ts'
import { type KillReport, startVictim } from './kill.ts'
import { runSlowCallers } from './slow.ts'

const REPEATS = Number(process.env.RACE_REPEATS ?? 20)
const KILLS = Number(process.env.KILLS ?? 30)
/** Of those who do not read, and as many of those who hardly write. */
const SLOW_CALLERS = Number(process.env.SLOW_CALLERS ?? 500)
const RACES = fileURLToPath(new URL('../../src/features/checkout/races.test.ts', import.meta.url))

const COLUMNS: Record<string, (report: KillReport) => number> = {
  heard: (report) => report.heard,
  placed: (report) => report.placed,
  refused: (report) => report.refused,
  lost: (report) => report.lost,
  'yet placed': (report) => report.lostButPlaced,
  'in the end': (report) => report.orders,
  'restart ms': (report) => report.restartMs,
  violations: (report) => report.violations.length,
}

const dataDir = await mkdtemp(join(tmpdir(), 'etalase-stress-'))
const embedded = await openForTests(dataDir)
process.env.TEST_DATABASE_URL = embedded.connectionString
process.env.LOG_LEVEL = 'silent'
try {
  const racesPassed = REPEATS === 0 || (await runRaces())
  const reports = KILLS === 0 ? [] : await runKills()
  const slow = SLOW_CALLERS === 0 ? null : await runSlowCallers(SLOW_CALLERS)
  const violations = [...reports, ...(slow ? [slow] : [])].flatMap((report) => report.violations)
  console.log(`\nRaces: ${REPEATS} rounds, ${racesPassed ? 'all passed' : 'FAILED'}`)
  console.log(`Kills: ${reports.length}`)
  if (slow) console.log('Slow callers:', slow)
  console.log(`Violations: ${violations.length}`)
  for (const violation of new Set(violations)) console.log(`  ${violation}`)
  process.exitCode = racesPassed && violations.length === 0 ? 0 : 1
} finally {
  await embedded.release()
  await rm(dataDir, { recursive: true, force: true })
}

async function runRaces(): Promise<boolean> {
  const races = spawn(process.execPath, ['--test', '--test-timeout=120000', RACES], {
    stdio: 'inherit',
    env: { ...process.env, RACE_REPEATS: String(REPEATS) },
  })
  const [code] = await once(races, 'exit')
  return code === 0
}

async function runKills(): Promise<KillReport[]> {
  const reports: KillReport[] = []
  const victim = await startVictim()
  try {
    console.log(`\n${row(['kill', ...Object.keys(COLUMNS), 'load'])}`)
    while (reports.length < KILLS) {
      const report = await victim.kill()
      reports.push(report)
      const cells = Object.values(COLUMNS).map((read) => String(read(report)))
      console.log(row([String(reports.length), ...cells, (loadavg()[0] ?? 0).toFixed(1)]))
    }
  } finally {
    await victim.close()
  }
  return reports
}

function row(cells: readonly string[]): string {
  return cells.map((cell) => cell.padStart(11)).join('')
}
