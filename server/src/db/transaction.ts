// A transaction, and what is to happen once it is on disk.
import { CompiledQuery, type DatabaseConnection, type RawBuilder, sql } from 'kysely'
import { inSpan } from '../base/tracing.ts'
import { type Db, onConnection } from './pool.ts'

const waiting = new WeakMap<Db, (() => void)[]>()

/**
 * Statements that do not need one another's results may be sent together (`Promise.all`): they are carried out in this
 * order, for one way to the database and back.
 */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const then: (() => void)[] = []
  const result = await run(db, 'begin', (tx) => {
    waiting.set(tx, then)
    return work(tx)
  })
  for (const step of then) step()
  return result
}

/** What is read together belongs together: nothing that changes meanwhile is seen. */
export function inOneSnapshot<T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> {
  return run(db, 'begin isolation level repeatable read read only', read)
}

/** As `inOneSnapshot`, and writes what it found. Fails where somebody else changed the same rows meanwhile. */
export function changeInOneSnapshot<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return run(db, 'begin isolation level repeatable read', work)
}

function run<T>(db: Db, begin: string, work: (tx: Db) => Promise<T>): Promise<T> {
  return inSpan('transaction', NOTHING_MORE, () => runOn(db, begin, work))
}

const NOTHING_MORE = () => ({})

function runOn<T>(db: Db, begin: string, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.getExecutor().provideConnection(async (connection) => {
    const say = (text: string) => connection.executeQuery<{ command: string }>(CompiledQuery.raw(text))
    await say(begin)
    let result: T
    try {
      result = await work(onConnection(db, connection))
    } catch (error) {
      await rollBack(connection)
      throw error
    }
    const { rows } = await say('commit')
    if (rows[0]?.command === 'ROLLBACK') throw new Error('The transaction was rolled back')
    return result
  })
}

/** That it fails too is no news: the connection is lost, and the transaction with it. */
async function rollBack(connection: DatabaseConnection): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => {})
}

/** Nothing happens if the transaction is rolled back. It must not throw: what was asked for is done. */
export function afterCommit(tx: Db, step: () => void): void {
  const steps = waiting.get(tx)
  if (!steps) throw new Error('afterCommit needs a transaction begun by inTransaction')
  steps.push(step)
}

/**
 * Always true. In the condition of a statement: it is answered before it is on disk. Whatever is written later and waits
 * for the disk takes it along, so only the last thing before a power failure may be forgotten.
 */
export const WITHOUT_WAITING_FOR_DISK: RawBuilder<boolean> = sql`without_waiting_for_disk()`

/**
 * Several changes as one statement, in tables of any owner: one way to the database and back. Each is an insert, update or
 * delete. They all see the rows as they were before, and none may touch a row of another.
 */
export async function changeTogether(tx: Db, changes: readonly RawBuilder<unknown>[]): Promise<void> {
  const named = changes.map((change, i) => sql`${sql.raw(`change_${i}`)} as (${change})`)
  await sql`with ${sql.join(named)} select 1`.execute(tx)
}
