// Before npm start: builds storefront and console when they are missing or older than what they are made of.
// npm run build: always. A name builds that one alone.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

/** Workspaces that are built into pages. */
const SITES = ['storefront', 'console'] as const
export type Site = (typeof SITES)[number]

const OWN = ['src', 'public', 'index.html', 'vite.config.ts', 'package.json']
const SHARED = ['client/src', 'client/package.json', 'package-lock.json']

if (import.meta.main) {
  const isAsked = process.argv.includes('--always')
  const named = SITES.filter((site) => process.argv.includes(site))
  for (const site of named.length > 0 ? named : SITES) {
    const failure = isAsked || !(await isUpToDate(ROOT, site)) ? await build(ROOT, site) : null
    if (failure === null) continue
    console.error(`warning: the ${site} could not be built; the API works without it\n${failure}`)
    // The API is worth starting without pages, so only whoever asked for a build is stopped.
    if (isAsked) process.exitCode = 1
  }
}

export async function isUpToDate(root: string, site: Site): Promise<boolean> {
  const built = await changedAt(join(root, site, 'dist/index.html'))
  if (built === 0) return false
  const madeOf = [...OWN.map((path) => join(site, path)), ...SHARED]
  const changes = await Promise.all(madeOf.map((path) => newestIn(join(root, path))))
  return Math.max(...changes) <= built
}

/** Folders count too: theirs is the time at which a file was taken away. */
async function newestIn(path: string): Promise<number> {
  const inside = await readdir(path, { recursive: true }).catch(() => [])
  const changes = await Promise.all(['', ...inside].map((name) => changedAt(join(path, name))))
  return Math.max(...changes)
}

async function changedAt(path: string): Promise<number> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
}

/** What went wrong, or null. */
async function build(root: string, site: Site): Promise<string | null> {
  console.log(`Building the ${site} …`)
  const npm = spawn('npm', ['run', '--silent', 'build', '--workspace', site], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    // npm is a batch file there.
    shell: process.platform === 'win32',
  })
  let output = ''
  npm.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  try {
    const [code] = await once(npm, 'close')
    return code === 0 ? null : output.trim()
  } catch (error) {
    return (error as Error).message
  }
}
