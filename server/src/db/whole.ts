// The whole database as a stream of rows, table by table, out of one snapshot; and back, in one transaction.
import { once } from 'node:events'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

/** A table, its columns in the order in which its rows are written, and what it counts by. */
export interface WholeTable {
  readonly name: string
  readonly columns: readonly string[]
}

export interface Counter {
  readonly table: string
  readonly column: string
  /** the last number it gave */
  readonly last: number
}

export interface AppliedMigration {
  readonly name: string
  readonly sha256: string
}

/** Until the connection ends it sees the database as it is now, whatever others write. */
export async function beginSnapshot(client: pg.Client): Promise<void> {
  await client.query('begin isolation level repeatable read read only')
  // Dates, numbers and bytes are written the same whatever the server is set to.
  await client.query(`set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
    set local extra_float_digits = 3; set local bytea_output = 'hex'; set local statement_timeout = 0`)
}

/** None: nobody has used the database yet. */
export async function appliedMigrations(client: pg.Client): Promise<AppliedMigration[]> {
  const list = await client.query(`select to_regclass('public.schema_migrations') is null as is_missing`)
  if (list.rows[0].is_missing) return []
  const { rows } = await client.query<AppliedMigration>(
    'select name, sha256 from schema_migrations order by name',
  )
  return rows
}

/** Every table but the list of migrations and that of running processes; what a table refers to comes before it. */
export async function wholeTables(client: pg.Client): Promise<WholeTable[]> {
  const { rows } = await client.query<WholeTable & { refers_to: string[] }>(`
    select c.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns,
      array(select distinct t.relname::text from pg_constraint f join pg_class t on t.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and t.oid <> c.oid) as refers_to
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not in ('schema_migrations', 'nodes')
    order by c.relname`)
  const sorted: WholeTable[] = []
  const done = new Set<string>()
  while (sorted.length < rows.length) {
    const next = rows.filter(
      ({ name, refers_to }) => !done.has(name) && refers_to.every((each) => done.has(each)),
    )
    if (next.length === 0) throw new Error('Tables refer to one another in a circle')
    for (const { name, columns } of next) {
      sorted.push({ name, columns })
      done.add(name)
    }
  }
  return sorted
}

/** Rows as PostgreSQL's COPY writes them, in pieces of any size. */
export function readRows(client: pg.Client, table: WholeTable): AsyncIterable<Buffer> {
  return client.query(copyTo(`copy (select ${columnList(table)} from ${quoted(table.name)}) to stdout`))
}

/** Numbers that a sequence gave are not given again, also of rows that are gone. */
export async function readCounters(client: pg.Client): Promise<Counter[]> {
  const { rows } = await client.query<{ table: string; column: string; last: string }>(`
    select t.relname as table, a.attname as column, s.last_value as last
    from pg_sequences s
    join pg_class c on c.relname = s.sequencename and c.relnamespace = 'public'::regnamespace
    join pg_depend d on d.objid = c.oid and d.deptype in ('a', 'i') and d.refobjsubid > 0
    join pg_class t on t.oid = d.refobjid
    join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
    where s.schemaname = 'public' and s.last_value is not null order by 1, 2`)
  return rows.map(({ table, column, last }) => ({ table, column, last: Number(last) }))
}

/** Which pictures the database speaks of; their bytes are in the store. */
export async function namedPictures(client: pg.Client): Promise<{ shop_id: string; hash: string }[]> {
  const { rows } = await client.query<{ shop_id: string; hash: string }>(
    'select shop_id, hash from media where not removed order by shop_id, hash',
  )
  return rows
}

/** True: it holds no shop and nobody who could sign in; tables without rows do not count. */
export async function isEmpty(client: pg.Client): Promise<boolean> {
  for (const table of ['shops', 'people']) {
    const { rows } = await client.query('select to_regclass($1) is not null as is_there', [`public.${table}`])
    if (!rows[0].is_there) continue
    const some = await client.query(`select 1 from ${quoted(table)} limit 1`)
    if (some.rows.length > 0) return false
  }
  return true
}

/** Servers and commands that work on this database now; a lease only keeps the embedded one running. */
export async function othersAtWork(client: pg.Client): Promise<number> {
  // A transaction would see the same ones for ever.
  await client.query('select pg_stat_clear_snapshot()')
  const { rows } = await client.query<{ others: number }>(`
    select count(*)::int as others from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'etalase%'
      and application_name not like '% lease'`)
  return rows[0]?.others ?? 0
}

/**
 * Everything is gone, jobs included, which are made anew by the next start. The schema itself stays: it may be another's,
 * and who may use it is the operator's to say.
 */
export async function clear(client: pg.Client): Promise<void> {
  await client.query(`
    drop schema if exists pgboss cascade;
    do $$
    declare gone record;
    begin
      -- One after the other: with one Citus takes others away, and makes some anew under the same name.
      loop
        select c.oid::regclass as name into gone from pg_class c
          where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition limit 1;
        exit when not found;
        execute format('drop table %s cascade', gone.name);
      end loop;
      for gone in select p.oid::regprocedure as name from pg_proc p
        where p.pronamespace = 'public'::regnamespace
          and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      loop
        -- Some went together with their tables.
        if exists (select 1 from pg_proc p where p.oid = gone.name) then
          execute format('drop routine if exists %s cascade', gone.name);
        end if;
      end loop;
    end $$`)
}

/** What keeps tables up by themselves must not, while they are filled with what it made before. */
export async function prepareForRows(client: pg.Client, tables: readonly WholeTable[]): Promise<void> {
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`)
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`)
}

export async function writeRows(
  client: pg.Client,
  table: WholeTable,
  pieces: AsyncIterable<Buffer>,
): Promise<void> {
  const copy = client.query(copyFrom(`copy ${quoted(table.name)} (${columnList(table)}) from stdin`))
  const failed = once(copy, 'finish')
  // The one that waits below reports it.
  failed.catch(() => {})
  for await (const piece of pieces) {
    if (!copy.write(piece)) await Promise.race([once(copy, 'drain'), failed])
  }
  copy.end()
  await failed
}

export async function finishRows(
  client: pg.Client,
  tables: readonly WholeTable[],
  counters: readonly Counter[],
): Promise<void> {
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`)
  for (const { table, column, last } of counters) {
    await client.query(`select setval(pg_get_serial_sequence($1, $2), $3)`, [quoted(table), column, last])
  }
}

function columnList({ columns }: WholeTable): string {
  return columns.map(quoted).join(', ')
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
