// Builds storefront and console, side by side: npm start those that are missing or older than what they are made of, beside
// the server; npm run build all of them, or the one that is named.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteBuild } from '../server/src/boot/sites.ts'

const ROOT = join(import.meta.dirname, '..')

const OWN = ['src', 'public', 'index.html', 'vite.config.ts', 'package.json']
const SHARED = ['client/src', 'client/package.json', 'package-lock.json']
/** Besides: the console's help is a page of the docs. */
const ALSO = { storefront: [], console: ['console/help', 'docs/console.md'] } as const

/** Workspaces that are built into pages, with the file that each build writes last. */
const LAST = { storefront: 'server/render.mjs', console: 'index.html' } as const

if (import.meta.main) {
  // Else npm's group would go on without us.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const named = siteBuilds().filter(({ name }) => process.argv.includes(name))
  await Promise.all((named.length > 0 ? named : siteBuilds()).map(buildAlone))
}

export function siteBuilds(root = ROOT): SiteBuild[] {
  return (['storefront', 'console'] as const).map((name) => ({
    name,
    folder: join(root, name, 'dist'),
    isUpToDate: () => isUpToDate(root, name),
    build: () => build(root, name),
  }))
}

async function buildAlone({ name, build }: SiteBuild): Promise<void> {
  console.log(`Building the ${name} …`)
  const failure = await build()
  if (failure === null) return console.log(`The ${name} is built`)
  console.error(`The ${name} could not be built\n${failure}`)
  process.exitCode = 1
}

/** Without promises, which would double the time of looking at eight hundred files: a start waits for it. */
function isUpToDate(root: string, name: SiteBuild['name']): boolean {
  const built = changedAt(join(root, name, 'dist', LAST[name]))
  if (built === 0) return false
  const madeOf = [...OWN.map((path) => join(name, path)), ...SHARED, ...ALSO[name]]
  return madeOf.every((path) => newestIn(join(root, path)) <= built)
}

/** Folders count too: theirs is the time at which a file was taken away. */
function newestIn(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found?.isDirectory()) return found?.mtimeMs ?? 0
  const inside = readdirSync(path, { recursive: true, encoding: 'utf8' })
  return Math.max(found.mtimeMs, ...inside.map((name) => changedAt(join(path, name))))
}

function changedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

async function build(root: string, name: SiteBuild['name']): Promise<string | null> {
  const npm = spawn('npm', ['run', '--silent', 'build', '--workspace', name], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    // npm is a batch file there.
    shell: process.platform === 'win32',
    // A group of its own, which ends with us: npm tells nobody that it was ended.
    detached: process.platform !== 'win32',
  })
  const end = () => npm.pid !== undefined && process.platform !== 'win32' && process.kill(-npm.pid, 'SIGTERM')
  process.once('exit', end)
  let output = ''
  npm.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  try {
    const [code] = await once(npm, 'close')
    return code === 0 ? null : output.trim()
  } catch (error) {
    return (error as Error).message
  } finally {
    process.off('exit', end)
  }
}
