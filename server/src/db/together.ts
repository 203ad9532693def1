// Several changes as one statement, whoever owns their tables: they happen together, for one way to the database and back.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './pool.ts'

/** Each an insert, update or delete. They all see the rows as they were before, and none may touch a row of another. */
export async function changeTogether(tx: Db, changes: readonly RawBuilder<unknown>[]): Promise<void> {
  const named = changes.map((change, i) => sql`${sql.raw(`change_${i}`)} as (${change})`)
  await sql`with ${sql.join(named)} select 1`.execute(tx)
}
