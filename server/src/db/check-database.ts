// Whether the database can do what the server needs of it: it answers, takes what is written, and is migrated.
import { sql } from 'kysely'
import { codeOf } from '../base/error-code.ts'
import { newestMigration } from './migrate.ts'
import type { Db } from './pool.ts'

export type DatabaseState = 'ok' | 'no answer' | 'read only' | 'not migrated'

/** Never rejects. */
export async function checkDatabase(db: Db): Promise<DatabaseState> {
  try {
    const newest = await newestMigration()
    const { rows } = await sql<{ read_only: boolean; is_migrated: boolean }>`
      select current_setting('transaction_read_only') = 'on' as read_only,
        exists (select from schema_migrations where name = ${newest}) as is_migrated`.execute(db)
    if (!rows[0] || rows[0].read_only) return 'read only'
    return rows[0].is_migrated ? 'ok' : 'not migrated'
  } catch (error) {
    // A table that is not there: another database than the one that was migrated.
    return codeOf(error) === '42P01' ? 'not migrated' : 'no answer'
  }
}
