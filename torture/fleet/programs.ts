// Programs that the fleet starts, each in a process group of its own; whatever happens, they end with the fleet.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Account } from './place.ts'
import { Hopeless, waitFor } from './wait-for.ts'

export interface Program {
  readonly name: string
  readonly pid: number
  readonly logFile: string
  isRunning(): boolean
  /** asks the program alone to end; settles when it has, with its exit code */
  stop(signal?: 'SIGTERM' | 'SIGINT'): Promise<number | null>
  /** SIGKILL to its whole group; settles when it is gone */
  kill(): Promise<void>
}

export interface ProgramOptions {
  readonly logs: string
  readonly env?: Readonly<Record<string, string>>
  /** as whom; nobody else than who runs the fleet unless said */
  readonly account?: Account
}

const START_MS = 20_000
const running = new Set<ChildProcess>()
/** Directories of PostgreSQL clusters: Patroni starts a postmaster in a session of its own, and leaves it when killed. */
const clusters = new Set<string>()

export function startProgram(
  name: string,
  command: readonly [string, ...string[]],
  { logs, env = {}, account }: ProgramOptions,
): Program {
  const logFile = join(logs, `${name}.log`)
  const log = openSync(logFile, 'a')
  const [file, ...args] = command
  const child = spawn(file, args, {
    detached: true,
    stdio: ['ignore', log, log],
    // Nothing of ours: a DATABASE_URL or PGHOST of the developer would lead elsewhere.
    env: { PATH: process.env.PATH ?? '', HOME: '/nonexistent', LANG: 'C.UTF-8', ...env },
    ...(account && process.getuid?.() === 0 && { uid: account.uid, gid: account.gid }),
  })
  closeSync(log)
  running.add(child)
  const ended = once(child, 'exit').then(
    () => running.delete(child),
    () => running.delete(child),
  )
  const isRunning = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null
  return {
    name,
    pid: child.pid ?? 0,
    logFile,
    isRunning,
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      await ended
      return child.exitCode
    },
    async kill() {
      killGroup(child)
      await ended
    },
  }
}

/** Settles when it takes connections at the port; throws what it wrote when it ended instead. */
export async function untilListening(program: Program, port: number): Promise<void> {
  const look = () => {
    if (!program.isRunning()) throw new Hopeless(`${program.name} ended:\n${tailOf(program)}`)
    return isListening(port)
  }
  await waitFor(`${program.name} listens`, look, START_MS)
}

function isListening(port: number): Promise<true | null> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('error', () => resolve(null))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}

/** Its postmaster ends with the fleet too, no matter who started it. */
export function ownsCluster(dataDir: string): void {
  clusters.add(dataDir)
}

/** Null: none runs there. */
export function postmasterOf(dataDir: string): number | null {
  try {
    const pid = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
    process.kill(pid, 0)
    return pid
  } catch {
    return null
  }
}

/** At once and all of them; synchronous, so that it also works while the process ends. */
export function endEverything(): void {
  for (const child of running) killGroup(child)
  for (const dataDir of clusters) {
    const postmaster = postmasterOf(dataDir)
    if (postmaster === null) continue
    // Its children would notice that it is gone, but only when they next look.
    for (const pid of [postmaster, ...childrenOf(postmaster)]) sendKill(pid)
  }
}

/** The end of what a program wrote, for the message that it did not start. */
export function tailOf({ logFile }: Program, lines = 20): string {
  return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-lines).join('\n')
}

function killGroup(child: ChildProcess): void {
  if (child.pid !== undefined) sendKill(-child.pid)
}

function sendKill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It is gone already.
  }
}

function childrenOf(pid: number): number[] {
  try {
    return execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
      .split('\n')
      .flatMap((line) => (line.trim() ? Number(line) : []))
  } catch {
    return []
  }
}
