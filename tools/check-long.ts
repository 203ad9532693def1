// npm run check:long: what takes too long for every landing; all of it, or the checks that are named. After each one it writes
// into docs/reliability.md when that ran last, on which commit, and what came of it.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'

const ROOT = join(import.meta.dirname, '..')
const PAGE = join(ROOT, 'docs/reliability.md')
const PLACE = /(?<=<!-- check:long begins -->\n).*(?=<!-- check:long ends -->)/s

/** Each by its name: an npm script with its arguments. */
const CHECKS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(tortureParts().map((part) => [`torture-${part}`, ['torture', '--', part]])),
  bench: ['bench'],
  pgbouncer: ['test:pgbouncer'],
  generators: ['test:generators', '-w', 'client'],
  'client-types': ['generate', '-w', 'client', '--', '--check', '--anew'],
  projects: ['test:project', '-w', 'storefront'],
  examples: ['test:examples'],
  agents: ['test:agents'],
  feeds: ['test:feeds'],
  forms: ['test:forms'],
  lighthouse: ['lighthouse', '-w', 'storefront'],
  'browser-shop': ['test:browser', '-w', 'storefront'],
  'browser-console': ['test:browser', '-w', 'console'],
}

const { positionals } = parseArgs({ allowPositionals: true })
const unknown = positionals.filter((name) => !(name in CHECKS))
if (unknown.length > 0)
  throw new Error(`No check is called ${unknown.join(', ')}: there are ${Object.keys(CHECKS).join(', ')}`)

const isChanged = git('status', '--porcelain', '--', '.', ':!docs/reliability.md') !== ''
const commit = `${git('rev-parse', '--short=8', 'HEAD')}${isChanged ? ' with changes' : ''}`
for (const [name, script] of Object.entries(CHECKS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  console.log(`\n── ${name}`)
  const { held, tests } = await run(script)
  if (!held) process.exitCode = 1
  note(name, [new Date().toISOString().slice(0, 10), `\`${commit}\``, tests, held ? 'held' : '**failed**'])
}
console.log(`\n${PLACE.exec(readFileSync(PAGE, 'utf8'))?.[0]}`)

function tortureParts(): string[] {
  return globSync('torture/*/run.ts', { cwd: ROOT })
    .map((program) => basename(dirname(program)))
    .sort()
}

async function run(script: readonly string[]): Promise<{ held: boolean; tests: string }> {
  const check = spawn('npm', ['run', '--silent', ...script], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(check, 'close')
  let output = ''
  for await (const chunk of check.stdout.setEncoding('utf8')) {
    process.stdout.write(chunk)
    output += chunk
  }
  const [code] = await ended
  return { held: code === 0, tests: /^ℹ tests (\d+)$/m.exec(output)?.[1] ?? '' }
}

/** Leaves the other rows as they are. */
function note(name: string, cells: readonly string[]): void {
  const page = readFileSync(PAGE, 'utf8')
  const [noted] = PLACE.exec(page) ?? []
  if (noted === undefined) throw new Error(`${PAGE} has no place for the result`)
  const rows = new Map([...noted.matchAll(/^\| ([\w-]+) \|.*$/gm)].map(([row, of]) => [of, row]))
  rows.set(name, `| ${[name, ...cells].join(' | ')} |`)
  const ordered = Object.keys(CHECKS).flatMap((check) => rows.get(check) ?? [])
  const table = ['| Check | Last run | Commit | Tests | |', '|---|---|---|---|---|', ...ordered].join('\n')
  writeFileSync(
    PAGE,
    page.replace(PLACE, () => `${table}\n`),
  )
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
}
