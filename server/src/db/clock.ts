// The time of day by the database's clock: nodes whose own clocks differ agree on it, and a machine's clock that is set does not move it.
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from './pool.ts'

export interface DatabaseClock {
  /** milliseconds since 1970; by this machine's clock until the database has been asked */
  now(): number
  /** Settles when the database was asked for the first time; from then on it is asked now and then. Never rejects. */
  follow(): Promise<void>
  stop(): void
}

export interface ClockOptions {
  readonly db: Db
  readonly log: Pick<Logger, 'warn'>
  /** it is earlier than it was: whatever was kept until a moment may be kept for too long */
  readonly onSetBack: () => void
  readonly askEveryMs?: number
}

const ASK_EVERY_MS = 10_000
/** So far it may be off: nothing is decided by less, and time does not jump about. */
const NEAR_MS = 100
/** From here on somebody set a clock; less is the way to the database and back. */
const SET_MS = 1_000
/** From here on an operator should know that this machine's clock is wrong, or the database's. */
const APART_MS = 5_000

export function createDatabaseClock(options: ClockOptions): DatabaseClock {
  const { db, log, onSetBack, askEveryMs = ASK_EVERY_MS } = options
  // Counted from a moment that nobody can set.
  let begun = Date.now() - performance.now()
  let timer: NodeJS.Timeout | undefined
  let isAsking = false
  let toldApart = 0

  const now = () => Math.round(begun + performance.now())

  async function ask(): Promise<void> {
    if (isAsking) return
    isAsking = true
    try {
      const asked = performance.now()
      const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
      const tookMs = performance.now() - asked
      const [row] = rows
      if (row) follow(row.now.getTime() - (asked + tookMs / 2) - begun, tookMs)
    } catch {
      // A database that is away: time goes on as it did.
    } finally {
      isAsking = false
    }
  }

  function follow(change: number, tookMs: number): void {
    // Where within that time it looked at its clock nobody knows.
    if (Math.abs(change) > Math.max(NEAR_MS, tookMs / 2)) {
      begun += change
      if (change < -SET_MS) onSetBack()
    }
    const apart = Date.now() - now()
    if (Math.abs(apart - toldApart) < APART_MS) return
    toldApart = apart
    log.warn(
      { seconds: Math.round(apart / 1_000) },
      "this machine's clock differs from the database's, whose time counts: see that both follow NTP",
    )
  }

  return {
    now,
    async follow() {
      timer ??= setInterval(ask, askEveryMs).unref()
      await ask()
    },
    stop: () => clearInterval(timer),
  }
}
