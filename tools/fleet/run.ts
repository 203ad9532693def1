// npm run fleet: a whole fleet on this machine from Debian's packages, and what it goes through; docs/scaling.md tells more.
import { rmSync, writeFileSync } from 'node:fs'
import { checkConsistency } from './books.ts'
import { startFleet } from './fleet.ts'
import { readOptions, USAGE } from './options.ts'
import { assertInstalled } from './packages.ts'
import { makePlace } from './place.ts'
import { endEverything } from './programs.ts'
import { printedReport, reportOf } from './report.ts'
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
  assertInstalled()
  const place = await makePlace(options.firstPort, options.isShort)
  process.on('exit', () => {
    endEverything()
    if (options.keepsLogs) console.log(`Logs: ${place.logs}`)
    else rmSync(place.dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))

  const begun = performance.now()
  const tell = (what: string) =>
    console.log(`${((performance.now() - begun) / 1_000).toFixed(1).padStart(6)} s  ${what}`)
  const fleet = await startFleet(place, options.hasShippedTimes, tell)
  const startSeconds = (performance.now() - begun) / 1_000
  const told = await tellStory(fleet, options.isShort ? SHORT : WHOLE, tell)
  tell('the books')
  const report = reportOf(told, await checkConsistency(fleet, told.crowd), startSeconds)
  console.log(printedReport(report))
  if (options.json) writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`)
  process.exitCode = report.passed ? 0 : 1
}

/** Why, and what was behind it. */
function messageOf(error: Error): string {
  const cause = error.cause instanceof Error ? `\n  because: ${error.cause.message}` : ''
  const usage = 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS') ? `\n${USAGE}` : ''
  return error.message + cause + usage
}
