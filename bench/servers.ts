// The servers of a run, each a process of its own: an Etalase of any checkout with a database of its own, and the bare one.
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { BareCase } from './bare-server.ts'
import type { Watched } from './cpu.ts'
import type { BenchDatabase } from './database.ts'

export interface Started {
  readonly port: number
  readonly pid: number
  stop(): Promise<void>
}

export interface Etalase extends Started {
  readonly database: BenchDatabase
  readonly watched: Watched
}

/** The root of the project. */
export const HERE = fileURLToPath(new URL('..', import.meta.url))

const MANY = 999_999_999
const START_MS = 60_000

/** As an operator runs it, behind a proxy, with limits that a load from one machine does not reach. */
export async function startEtalase(options: {
  readonly checkout: string
  readonly database: BenchDatabase
  readonly env?: Readonly<Record<string, string>>
}): Promise<Etalase> {
  const { checkout, database, env } = options
  const logFile = join(database.dataDir, 'server.log')
  const log = await open(logFile, 'w')
  const server = spawn(process.execPath, [await entryOf(checkout)], {
    cwd: checkout,
    env: {
      ...process.env,
      DATA_DIR: database.dataDir,
      PORT: '0',
      STOREFRONT_PORT: 'off',
      CONSOLE_PORT: 'off',
      SEED_DEMO: '1',
      TRUST_PROXY: '127.0.0.1',
      IP_BUDGETS: ['checkout', 'send', 'lookup', 'track', 'shipping', 'search']
        .map((name) => `${name}=${MANY}`)
        .join(),
      CODES_PER_CONTACT_A_DAY: String(MANY),
      CODES_PER_SHOP_A_DAY: String(MANY),
      ...env,
    },
    stdio: ['ignore', log.fd, log.fd],
  })
  endWithUs(server)
  const port = await portSaidIn(logFile, server).finally(() => log.close())
  const pid = server.pid ?? 0
  return {
    port,
    pid,
    database,
    watched: { server: pid, database: await database.postmaster() },
    stop: () => end(server),
  }
}

/** As `npm start` does it; the version before had no file of its own for that. */
async function entryOf(checkout: string): Promise<string> {
  const own = join(checkout, 'server/bin/start.js')
  return access(own).then(
    () => own,
    () => join(checkout, 'server/src/main.ts'),
  )
}

export async function startBare(cases: readonly BareCase[]): Promise<Started> {
  const server = fork(fileURLToPath(new URL('./bare-server.ts', import.meta.url)))
  endWithUs(server)
  server.send(cases)
  const [port] = (await once(server, 'message')) as [number]
  return { port, pid: server.pid ?? 0, stop: () => end(server) }
}

/** A bench that is ended from outside leaves nobody behind. */
export function endWithUs(child: ChildProcess): void {
  const kill = () => child.kill('SIGKILL')
  process.on('exit', kill)
  child.on('exit', () => process.off('exit', kill))
}

async function portSaidIn(logFile: string, server: ChildProcess): Promise<number> {
  const until = performance.now() + START_MS
  for (;;) {
    const said = await readFile(logFile, 'utf8')
    const match = /listens on http:\/\/[^:]+:(\d+)/.exec(said)
    if (match) return Number(match[1])
    if (server.exitCode !== null || performance.now() > until)
      throw new Error(`The server did not start:\n${said}`)
    await wait(5)
  }
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}
