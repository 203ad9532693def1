// Every package that a lock file of the project names: its licence, and whether it wants to run a script at installation.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A lock file, and what the package.json beside it says of scripts. */
export interface Lock {
  /** below the root */
  readonly path: string
  readonly packages: readonly LockedPackage[]
  readonly allowScripts: Readonly<Record<string, boolean>>
}

export interface LockedPackage {
  readonly name: string
  readonly version: string
  readonly licence: string
  readonly hasInstallScript: boolean
  /** from where npm would fetch it, other than from this repository: others need not use the registry of who wrote the lock */
  readonly address: string | undefined
}

interface LockEntry {
  readonly version?: string
  readonly resolved?: string
  readonly license?: string
  readonly link?: boolean
  readonly hasInstallScript?: boolean
}

/** That of the workspaces, and those of the packages that are installed when they are run. */
export function readLocks(root: string): Lock[] {
  const paths = globSync('**/package-lock.json', { cwd: root, exclude: ['**/node_modules'] })
  return paths.sort().map((path) => {
    const { packages } = readJson<{ packages: Record<string, LockEntry> }>(root, path)
    const beside = readJson<{ allowScripts?: Record<string, boolean> }>(root, dirname(path), 'package.json')
    return {
      path,
      packages: Object.entries(packages).flatMap(toLocked),
      allowScripts: beside.allowScripts ?? {},
    }
  })
}

/** None of one of our own. */
function toLocked([path, entry]: [path: string, entry: LockEntry]): LockedPackage[] {
  if (!path.includes('node_modules/') || entry.link) return []
  return [
    {
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: entry.version ?? 'unknown',
      licence: entry.license ?? 'unknown',
      hasInstallScript: entry.hasInstallScript ?? false,
      address: entry.resolved?.startsWith('file:') ? undefined : entry.resolved,
    },
  ]
}

function readJson<T>(...path: string[]): T {
  return JSON.parse(readFileSync(join(...path), 'utf8'))
}
