// Reading several tables as of one moment.
import type { Db } from './pool.ts'

/** What is read together belongs together: nothing that changes meanwhile is seen. */
export function inOneSnapshot<T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}
