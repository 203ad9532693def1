// An earlier release as it was, unpacked into a folder of its own, with the libraries that are installed.
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('./', import.meta.url))
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

export interface Release {
  readonly version: string
  /** what waited then waits no longer a day later */
  readonly made_at: string
  /** orders that it placed in its demo shop */
  readonly orders: readonly { number: string; track_token: string; status: string; total: number }[]
}

/** Oldest first: each with the file of a database that it made and filled. */
export async function releases(): Promise<(Release & { file: string })[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.json'))
  const found = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(FOLDER, name), 'utf8')) as Release),
  )
  return found
    .sort((a, b) => a.version.localeCompare(b.version, 'en', { numeric: true }))
    .map((release) => ({ ...release, file: join(FOLDER, `${release.version}.tar.gz`) }))
}

/** Where its `server/` is. `remove` it when it has ended. */
export async function unpackSource(version: string): Promise<{ folder: string; remove(): Promise<void> }> {
  // Below the checkout, so that its libraries are found as they are from here.
  const below = join(ROOT, 'server/test/releases/tmp')
  await mkdir(below, { recursive: true })
  const folder = await mkdtemp(join(below, `${version}-`))
  execFileSync('tar', ['-C', folder, '-xzf', join(FOLDER, `${version}.source.tar.gz`)])
  await symlink(join(ROOT, 'server/node_modules'), join(folder, 'server/node_modules'))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
