// Before npm start: builds the storefront when it is missing or older than what it is made of. npm run build: always.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const BUILT = 'storefront/dist/index.html'

const MADE_OF = [
  'storefront/src',
  'storefront/public',
  'storefront/index.html',
  'storefront/vite.config.ts',
  'storefront/package.json',
  'client/src',
  'client/package.json',
  'package-lock.json',
]

if (import.meta.main) {
  const isAsked = process.argv.includes('--always')
  const failure = isAsked || !(await isUpToDate(ROOT)) ? await build(ROOT) : null
  if (failure !== null)
    console.error(`warning: the storefront could not be built; the API works without it\n${failure}`)
  // The API is worth starting without pages, so only whoever asked for a build is stopped.
  if (failure !== null && isAsked) process.exitCode = 1
}

export async function isUpToDate(root: string): Promise<boolean> {
  const built = await changedAt(join(root, BUILT))
  if (built === 0) return false
  const changes = await Promise.all(MADE_OF.map((path) => newestIn(join(root, path))))
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
async function build(root: string): Promise<string | null> {
  console.log('Building the storefront …')
  const npm = spawn('npm', ['run', '--silent', 'build', '--workspace', 'storefront'], {
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
