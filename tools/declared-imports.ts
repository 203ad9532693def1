// Every import of a package is declared in the package.json nearest to the file, whatever lies in a node_modules above it;
// what is shipped is declared as shipped. Part of npm run layers.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { type ImportedPackage, importsOf } from './dependencies/imports.ts'

const ROOT = join(import.meta.dirname, '..')
const SOURCES = ['*.ts', '*.tsx', '*.mts', '*.js', '*.mjs', '*.cjs']
const OF_TESTS = /[.](?:test|fixture)[.]tsx?$|(?:^|\/)test\//
/** They run as they are, with `npm ci --omit=dev` */
const SHIPPED = /^(?:server|places|local-postgres|client)\/(?:src|bin)\//

interface Manifest {
  readonly path: string
  readonly name: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

export function undeclaredImports(root: string): string[] {
  const manifests = new Map<string, Manifest>()
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...SOURCES], {
    cwd: root,
    encoding: 'utf8',
  })
  return files
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(root, path)))
    .flatMap((path) => {
      const manifest = nearestManifest(root, dirname(path), manifests)
      const imports = importsOf(path, readFileSync(join(root, path), 'utf8'))
      return imports.flatMap((imported) => faultOf(path, imported, manifest))
    })
}

function faultOf(path: string, { name, isType }: ImportedPackage, manifest: Manifest): string[] {
  if (isBuiltin(name) || name === manifest.name) return []
  if (isAmong(name, { ...manifest.dependencies, ...manifest.optionalDependencies })) return []
  if (!isAmong(name, manifest.devDependencies ?? {}))
    return [`${path} imports ${name}, which ${manifest.path} does not declare`]
  const isShipped = SHIPPED.test(path) && !OF_TESTS.test(path)
  return isShipped && !isType
    ? [`${path} is shipped and imports ${name}, which ${manifest.path} declares for development alone`]
    : []
}

function isAmong(name: string, declared: Readonly<Record<string, string>>): boolean {
  return name.endsWith('/') ? Object.keys(declared).some((one) => one.startsWith(name)) : name in declared
}

function nearestManifest(root: string, folder: string, known: Map<string, Manifest>): Manifest {
  const found = known.get(folder) ?? readManifest(root, folder)
  const manifest = found ?? nearestManifest(root, dirname(folder), known)
  known.set(folder, manifest)
  return manifest
}

function readManifest(root: string, folder: string): Manifest | null {
  const path = join(folder, 'package.json')
  if (!existsSync(join(root, path))) return null
  return { ...JSON.parse(readFileSync(join(root, path), 'utf8')), path }
}

if (import.meta.main) {
  const faults = undeclaredImports(ROOT)
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
  else console.log('✔ every import of a package is declared where it is used')
}
