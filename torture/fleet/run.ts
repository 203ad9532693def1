// npm run fleet: a whole fleet on this machine from Debian's packages, and what it goes through; docs/scaling.md tells more.
// It is a part of npm run torture as well, which goes on without it where the packages are missing.
import { rmSync, writeFileSync } from 'node:fs'
import { FIGURES_FILE, tell } from '../figures.ts'
import { checkOrders } from './check-orders.ts'
import { startFleet } from './fleet.ts'
import { readOptions, USAGE } from './options.ts'
import { whatIsMissing } from './packages.ts'
import { makePlace } from './place.ts'
import { endEverything } from './programs.ts'
import { printedReport, type Report, reportOf } from './report.ts'
import { SHORT, tellStory, WHOLE } from './story.ts'

try {
  await run()
} catch (error) {
  console.error(error instanceof Error ? messageOf(error) : error)
  process.exitCode = 2
}
// The mail server and idle connections would keep it open.
process.exit()

async function run(): Promise<void> {
  const options = readOptions(process.argv.slice(2))
  const missing = whatIsMissing()
  if (missing !== null && FIGURES_FILE in process.env) return console.log(`SKIPPED  ${missing}`)
  if (missing !== null) throw new Error(missing)
  const place = await makePlace(options.firstPort, options.isShort)
  process.on('exit', () => {
    endEverything()
    if (options.keepsLogs) console.log(`Logs: ${place.logs}`)
    else rmSync(place.dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))

  const begun = performance.now()
  const say = (what: string) =>
    console.log(`${((performance.now() - begun) / 1_000).toFixed(1).padStart(6)} s  ${what}`)
  const fleet = await startFleet(place, options.hasShippedTimes, say)
  const startSeconds = (performance.now() - begun) / 1_000
  const told = await tellStory(fleet, options.isShort ? SHORT : WHOLE, say)
  say('whether every order is there')
  const report = reportOf(told, await checkOrders(fleet, told.crowd), startSeconds)
  console.log(printedReport(report))
  if (options.json) writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`)
  tellTorture(report)
  process.exitCode = report.passed ? 0 : 1
}

function tellTorture({ phases, orders, problems }: Report): void {
  const { acknowledged, lost, doubled, answeredOtherwise, inconsistencies } = orders
  tell(
    'a fleet whose primary is killed',
    {
      acknowledged,
      'longest pause ms': Math.round(Math.max(...phases.map(({ longestPauseMs }) => longestPauseMs))),
      lost: lost.length,
      doubled: doubled.length,
    },
    [
      ...lost.map((what) => `lost: ${what}`),
      ...doubled.map((what) => `doubled: ${what}`),
      ...answeredOtherwise,
      ...inconsistencies,
      ...problems,
    ],
  )
}

/** Why, and what was behind it. */
function messageOf(error: Error): string {
  const cause = error.cause instanceof Error ? `\n  because: ${error.cause.message}` : ''
  const usage = 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS') ? `\n${USAGE}` : ''
  return error.message + cause + usage
}
