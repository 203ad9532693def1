// The clock of one database, to be set: its functions that tell the time stand before PostgreSQL's own in the search path.
import pg from 'pg'
import type { TestDatabase } from './database.ts'

export interface ClockOfDatabase {
  /** from now on it is so many milliseconds ahead of what it is; behind, if negative */
  set(aheadMs: number): Promise<void>
  release(): Promise<void>
}

/** For connections that are opened from now on. */
export async function takeClockOfDatabase({
  connectionString,
  name,
  admin,
}: Pick<TestDatabase, 'connectionString' | 'name' | 'admin'>): Promise<ClockOfDatabase> {
  const client = new pg.Client({ connectionString })
  // One whose database is dropped must not end the run.
  client.on('error', () => {})
  await client.connect()
  await client.query(`
    create schema set_clock;
    create table set_clock.ahead (by interval not null);
    insert into set_clock.ahead values ('0');
    create function set_clock.clock_timestamp() returns timestamptz language sql volatile
      as 'select pg_catalog.clock_timestamp() + by from set_clock.ahead';
    create function set_clock.now() returns timestamptz language sql stable
      as 'select pg_catalog.now() + by from set_clock.ahead'`)
  await admin(`alter database ${name} set search_path = public, set_clock, pg_catalog`)
  return {
    async set(aheadMs) {
      await client.query('update set_clock.ahead set by = make_interval(secs => $1::float8 / 1000)', [
        aheadMs,
      ])
    },
    release: () => client.end(),
  }
}
