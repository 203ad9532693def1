// npm run check:dependencies: every package of every lock file has a licence that we may use, no script that nobody decided
// about, and no address; and what `npm ci` installs is no heavier than we allow. --audit asks the registry for known vulnerabilities.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { isLicenceAllowed } from './dependencies/licences.ts'
import { type Lock, type LockedPackage, readLocks } from './dependencies/locked.ts'
import { LOOKED_UP } from './dependencies/looked-up.ts'
import { HEAVIEST, weigh } from './dependencies/weight.ts'

const ROOT = join(import.meta.dirname, '..')

function main(args: readonly string[]): number {
  if (args.includes('--audit')) return audit()
  const locks = readLocks(ROOT)
  const faults = [...locks.flatMap(faultsOf), ...weightFaults()]
  for (const fault of faults) console.error(fault)
  for (const notice of versionsNotLookedUp(locks.flatMap(({ packages }) => packages))) console.log(notice)
  return faults.length > 0 ? 1 : 0
}

export function faultsOf({ path, packages, allowScripts }: Lock): string[] {
  return packages.flatMap(({ name, version, licence, hasInstallScript, address }) => [
    ...(isLicenceAllowed(name, licence)
      ? []
      : [
          `${path}: ${name}@${version} is under "${licence}", which is not in tools/dependencies/licences.ts`,
        ]),
    ...(hasInstallScript && !(name in allowScripts)
      ? [
          `${path}: ${name}@${version} runs a script when it is installed, and the package.json beside it says nothing of it (allowScripts)`,
        ]
      : []),
    ...(address
      ? [`${path}: ${name}@${version} has an address: npm config set omit-lockfile-registry-resolved true`]
      : []),
  ])
}

function weightFaults(): string[] {
  const { megabytes, files } = weigh(ROOT)
  console.log(`node_modules: ${megabytes} MB in ${files.toLocaleString('en-US')} files`)
  return megabytes > HEAVIEST.megabytes || files > HEAVIEST.files
    ? [
        `node_modules is heavier than ${HEAVIEST.megabytes} MB in ${HEAVIEST.files.toLocaleString('en-US')} files: what only some run is a package of its own, see tools/on-demand.ts`,
      ]
    : []
}

/** Known vulnerabilities are looked up by hand for one version: another one asks for another look. */
export function versionsNotLookedUp(packages: readonly LockedPackage[]): string[] {
  return Object.entries(LOOKED_UP).flatMap(([name, { version }]) => {
    const installed = packages.filter((one) => one.name === name).map((one) => one.version)
    return installed.includes(version)
      ? []
      : [`look again: ${name} ${installed.join(', ')} (tools/dependencies/looked-up.ts knows ${version})`]
  })
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
