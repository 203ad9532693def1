// Works on an import in a subprocess: reading a file, matching it with the shop, checking, writing and telling what changed
// take as long as the file makes them take, and requests wait for none of it.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Config } from '../../../base/config.ts'
import { LOADS_QUICKLY, yieldToRequests } from '../../../base/subprocess.ts'
import type { Context } from '../../../context.ts'
import type { GivenImport, Worked } from './applying-program.ts'
import { type ImportClaim, renewLease } from './queries.ts'
import { LEASE_MS, RENEW_MS } from './rules.ts'

const PROGRAM = new URL('./applying-program.ts', import.meta.url)

/** Fifty thousand products that are all new need half of either. */
const BOUNDS = { withinMs: 300_000, heapMb: 1_024 }

/** Throws where the subprocess ends without having done it: it ran out of time or memory, or something else went wrong. */
export async function workInSubprocess(
  ctx: Pick<Context, 'config' | 'db' | 'clock' | 'log'>,
  claim: ImportClaim,
  signal: AbortSignal,
  { withinMs, heapMb } = BOUNDS,
): Promise<void> {
  const child = fork(PROGRAM, {
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
  const renewing = setInterval(() => renew(ctx, claim), RENEW_MS)
  try {
    await Promise.race([once(child, 'spawn'), ended])
    yieldToRequests(child)
    const answered = once(child, 'message').then(([worked]): Worked => worked)
    child.send({ config: configFor(ctx.config), claim } satisfies GivenImport, () => {})
    const { failure } = await Promise.race([answered, ended.then(() => endOf(child))])
    if (failure !== null) throw new Error(failure)
  } finally {
    clearInterval(renewing)
    child.kill('SIGKILL')
    await ended
  }
}

/** Here and not there: whatever keeps the subprocess busy, somebody works on the import as long as it lives. */
function renew({ db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>, claim: ImportClaim): void {
  renewLease(db, claim, new Date(clock.now() + LEASE_MS)).catch((error) =>
    log.warn({ err: error, import: claim.id }, 'the lease of an import is not renewed'),
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
  return { failure: `the process of the import ended with ${signalCode ?? exitCode} and without an answer` }
}
