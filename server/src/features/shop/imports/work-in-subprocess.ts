// Works on what is claimed in a subprocess. Of an import: reading a file, matching it with the shop, checking, writing and telling
// what changed take as long as the file makes them take, and requests wait for none of it.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Config } from '../../../base/config.ts'
import { LOADS_QUICKLY, yieldToRequests } from '../../../base/subprocess.ts'
import type { Context } from '../../../context.ts'
import type { Lease } from '../../../db/leased.ts'
import type { Db } from '../../../db/pool.ts'
import type { GivenClaim, Worked } from './claimed-program.ts'
import { type ImportClaim, renewLease } from './queries.ts'
import { LEASE_MS, RENEW_MS } from './rules.ts'

const PROGRAM = new URL('./applying-program.ts', import.meta.url)

/** Fifty thousand products that are all new need half of either. */
const BOUNDS = { withinMs: 300_000, heapMb: 1_024 }

type Ctx = Pick<Context, 'config' | 'db' | 'clock' | 'log'>

export interface ProgramBounds {
  readonly withinMs: number
  readonly heapMb: number
}

/** Throws where the subprocess ends without having done it: it ran out of time or memory, or something else went wrong. */
export function workInSubprocess(
  ctx: Ctx,
  claim: ImportClaim,
  signal: AbortSignal,
  bounds: ProgramBounds = BOUNDS,
): Promise<void> {
  return inSubprocess(PROGRAM, renewLease, ctx, claim, signal, bounds)
}

/** The same by any program that works on what is claimed. */
export async function inSubprocess(
  program: URL,
  renewLease: RenewLease,
  ctx: Ctx,
  claim: Lease,
  signal: AbortSignal,
  { withinMs, heapMb }: ProgramBounds,
): Promise<void> {
  const child = fork(program, {
    execArgv: [...LOADS_QUICKLY, `--max-old-space-size=${heapMb}`],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    timeout: withinMs,
    killSignal: 'SIGKILL',
    signal,
  })
  // What ends it shows in how it ends.
  child.on('error', () => {})
  const ended = once(child, 'close')
  const renewing = setInterval(() => renew(renewLease, ctx, claim), RENEW_MS)
  try {
    await Promise.race([once(child, 'spawn'), ended])
    yieldToRequests(child)
    const answered = once(child, 'message').then(([worked]): Worked => worked)
    child.send({ config: configFor(ctx.config), claim } satisfies GivenClaim, () => {})
    const { failure } = await Promise.race([answered, ended.then(() => endOf(child))])
    if (failure !== null) throw new Error(failure)
  } finally {
    clearInterval(renewing)
    child.kill('SIGKILL')
    await ended
  }
}

type RenewLease = (db: Db, claim: Lease, until: Date) => Promise<void>

/** Here and not there: whatever keeps the subprocess busy, somebody works on it as long as it lives. */
function renew(renewLease: RenewLease, { db, clock, log }: Ctx, claim: Lease): void {
  renewLease(db, claim, new Date(clock.now() + LEASE_MS)).catch((error) =>
    log.warn({ err: error, claimed: claim.id }, 'the lease of work in a subprocess is not renewed'),
  )
}

/** One for the transaction, one beside it. It sends nothing to anybody. */
function configFor(config: Config): Config {
  return {
    ...config,
    databasePoolSize: 2,
    databaseReplicaUrl: null,
    traces: null,
    mail: null,
    whatsapp: null,
    webPush: null,
  }
}

function endOf({ signalCode, exitCode }: ChildProcess): Worked {
  return { failure: `its process ended with ${signalCode ?? exitCode} and without an answer` }
}
