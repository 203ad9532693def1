// npm run check:dependencies: every installed package has a licence that we may use and no script that nobody allowed, and
// docs/dependencies.md tells what there is. --write writes it; --audit asks the registry for known vulnerabilities.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Installed, installedIn } from './dependencies/installed.ts'
import { judgeLicence } from './dependencies/licences.ts'
import { dependenciesPage } from './dependencies/table.ts'

const ROOT = join(import.meta.dirname, '..')
const PAGE = join(ROOT, 'docs/dependencies.md')

function main(args: readonly string[]): number {
  if (args.includes('--audit')) return audit()
  const installed = installedIn(ROOT)
  const scripts = allowedScripts()
  const faults = faultsOf(installed, scripts)
  for (const fault of faults) console.error(fault)
  const page = dependenciesPage(installed, scripts)
  if (args.includes('--write')) writeFileSync(PAGE, page)
  else if (readFileSync(PAGE, 'utf8') !== page) {
    console.error('docs/dependencies.md is not what is installed: npm run check:dependencies -- --write')
    return 1
  }
  return faults.length > 0 ? 1 : 0
}

export function faultsOf(
  installed: readonly Installed[],
  scripts: Readonly<Record<string, boolean>>,
): string[] {
  return installed.flatMap(({ name, version, licence, hasInstallScript }) => [
    ...(judgeLicence(name, licence) === undefined
      ? [`${name}@${version} is under "${licence}", which is not in tools/dependencies/licences.ts`]
      : []),
    ...(hasInstallScript && !(name in scripts)
      ? [
          `${name}@${version} runs a script when it is installed, and package.json says nothing of it (allowScripts)`,
        ]
      : []),
  ])
}

function allowedScripts(): Record<string, boolean> {
  return JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).allowScripts
}

interface AuditReport {
  readonly metadata?: { readonly vulnerabilities: Readonly<Record<string, number>> }
}

/** Of what is shipped. A registry that does not answer is no answer. */
function audit(): number {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: ROOT, encoding: 'utf8' })
  const { metadata } = parsed(stdout)
  if (!metadata) {
    console.error(
      'NOT CHECKED: the registry did not answer `npm audit`, so nothing is known. Run it where it does (npm config get registry).',
    )
    return 1
  }
  const { total = 0, ...bySeverity } = metadata.vulnerabilities
  console.log(`known vulnerabilities in what is shipped: ${total}`, bySeverity)
  return total > 0 ? 1 : 0
}

function parsed(text: string): AuditReport {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

if (import.meta.main) process.exitCode = main(process.argv.slice(2))
