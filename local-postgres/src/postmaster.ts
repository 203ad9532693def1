// The postgres process of a cluster: is it there, start it, stop it.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { processOptions } from './account.ts'
import { codeOf, EmbeddedDatabaseError, failureLine, reasonOf, unlessMissing } from './error.ts'
import { type LogFile, openLogFile } from './log-file.ts'
import { PORT, type Server } from './server.ts'

const STOP_TIMEOUT_MS = 60_000
const POLL_MS = 5
const ABANDONED_MS = 5_000

/** One attempt at starting postgres. It may lose against another process that starts the same cluster. */
export interface Start {
  readonly pid: number | undefined
  readonly log: LogFile
  /** Why the process has ended; undefined while it runs. */
  end(): Promise<string | undefined>
}

/** The process that runs this cluster, no matter who started it; a pid file that a crash left behind counts for nothing. */
export async function postmasterPid(cluster: string): Promise<number | undefined> {
  const pid = await pidInFile(path.join(cluster, 'postmaster.pid'))
  return pid !== undefined && (await isPostmaster(pid, cluster)) ? pid : undefined
}

async function pidInFile(file: string): Promise<number | undefined> {
  const pid = Number.parseInt((await unlessMissing(readFile(file, 'utf8'))) ?? '', 10)
  return pid > 0 ? pid : undefined
}

/** After a restart of the machine or container the number may be another process's, so being alive proves nothing. */
async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  try {
    if (process.platform !== 'linux') {
      const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)])
      return stdout.includes(cluster)
    }
    // postgres works in its cluster; a dead process that nobody has reaped works nowhere.
    const [there, here] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(cluster)])
    return there.dev === here.dev && there.ino === here.ino
  } catch {
    return false
  }
}

/** To be called when there is no postmaster. Returns at once; the socket tells when it is ready. */
export async function startPostmaster(server: Server): Promise<Start> {
  const { cluster, socketDir, account } = server
  const locks = [path.join(cluster, 'postmaster.pid'), path.join(socketDir, `.s.PGSQL.${PORT}.lock`)]
  for (const lock of locks) await removeEmptyLock(lock)
  const stalePid = await pidInFile(path.join(cluster, 'postmaster.pid'))
  const log = await openLogFile(server.dataDir, account)
  try {
    return watch(spawnPostgres(server, stalePid, log.handle.fd), log)
  } finally {
    await log.handle.close()
  }
}

function watch(child: ChildProcess, log: LogFile): Start {
  let failure: unknown
  child.once('error', (error) => {
    failure = error
  })
  return {
    pid: child.pid,
    log,
    async end() {
      if (failure) return reasonOf(failure)
      const { exitCode, signalCode } = child
      if (exitCode === null && signalCode === null) return undefined
      return failureLine(await log.tail()) ?? `it ended with ${signalCode ?? `exit code ${exitCode}`}`
    },
  }
}

function spawnPostgres(server: Server, stalePid: number | undefined, logFd: number): ChildProcess {
  const options = processOptions(server.account)
  const child = spawn(server.binaries.postgres, serverArguments(server), {
    ...options,
    // When the stale number is some other process's by now, postgres would take that one for a live postmaster.
    // This variable, made for pg_ctl, has it ignore the number and keep its other checks.
    env: { ...options.env, PG_GRANDPARENT_PID: String(stalePid ?? 0) },
    // Its own session: Ctrl-C at the terminal is for us, and we stop the database when we are done with it.
    detached: true,
    stdio: ['ignore', logFd, logFd],
  })
  child.unref()
  return child
}

/** A power cut can leave a lock file without content, at which postgres gives up. One being written is younger. */
async function removeEmptyLock(file: string): Promise<void> {
  const found = await unlessMissing(stat(file))
  if (!found || Date.now() - found.mtimeMs < ABANDONED_MS) return
  if ((await pidInFile(file)) === undefined) await rm(file, { force: true })
}

/**
 * The sender of a statement learns what went wrong with it. The log would keep what people wrote: statements,
 * their parameters, and rows in details such as "Key (contact)=(…) already exists".
 */
const SILENT = [
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  'log_parameter_max_length=0',
  'log_parameter_max_length_on_error=0',
  'log_statement=none',
  'log_min_duration_statement=-1',
]

/** On the command line, where they hold whatever postgresql.conf says. */
function serverArguments({ cluster, socketDir }: Server): string[] {
  // A list, parted by commas: quoted, the path may hold anything.
  const quoted = `"${socketDir.replaceAll('"', '""')}"`
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${quoted}`,
    'unix_socket_permissions=0700',
    `port=${PORT}`,
    ...SILENT,
  ]
  return ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])]
}

/** Fast shutdown: sessions are ended, everything is written; returns when the process is gone. */
export async function stopPostmaster(cluster: string): Promise<void> {
  const pid = await postmasterPid(cluster)
  if (pid === undefined) return
  signal(pid, 'SIGINT')
  const deadline = performance.now() + STOP_TIMEOUT_MS
  while (await isPostmaster(pid, cluster)) {
    if (performance.now() > deadline) {
      throw new EmbeddedDatabaseError(
        `PostgreSQL in ${cluster} (process ${pid}) has not stopped within ${STOP_TIMEOUT_MS / 1000} s: see postgres.log in the data directory; it stops when it has written everything.`,
      )
    }
    await delay(POLL_MS)
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error
  }
}
