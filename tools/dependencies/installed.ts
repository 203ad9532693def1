// Every package that package-lock.json installs: its licence, whether it reaches production, and whether it runs a script.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Installed {
  readonly name: string
  readonly version: string
  readonly licence: string
  /** false: of those who develop alone */
  readonly isShipped: boolean
  /** named by one of our own packages */
  readonly isDirect: boolean
  readonly hasInstallScript: boolean
}

interface LockedPackage {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly link?: boolean
  readonly hasInstallScript?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
}

/** By name, then version; one that lies in several places is told once. */
export function installedIn(root: string): Installed[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const packages = Object.entries(lock.packages as Record<string, LockedPackage>)
  const direct = new Set(
    packages.flatMap(([path, { dependencies = {} }]) =>
      path.includes('node_modules') ? [] : Object.keys(dependencies),
    ),
  )
  const found = new Map<string, Installed>()
  for (const [path, locked] of packages) {
    if (!path.includes('node_modules/') || locked.link || !locked.version) continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const key = `${name}@${locked.version}`
    const isShipped = !locked.dev && !locked.devOptional
    found.set(key, {
      name,
      version: locked.version,
      licence: locked.license ?? licenceOf(join(root, path)),
      isShipped: isShipped || (found.get(key)?.isShipped ?? false),
      isDirect: isShipped && direct.has(name),
      hasInstallScript: locked.hasInstallScript ?? false,
    })
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}

/** As the package itself says, where the lock does not. */
function licenceOf(folder: string): string {
  const path = join(folder, 'package.json')
  if (!existsSync(path)) return 'unknown'
  const { license } = JSON.parse(readFileSync(path, 'utf8')) as { license?: unknown }
  return typeof license === 'string' ? license : 'unknown'
}
