// npm run openapi:lint: all versions of both API descriptions, held to the rules of Redocly and of Spectral.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { runOnDemand } from '../on-demand.ts'

const HERE = import.meta.dirname
const DESCRIPTIONS = globSync(join(HERE, '../../server/openapi/{,admin/}*.json')).sort()

process.env.REDOCLY_TELEMETRY = 'off'
process.env.REDOCLY_SUPPRESS_UPDATE_NOTICE = 'true'
process.exitCode =
  lint('@redocly/cli/bin/cli.js', '--config', join(HERE, 'redocly.yaml')) ||
  lint(
    '@stoplight/spectral-cli/dist/index.js',
    '--fail-severity=hint',
    '--ruleset',
    join(HERE, 'spectral.yaml'),
  )

function lint(program: string, ...options: string[]): number {
  return runOnDemand(HERE, join('node_modules', program), ['lint', ...options, ...DESCRIPTIONS])
}
