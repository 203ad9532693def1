// npm run check:long: what takes too long for every landing. Runs all of it, and writes into docs/reliability.md when, on which commit, and what came of it.
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const ROOT = join(import.meta.dirname, '..')
const PAGE = join(ROOT, 'docs/reliability.md')
const [BEGIN, END] = ['<!-- check:long begins -->', '<!-- check:long ends -->']

/** Each by its name: an npm script with its arguments. */
const CHECKS: Readonly<Record<string, readonly string[]>> = {
  torture: ['torture'],
  bench: ['bench'],
  'through PgBouncer': ['test:pgbouncer'],
  generators: ['test:generators', '-w', 'client'],
  'types of the client, made anew': ['generate', '-w', 'client', '--', '--check', '--anew'],
  'projects that npm run create makes': ['test:project', '-w', 'storefront'],
  'shop in the browser': ['test:browser', '-w', 'storefront'],
  'console in the browser': ['test:browser', '-w', 'console'],
}

const { positionals } = parseArgs({ allowPositionals: true })
const unknown = positionals.filter((name) => !(name in CHECKS))
if (unknown.length > 0)
  throw new Error(`No check is called ${unknown.join(', ')}: there are ${Object.keys(CHECKS).join(', ')}`)

const rows = Object.entries(CHECKS)
  .filter(([name]) => positionals.length === 0 || positionals.includes(name))
  .map(([name, script]) => {
    console.log(`\n── ${name}`)
    const { status, stdout } = spawnSync('npm', ['run', '--silent', ...script], {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 1e9,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    process.stdout.write(stdout)
    const [, tests] = /^ℹ tests (\d+)$/m.exec(stdout) ?? []
    return { name, held: status === 0, tests }
  })

const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
const isChanged = git('status', '--porcelain') !== ''
const table = [
  `On ${new Date().toISOString().slice(0, 10)}, commit \`${git('rev-parse', '--short', 'HEAD')}\`${isChanged ? ' with changes' : ''}:`,
  '',
  '| Check | Tests | |',
  '|---|---|---|',
  ...rows.map(({ name, held, tests }) => `| ${name} | ${tests ?? ''} | ${held ? 'held' : '**failed**'} |`),
].join('\n')
const page = readFileSync(PAGE, 'utf8')
const [before, after] = [page.indexOf(BEGIN), page.indexOf(END)]
if (before < 0 || after < before) throw new Error(`${PAGE} has no place for the result`)
writeFileSync(PAGE, `${page.slice(0, before + BEGIN.length)}\n${table}\n${page.slice(after)}`)
console.log(`\n${table}`)
process.exitCode = rows.every(({ held }) => held) ? 0 : 1
