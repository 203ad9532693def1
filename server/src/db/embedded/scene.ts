// What the tests of the embedded database share: data directories, a ready cluster to copy, other processes.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import type { TestContext } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type Account, chooseAccount, firstClosed, identity, whoAmI } from './account.ts'
import { openEmbedded } from './open.ts'
import { stopPostmaster } from './postmaster.ts'

const DEADLINE_MS = 10_000

/** The account that postgres runs under in these tests. */
export const account: Account = chooseAccount(
  whoAmI(),
  { dataDir: whoAmI() },
  existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : '',
)
export const isRoot = whoAmI().uid === 0
export const rootOnly = isRoot ? false : 'only root runs the database under another account'

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
  const directory = await mkdtemp('/tmp/etl-')
  await chmod(directory, 0o755)
  return directory
}

let first: Promise<FirstStart> | undefined

/**
 * A data directory of this name, with a stopped cluster in it. There is one cluster a process, which the tests hand
 * on as they got it, for making one takes a second.
 */
export async function aDataDir(t: TestContext, name = 'data'): Promise<string> {
  const home = path.join((await theFirstStart()).directory, 'postgres')
  const directory = await newDirectory()
  const dataDir = path.join(directory, name)
  const cluster = path.join(dataDir, 'postgres')
  await mkdir(dataDir, { mode: 0o755 })
  await rename(home, cluster)
  t.after(async () => {
    await stopPostmaster(cluster)
    await rename(cluster, home)
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

/** How that one cluster came about. */
export function theFirstStart(): Promise<FirstStart> {
  first ??= startFirst()
  return first
}

async function startFirst(): Promise<FirstStart> {
  const directory = await newDirectory()
  // Not by a hook, which would be one of the first file in this process that uses it.
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
  const log: string[] = []
  const { created, release } = await openEmbedded({ dataDir: directory, log: (line) => log.push(line) })
  await release()
  return { directory, created, log, files: await readdir(directory) }
}

/** Something that looks like a cluster from outside, owned as one would be. */
export async function aClusterDirectory(dataDir: string): Promise<string> {
  const cluster = path.join(dataDir, 'postgres')
  await mkdir(cluster, { mode: 0o700 })
  await chown(cluster, account.uid, account.gid)
  return cluster
}

export async function query(connectionString: string, sql: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql)
    return rows[0] ?? {}
  } finally {
    await client.end()
  }
}

export async function pidIn(cluster: string): Promise<number> {
  return Number.parseInt(await readFile(path.join(cluster, 'postmaster.pid'), 'utf8'), 10)
}

export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + DEADLINE_MS
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`not within ${DEADLINE_MS / 1000} s: ${what}`)
    await delay(5)
  }
}

export interface Opener {
  readonly process: ChildProcess
  readonly opened: Promise<{ connectionString?: string; created?: boolean; error?: string }>
  release(): Promise<void>
}

/** Another process that opens the database; `opener.ts` is what it runs. */
export function anOpener(t: TestContext, dataDir: string, as?: Account): Opener {
  const child = fork(path.join(import.meta.dirname, 'opener.ts'), [dataDir], as ? identity(as) : {})
  t.after(() => child.kill('SIGKILL'))
  const opened = once(child, 'message').then(([message]) => message)
  return {
    process: child,
    opened,
    async release() {
      const gone = once(child, 'exit')
      child.send('release')
      await gone
    },
  }
}

/** Why an unprivileged process cannot run these sources, if so. */
export async function unprivilegedReason(): Promise<string | false> {
  if (!isRoot) return 'all tests are run by an unprivileged account already'
  const closed =
    (await firstClosed(account, path.dirname(process.execPath))) ??
    (await firstClosed(account, import.meta.dirname))
  return closed ? `${account.name} cannot enter ${closed}` : false
}
