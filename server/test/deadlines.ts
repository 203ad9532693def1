// Deadlines of the code under test stand still: a busy machine misses none of them, and a test lets the time pass when it wants to.
import pg from 'pg'
import { PATIENCE_MS } from '../../test/until.ts'

const held = new Set<{ readonly ms: number; readonly abort: AbortController }>()
/** Shorter ones a test has chosen itself, to see them missed. */
const LEAST_MS = 1_000

/**
 * From now on `AbortSignal.timeout` of a second and more goes off when `passDeadlines` says so, and who waits for a connection to
 * the database, or for a lock in it, does not give up.
 */
export function holdDeadlines(): void {
  const real = AbortSignal.timeout
  AbortSignal.timeout = (ms) => {
    if (ms < LEAST_MS) return real.call(AbortSignal, ms)
    const abort = new AbortController()
    held.add({ ms, abort })
    return abort.signal
  }
  pg.Pool = class extends pg.Pool {
    constructor(settings: pg.PoolConfig = {}) {
      const { connectionTimeoutMillis: connects = 0, lock_timeout: locks = 0 } = settings
      const patient = (ms: number) => (ms < LEAST_MS ? ms : PATIENCE_MS)
      super({ ...settings, connectionTimeoutMillis: patient(connects), lock_timeout: patient(locks) })
    }
  }
}

/** A caller that gave a call so long, or less, no longer waits for it. */
export function passDeadlines(ms: number): void {
  for (const deadline of held) {
    if (deadline.ms > ms) continue
    held.delete(deadline)
    deadline.abort.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))
  }
}

/** Of what has ended; called between two files. */
export function forgetDeadlines(): void {
  held.clear()
}
