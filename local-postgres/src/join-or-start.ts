// Joins a database that runs, or starts it: from whatever state it is in to a lease on a running one.
import { setTimeout as delay } from 'node:timers/promises'
import { EmbeddedDatabaseError, reasonOf } from './error.ts'
import { isTemporary, type Lease, takeLease } from './lease.ts'
import { lastLogLine, logPath } from './log-file.ts'
import { postmasterPid, type Start, startPostmaster } from './postmaster.ts'
import { openSocketDirectory, type Server } from './server.ts'

const POLL_MS = 10

// A start that loses against another process's, or comes before the last session of a killed postmaster has ended.
export const LOST_START = /lock file ".*" (already exists|is empty)|pre-existing shared memory block/

/**
 * Connects first: it takes a running database over, no matter who started it. Otherwise starts it, as often as it takes;
 * when several processes do so at once, postgres lets one of them win.
 */
export async function joinOrStart(
  server: Server,
  timeoutMs: number,
): Promise<{ lease: Lease; started: boolean }> {
  await openSocketDirectory(server)
  const deadline = performance.now() + timeoutMs
  let start: Start | undefined
  for (;;) {
    const { lease, refusal } = await tryLease(server, deadline - performance.now())
    if (lease) return { lease, started: await keepOrDiscardLog(server, start) }

    const end = await start?.end()
    if (end !== undefined && !LOST_START.test(end)) await giveUp(server, start, `does not start (${end})`)
    if (end !== undefined) {
      await start?.log.discard()
      start = undefined
    }
    const why = reasonOf(refusal)
    if (!isTemporary(refusal)) await giveUp(server, start, `refuses connections (${why})`)
    if (performance.now() > deadline) await giveUpWaiting(server, start, timeoutMs, why)

    if (!start && (await postmasterPid(server.cluster)) === undefined) start = await startPostmaster(server)
    await delay(POLL_MS)
  }
}

async function tryLease(server: Server, timeoutMs: number): Promise<{ lease?: Lease; refusal?: unknown }> {
  try {
    return { lease: await takeLease(server, timeoutMs) }
  } catch (refusal) {
    return { refusal }
  }
}

/** True when ours is the start that made it. */
async function keepOrDiscardLog(server: Server, start: Start | undefined): Promise<boolean> {
  if (!start) return false
  const won = (await postmasterPid(server.cluster)) === start.pid
  await (won ? start.log.keep() : start.log.discard())
  return won
}

async function giveUpWaiting(server: Server, start: Start | undefined, timeoutMs: number, why: string) {
  await start?.log.keep()
  const last = (await lastLogLine(server.dataDir)) ?? 'nothing'
  await giveUp(
    server,
    undefined,
    `accepts no connections within ${timeoutMs / 1000} s (${why}; last in its log: ${last})`,
  )
}

async function giveUp(server: Server, start: Start | undefined, what: string): Promise<never> {
  await start?.log.keep()
  throw new EmbeddedDatabaseError(
    `PostgreSQL in ${server.cluster} ${what}: see ${logPath(server.dataDir)}, then start again.`,
  )
}
