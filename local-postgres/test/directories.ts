// Directories of a test's own: empty ones, and data directories with a ready cluster.
import { chmod, chown, copyFile, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { after, type TestContext } from 'node:test'
import { passwordFile } from '../src/password.ts'
import { stopPostmaster } from '../src/postmaster.ts'
import { account } from './accounts.ts'
import { openIn, STAGE_DIR } from './database.ts'

/** A directory of the test's own; whatever databases it holds at the end are stopped. */
export async function aDirectory(t: TestContext): Promise<string> {
  const directory = await newDirectory()
  t.after(async () => {
    const names = await readdir(directory, { recursive: true })
    const clusters = names.filter((name) => path.basename(name) === 'postmaster.pid').map(path.dirname)
    for (const cluster of clusters) await stopPostmaster(path.join(directory, cluster))
    await rm(directory, { recursive: true, force: true })
  })
  return directory
}

// Short, as the socket's path has to be; open, as it stands for an ordinary place.
async function newDirectory(): Promise<string> {
  const directory = await mkdtemp('/tmp/pg-')
  await chmod(directory, 0o755)
  return directory
}

/** Something that looks like a cluster from outside, owned as one would be. */
export async function aClusterDirectory(dataDir: string): Promise<string> {
  const cluster = path.join(dataDir, 'postgres')
  await mkdir(cluster, { mode: 0o700 })
  await chown(cluster, account.uid, account.gid)
  return cluster
}

/**
 * A data directory of this name, with a stopped cluster in it. There is one cluster a test file, which the tests hand
 * on as they got it, for making one takes a second.
 */
export async function aDataDir(t: TestContext, name = 'data'): Promise<string> {
  const home = path.join((await theFirstStart()).directory, 'postgres')
  const directory = await newDirectory()
  const dataDir = path.join(directory, name)
  const cluster = path.join(dataDir, 'postgres')
  await mkdir(dataDir, { mode: 0o755 })
  await rename(home, cluster)
  // Without it the cluster would be given another one, which takes a moment.
  await copyFile(passwordFile(path.dirname(home)), passwordFile(dataDir))
  t.after(async () => {
    await stopPostmaster(cluster)
    await rename(cluster, home)
    // A test may have given it another one.
    await copyFile(passwordFile(dataDir), passwordFile(path.dirname(home)))
    await rm(directory, { recursive: true })
  })
  return dataDir
}

export interface FirstStart {
  readonly directory: string
  readonly created: boolean
  readonly log: readonly string[]
  readonly files: readonly string[]
}

let first: Promise<FirstStart> | undefined

/** How that one cluster came about. */
export function theFirstStart(): Promise<FirstStart> {
  first ??= startFirst()
  return first
}

async function startFirst(): Promise<FirstStart> {
  const directory = await newDirectory()
  const log: string[] = []
  const { created, release } = await openIn(directory, { log: (line) => log.push(line) })
  await release()
  return { directory, created, log, files: await readdir(directory) }
}

after(async () => {
  await rm(STAGE_DIR, { recursive: true })
  if (first) await rm((await first).directory, { recursive: true, force: true })
})
