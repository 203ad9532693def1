// SQL of how the database itself is: its health, version, room, replicas. Any account may ask all of it; it gets null for what it may not know.
import { sql } from 'kysely'
import { codeOf } from '../base/errors.ts'
import { newestMigration } from './migrate.ts'
import type { Db } from './pool.ts'

export interface DatabaseState {
  readonly version: string
  readonly is_replica: boolean
  readonly size_bytes: number
  readonly connections_used: number
  readonly connections_max: number
  /** as `synchronous_standby_names` says: a commit waits for a replica */
  readonly wants_synchronous: boolean
  /** slots of replicas that nobody reads from: the replica is away */
  readonly unused_slots: readonly string[]
  readonly replicas: readonly Replica[]
  readonly migrations: number
  readonly last_migration: string | null
  readonly last_migration_at: Date | null
}

export interface Replica {
  readonly name: string
  /** null: this account may not know (it needs `pg_read_all_stats`) */
  readonly state: string | null
  readonly sync_state: string | null
  readonly lag_bytes: number | null
  readonly lag_seconds: number | null
}

export async function readDatabaseState(db: Db): Promise<DatabaseState> {
  const [about, replicas] = await Promise.all([
    sql<Omit<DatabaseState, 'replicas'>>`
      select split_part(current_setting('server_version'), ' ', 1) as version, pg_is_in_recovery() as is_replica,
        pg_database_size(current_database()) as size_bytes,
        (select coalesce(sum(numbackends), 0)::int from pg_stat_database) as connections_used,
        current_setting('max_connections')::int as connections_max,
        current_setting('synchronous_standby_names') <> '' as wants_synchronous,
        array(select slot_name::text from pg_replication_slots
          where slot_type = 'physical' and not temporary and not active order by 1) as unused_slots,
        m.migrations, m.last_migration, m.last_migration_at
      from (select count(*)::int as migrations, max(name) as last_migration, max(applied_at) as last_migration_at
        from schema_migrations) as m`.execute(db),
    sql<Replica>`
      select coalesce(nullif(application_name, ''), client_addr::text, pid::text) as name, state, sync_state,
        (case when not pg_is_in_recovery() then pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn) end)::bigint
          as lag_bytes,
        extract(epoch from replay_lag)::int as lag_seconds
      from pg_stat_replication order by 1`.execute(db),
  ])
  const [state] = about.rows
  if (!state) throw new Error('A database that answers has a state')
  return { ...state, replicas: replicas.rows }
}

export type DatabaseHealth = 'ok' | 'no answer' | 'read only' | 'not migrated'

/** Whether the server can work with it: it answers, takes what is written, and is migrated. Never rejects. */
export async function checkDatabase(db: Db): Promise<DatabaseHealth> {
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
