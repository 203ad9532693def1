// Reads that a replica may answer: one that has everything the primary had committed when the read began. Else the primary does.
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { gather } from './gather.ts'
import { type Db, type DbHandle, onConnection } from './pool.ts'
import { inOneSnapshot } from './transaction.ts'

/** How far the primary's log had been written, and in which of its lives: each promotion begins another. */
interface Position {
  readonly lsn: string
  readonly timeline: number
}

export interface ReplicaCounts {
  readonly fromReplica: number
  readonly fromPrimary: number
}

export interface ReplicaReads {
  read<T>(work: (tx: Db) => Promise<T>): Promise<T>
  counts(): ReplicaCounts
}

/** So long it may take to connect and to say that it is up to date; half of it to become so. More would cost more than it saves. */
const PATIENCE_MS = 150
const POLL_MS = 5
/** So long nobody asks it again: when it was behind, and when it did not answer. */
const REST_BEHIND_MS = 500
const REST_AWAY_MS = 5_000

const readers = new WeakMap<Db, ReplicaReads>()

/** What is read of the primary by `inFreshSnapshot` may come from the replica from now on. */
export function readFromReplica(
  primary: Db,
  replica: Pick<DbHandle, 'db'>,
  patienceMs = PATIENCE_MS,
): ReplicaReads {
  const reads = new Reads(primary, replica.db, patienceMs)
  readers.set(primary, reads)
  return reads
}

/** As `inOneSnapshot`, from primary or replica. It sees everything that was committed when it was called. */
export function inFreshSnapshot<T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> {
  return readers.get(db)?.read(read) ?? inOneSnapshot(db, read)
}

class Reads implements ReplicaReads {
  readonly #primary: Db
  readonly #replica: Db
  readonly #patienceMs: number
  #fromReplica = 0
  #fromPrimary = 0
  #restsUntil = 0

  constructor(primary: Db, replica: Db, patienceMs: number) {
    this.#primary = primary
    this.#replica = replica
    this.#patienceMs = patienceMs
  }

  counts(): ReplicaCounts {
    return { fromReplica: this.#fromReplica, fromPrimary: this.#fromPrimary }
  }

  async read<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    if (performance.now() >= this.#restsUntil) {
      const position = await askPrimary(this.#primary, null)
      const read = await this.#tryReplica(position, work)
      if (read) {
        this.#fromReplica++
        return read.result
      }
    }
    this.#fromPrimary++
    return inOneSnapshot(this.#primary, work)
  }

  /** Null: it is for the primary to answer, for whatever reason. */
  async #tryReplica<T>(
    position: Position,
    work: (tx: Db) => Promise<T>,
  ): Promise<{ readonly result: T } | null> {
    const late = new AbortController()
    const { promise: judged, resolve: judge } = Promise.withResolvers<boolean>()
    // On one connection: others may lead to another replica.
    const reading = this.#replica.getExecutor().provideConnection(async (connection) => {
      const replica = onConnection(this.#replica, connection)
      const isUpToDate = await reaches(replica, position, this.#patienceMs / 2, late.signal)
      judge(isUpToDate)
      if (!isUpToDate || late.signal.aborted) return null
      return { result: await inOneSnapshot(replica, work) }
    })
    reading.catch(() => judge(false))
    try {
      const verdict = await Promise.race([judged, wait(this.#patienceMs, 'late' as const, { ref: false })])
      if (verdict === true) return await reading
      late.abort()
      this.#rest(verdict === 'late' ? REST_AWAY_MS : REST_BEHIND_MS)
    } catch {
      // Whatever it was, the primary will answer, or fail for the same reason.
      this.#rest(REST_AWAY_MS)
    }
    return null
  }

  #rest(ms: number): void {
    this.#restsUntil = performance.now() + ms
  }
}

/** The inserted, not the written position: what was committed without waiting for the disk is seen by others too. */
const askPrimary = gather({
  async run(primary: Db, askers: readonly null[]): Promise<Position[]> {
    const { rows } = await sql<Position>`
      select lsn::text as lsn, ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::integer as timeline
      from pg_current_wal_insert_lsn() as lsn`.execute(primary)
    const [position] = rows
    if (!position) throw new Error('PostgreSQL does not know its own position')
    return askers.map(() => position)
  },
  most: Number.POSITIVE_INFINITY,
})

/** False once it is too late. A replica of another timeline may have what was never committed, however far it is. */
async function reaches(
  replica: Db,
  { lsn, timeline }: Position,
  withinMs: number,
  late: AbortSignal,
): Promise<boolean> {
  const until = performance.now() + withinMs
  while (!late.aborted) {
    const { rows } = await sql<{ reached: boolean; follows: boolean }>`
      select pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as reached,
        pg_is_in_recovery() and ${timeline}::integer in (
          (select timeline_id from pg_control_checkpoint()),
          (select min_recovery_end_timeline from pg_control_recovery())
        ) as follows`.execute(replica)
    if (!rows[0]?.follows) return false
    if (rows[0].reached) return true
    if (performance.now() + POLL_MS > until) return false
    await wait(POLL_MS)
  }
  return false
}
