// A server as an operator starts it: a process that ends with its parent, whatever happens.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from './until.ts'

/** The root of the project. */
export const HERE = join(import.meta.dirname, '..')

const ENOUGH = '999999999'
const RELEASED_BUDGETS = ['checkout', 'send', 'lookup', 'track', 'shipping', 'search', 'admin', 'signin']
const BUDGETS = [...RELEASED_BUDGETS, 'feeds', 'prepared', 'agents', 'notices', 'forged']

/** So much that no load from one machine reaches it. */
const noLimits = (budgets: readonly string[]) => ({
  SHOP_PACE: '1000000',
  IP_BUDGETS: budgets.map((budget) => `${budget}=${ENOUGH}`).join(),
  CODES_PER_CONTACT_A_DAY: ENOUGH,
  CODES_PER_SHOP_A_DAY: ENOUGH,
  MESSAGES_A_DAY_TIMES: '1000000',
})
export const NO_LIMITS = noLimits(BUDGETS)
/** For a checkout of another version, which refuses a budget that it does not know. */
export const RELEASED_NO_LIMITS = noLimits(RELEASED_BUDGETS)

export interface Server {
  readonly pid: number
  readonly port: number
  /** everything that it has written so far */
  output(): string
  /** resident, of the first process */
  memoryMb(): number
  /** SIGTERM: it finishes what it is doing; throws when it did not end well */
  stop(): Promise<void>
  /** SIGKILL: whatever it was doing, it is gone when this settles */
  kill(): Promise<void>
}

export interface ServerOptions {
  /** of another version, for example; this one unless said */
  readonly checkout?: string
  /** the program; left out: as an operator starts it */
  readonly program?: string
  /** all that it inherits besides is PATH, the folder for temporary files and where Node keeps compiled sources */
  readonly env: Readonly<Record<string, string>>
}

const STOP_MS = 60_000

/** Settles when it listens. */
export async function startServer({
  checkout = HERE,
  program = entryOf(checkout),
  env,
}: ServerOptions): Promise<Server> {
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env
  // Not through a pipe: what it says under load would be read by the process that measures it.
  const file = join(logs(), `${++started}.log`)
  const log = openSync(file, 'w')
  const child = spawn(process.execPath, [program], {
    cwd: checkout,
    env: {
      PATH,
      ...(TMPDIR && { TMPDIR }),
      ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  endWithUs(child)
  const gone = once(child, 'exit')
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const output = () => readFileSync(file, 'utf8')
  const port = () => Number(/listens on http:\/\/[^:]+:(\d+)/.exec(output())?.[1] ?? 0)
  async function kill(): Promise<void> {
    child.kill('SIGKILL')
    await gone
  }

  await until(() => port() > 0 || hasEnded()).catch(kill)
  if (hasEnded()) throw new Error(`The server did not start; it wrote:\n${output()}`)
  return {
    pid: child.pid ?? 0,
    port: port(),
    output,
    memoryMb: () => memoryOf(child.pid),
    kill,
    async stop() {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
      await gone
      clearTimeout(timer)
      if (child.exitCode !== 0)
        throw new Error(`The server did not end well (${child.exitCode}); it wrote:\n${output()}`)
    },
  }
}

function memoryOf(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1_024
}

/** For every other process of a run as well. */
export function endWithUs(child: ChildProcess): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    if (process.listenerCount(signal) === 0) process.once(signal, () => process.exit(1))
  const kill = () => child.kill('SIGKILL')
  process.on('exit', kill)
  child.on('exit', () => process.off('exit', kill))
}

/**
 * For what has to know its port before it starts. Below those that the system itself gives out (32768 on Linux), so that no
 * connection and no `listen(0)` takes it in between.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(10_000, 32_000)
  try {
    await using taken = await takenPort(port)
    return taken.port
  } catch {
    return freePort()
  }
}

/** For what must cope with a port that somebody else has. */
export async function takenPort(wanted = 0): Promise<AsyncDisposable & { readonly port: number }> {
  const server = createServer().listen(wanted, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('There is no free port')
  return {
    port: address.port,
    async [Symbol.asyncDispose]() {
      server.close()
      await once(server, 'close')
    },
  }
}

/** The first version had no file of its own for that. */
function entryOf(checkout: string): string {
  const own = join(checkout, 'server/bin/start.js')
  return existsSync(own) ? own : join(checkout, 'server/src/main.ts')
}

let started = 0
let folder = ''

function logs(): string {
  if (folder === '') {
    folder = mkdtempSync(join(tmpdir(), 'etalase-logs-'))
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  }
  return folder
}
