// A transaction, and what is to happen once it is on disk.
import type { Db } from './pool.ts'

const waiting = new WeakMap<Db, (() => void)[]>()

export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const then: (() => void)[] = []
  const result = await db.transaction().execute(async (tx) => {
    waiting.set(tx, then)
    return work(tx)
  })
  for (const step of then) step()
  return result
}

/** Nothing happens if the transaction is rolled back. It must not throw: what was asked for is done. */
export function afterCommit(tx: Db, step: () => void): void {
  const steps = waiting.get(tx)
  if (!steps) throw new Error('afterCommit needs a transaction begun by inTransaction')
  steps.push(step)
}
