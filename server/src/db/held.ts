// What one at a time may do: asked for in a queue of the process, which costs nothing, and only then in a connection.
import { sql } from 'kysely'
import { unavailable } from '../base/problems.ts'
import { assertWanted, withoutSlot } from '../base/work-slot.ts'
import type { Db } from './pool.ts'
import { inTransaction } from './transaction.ts'

/** Whoever waits longer is told to come again. */
const WAIT_MS = 5_000

/** for one thing */
const MOST_WAITING = 50

/** Who asked for a thing: how many have not ended, and the end of the last. */
interface Queue {
  readonly last: Promise<void>
  readonly length: number
}

/** By database and thing. */
const queues = new WeakMap<object, Map<string, Queue>>()

/** Of this process; other nodes are held off by a lock of the database. */
export async function oneAtATime<T>(db: Db, thing: string, work: () => Promise<T>): Promise<T> {
  const ofDatabase = queues.get(db) ?? new Map<string, Queue>()
  queues.set(db, ofDatabase)
  const before = ofDatabase.get(thing)
  if (before && before.length > MOST_WAITING) throw unavailable()
  const { promise: done, resolve: end } = Promise.withResolvers<void>()
  const last = before ? before.last.then(() => done) : done
  ofDatabase.set(thing, { last, length: (before?.length ?? 0) + 1 })
  try {
    if (before && !(await withoutSlot(() => endsInTime(before.last)))) throw unavailable()
    assertWanted()
    return await work()
  } finally {
    end()
    const left = ofDatabase.get(thing)
    if (left && left.length > 1) ofDatabase.set(thing, { last: left.last, length: left.length - 1 })
    else ofDatabase.delete(thing)
  }
}

function endsInTime(before: Promise<void>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const late = AbortSignal.timeout(WAIT_MS)
  const giveUp = () => resolve(false)
  late.addEventListener('abort', giveUp)
  void before.then(() => resolve(true))
  return promise.finally(() => late.removeEventListener('abort', giveUp))
}

/** A transaction that holds a name: until it ends nobody else holds it, on any node. */
export function holding<T>(db: Db, name: string, work: (tx: Db) => Promise<T>): Promise<T> {
  return oneAtATime(db, name, () =>
    inTransaction(db, async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
      return work(tx)
    }),
  )
}
