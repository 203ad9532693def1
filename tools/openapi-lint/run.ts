// npm run openapi:lint: all versions of both API descriptions, held to the rules of Redocly and of Spectral. `held.sha256` has the
// sum of what held: nothing is installed or read again for descriptions and rules that are the same. Commit it with them.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runOnDemand } from '../on-demand.ts'

const HERE = import.meta.dirname
const DESCRIPTIONS = globSync(join(HERE, '../../server/openapi/{,admin/}*.json')).sort()
const RULES = ['redocly.yaml', 'spectral.yaml', 'package-lock.json'].map((file) => join(HERE, file))
const HELD = join(HERE, 'held.sha256')

const sum = sumOf([...RULES, ...DESCRIPTIONS])
if (existsSync(HELD) && readFileSync(HELD, 'utf8') === sum) {
  console.log(`${DESCRIPTIONS.length} descriptions, as they were when they last held`)
} else {
  process.exitCode = lintAll()
  if (process.exitCode === 0) writeFileSync(HELD, sum)
}

function lintAll(): number {
  process.env.REDOCLY_TELEMETRY = 'off'
  process.env.REDOCLY_SUPPRESS_UPDATE_NOTICE = 'true'
  return (
    lint('@redocly/cli/bin/cli.js', '--config', join(HERE, 'redocly.yaml')) ||
    lint(
      '@stoplight/spectral-cli/dist/index.js',
      '--fail-severity=hint',
      '--ruleset',
      join(HERE, 'spectral.yaml'),
    )
  )
}

function lint(program: string, ...options: string[]): number {
  return runOnDemand(HERE, join('node_modules', program), ['lint', ...options, ...DESCRIPTIONS])
}

function sumOf(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(file)).update('\0')
  return `${hash.digest('hex')}\n`
}
