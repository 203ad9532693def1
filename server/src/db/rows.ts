// Writing rows of one shop: insert or overwrite by key, count the version of what changed, take away the rest.
import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { invalidRequest, type Problem } from '../base/problems.ts'
import { type IdPrefix, newId } from '../domain/ids.ts'
import { MOST } from '../domain/most.ts'
import type { Db } from './pool.ts'
import type { Database } from './schema.ts'

// PostgreSQL takes at most 65,535 values in one statement.
const ROWS_A_STATEMENT = 1_000

/** What names a row within its shop. */
const KEYS = {
  shop_domains: ['host'],
  couriers: ['code', 'service'],
  payment_methods: ['code'],
  pages: ['key'],
  categories: ['id'],
  products: ['id'],
  product_images: ['id'],
  variants: ['id'],
  promotions: ['id'],
  vouchers: ['id'],
} as const satisfies Partial<Record<keyof Database, readonly string[]>>

export type SavedTable = keyof typeof KEYS

/** Pictures and variants are part of their product, which counts the version for them. */
const UNVERSIONED: ReadonlySet<SavedTable> = new Set(['product_images', 'variants'])

/** Search engines are told when these last changed. */
const DATED: ReadonlySet<string> = new Set(['products', 'categories', 'pages'] satisfies SavedTable[])

/**
 * Columns that the rows do not name (stock, uses counted) stay as they are. A row that is the same already is not
 * touched. Every row must name the same columns. Returns those that were written.
 */
export async function saveRows<T extends SavedTable>(
  tx: Db,
  table: T,
  rows: readonly Insertable<Database[T]>[],
): Promise<Insertable<Database[T]>[]> {
  const key: readonly string[] = ['shop_id', ...KEYS[table]]
  const columns = Object.keys(rows[0] ?? {})
  const others = columns.filter((name) => !key.includes(name))
  const list = (names: readonly string[], prefix = '') =>
    sql.join(names.map((name) => sql.ref(prefix + name)))
  const changes = others.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`)
  if (!UNVERSIONED.has(table)) changes.push(sql`version = ${sql.ref(`${table}.version`)} + 1`)
  if (DATED.has(table)) changes.push(sql`changed_at = excluded.changed_at`)

  const written: Insertable<Database[T]>[] = []
  for (let i = 0; i < rows.length; i += ROWS_A_STATEMENT) {
    const values = rows.slice(i, i + ROWS_A_STATEMENT).map((row) => sql`(${sql.join(Object.values(row))})`)
    const result = await sql<Insertable<Database[T]>>`
      insert into ${sql.table(table)} (${list(columns)}) values ${sql.join(values)}
      on conflict (${list(key)}) do update set ${sql.join(changes)}
      where (${list(others, `${table}.`)}) is distinct from (${list(others, 'excluded.')})
      returning ${list(columns)}`.execute(tx)
    written.push(...result.rows)
  }
  return written
}

/** A new row with its values as they are read again: JSON as what it says. */
export type NewRow<T extends keyof Database> = {
  [Column in keyof Insertable<Database[T]>]: Column extends keyof Selectable<Database[T]>
    ? Selectable<Database[T]>[Column]
    : never
}

/** Plain new rows, however many, by one and the same statement. Every row must name the same columns. */
export async function insertRows<T extends keyof Database & string>(
  tx: Db,
  table: T,
  rows: readonly NewRow<T>[],
): Promise<void> {
  if (rows.length > 0) await insertOf(table, rows).execute(tx)
}

/** The same, for a statement that changes more. */
export function insertOf<T extends keyof Database & string>(
  table: T,
  rows: readonly NewRow<T>[],
): RawBuilder<unknown> {
  return sql`insert into ${rowsToInsert(table, rows)}`
}

/** `table (columns) select … from` the rows: for a statement that inserts them and does more. */
export function rowsToInsert<T extends keyof Database & string>(
  table: T,
  rows: readonly NewRow<T>[],
): RawBuilder<unknown> {
  const names = Object.keys(rows[0] ?? {})
  const columns = sql.raw(names.map((name) => `"${name.replaceAll('"', '""')}"`).join(', '))
  return sql`${sql.table(table)} (${columns}) select ${columns}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${asJson(names, rows)}::jsonb)`
}

/** As PostgreSQL reads rows from JSON: bytes in hex. */
function asJson(columns: readonly string[], rows: readonly object[]): string {
  for (const row of rows)
    if (Object.keys(row).length !== columns.length)
      throw new Error('Rows that are inserted together name the same columns')
  return JSON.stringify(rows.map(withHex))
}

/** Only few tables have bytes: the rows of the others go as they are. */
function withHex(row: object): object {
  const bytes = Object.entries(row).filter(([, value]) => Buffer.isBuffer(value))
  if (bytes.length === 0) return row
  const asHex = bytes.map(([name, value]) => [name, `\\x${value.toString('hex')}`])
  return { ...row, ...Object.fromEntries(asHex) }
}

/** What leaves the shop is kept, for orders may speak of it: by which column it is known when it comes back. */
const NAMES = {
  categories: { column: 'key', prefix: 'cat' },
  products: { column: 'slug', prefix: 'prd' },
  promotions: { column: 'key', prefix: 'prm' },
  vouchers: { column: 'code', prefix: 'vch' },
} as const satisfies Partial<Record<SavedTable, { column: string; prefix: IdPrefix }>>

export type ArchivedTable = keyof typeof NAMES

/** Where a thing goes that is not in the shop now: behind all others, with the id it had before if it ever was there. */
export async function placeOfNew(
  tx: Db,
  shopId: string,
  table: ArchivedTable,
  name: string,
): Promise<{ id: string; position: number }> {
  const [place] = await placesOfNew(tx, shopId, table, [name])
  if (!place) throw new Error('One name has one place')
  return place
}

/** The same of several, in their order. Throws `invalid_request` where the shop would have too many. */
export async function placesOfNew(
  tx: Db,
  shopId: string,
  table: ArchivedTable,
  names: readonly string[],
): Promise<{ id: string; position: number }[]> {
  if (names.length === 0) return []
  const { column, prefix } = NAMES[table]
  const { rows } = await sql<{ known: Record<string, string> | null; position: number; live: number }>`
    select jsonb_object_agg(${sql.ref(column)}, id)
        filter (where ${sql.ref(column)} = any(${names}::text[])) as known,
      coalesce(max(position) + 1, 0) as position,
      (count(*) filter (where archived_at is null))::int as live
    from ${sql.table(table)} where shop_id = ${shopId}`.execute(tx)
  if ((rows[0]?.live ?? 0) + names.length > MOST[table]) throw tooMany(column, MOST[table])
  const known = new Map(Object.entries(rows[0]?.known ?? {}))
  const first = rows[0]?.position ?? 0
  return names.map((name, i) => ({ id: known.get(name) ?? newId(prefix), position: first + i }))
}

/** Of a list that is full, named by the field that names its entries. */
export function tooMany(path: string, most: number): Problem {
  return invalidRequest([{ path, code: 'limit', message: `toko sudah punya ${most}, dan tidak dapat lebih` }])
}

/** What is no longer listed leaves the shop. Returns the ids of those that left. */
export async function archiveOthers(
  tx: Db,
  shopId: string,
  table: ArchivedTable,
  kept: readonly { readonly id: string }[],
  at: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(table)} set archived_at = ${at}, version = version + 1
    where shop_id = ${shopId} and archived_at is null
      and id <> all(${kept.map((row) => row.id)}::text[])
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function archiveRows(
  tx: Db,
  shopId: string,
  table: ArchivedTable,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  await sql`
    update ${sql.table(table)} set archived_at = ${at}, version = version + 1
    where shop_id = ${shopId} and id = any(${ids}::text[]) and archived_at is null`.execute(tx)
}

/** What is no longer listed is deleted: nothing speaks of it by its row. */
export async function deleteOthers(
  tx: Db,
  shopId: string,
  table: 'shop_domains' | 'couriers' | 'payment_methods' | 'pages',
  kept: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const key = KEYS[table]
  const isKept = kept.map((row) => sql`(${sql.join(key.map((name) => sql`${row[name]}`))})`)
  const names = sql.join(key.map((name) => sql.ref(name)))
  await sql`
    delete from ${sql.table(table)} where shop_id = ${shopId}
      ${isKept.length > 0 ? sql`and (${names}) not in (${sql.join(isKept)})` : sql``}`.execute(tx)
}

/** Another version, also where the row itself stayed the same: something that belongs to it changed. */
export async function countVersion(
  tx: Db,
  shopId: string,
  table: ArchivedTable,
  ids: ReadonlySet<string>,
): Promise<void> {
  if (ids.size === 0) return
  await sql`
    update ${sql.table(table)} set version = version + 1 ${DATED.has(table) ? sql`, changed_at = now()` : sql``}
    where shop_id = ${shopId} and id = any(${[...ids]}::text[])`.execute(tx)
}

/** For reads of all of a shop, or of some only. */
export function isOneOf(column: string, values: readonly string[] | undefined): RawBuilder<SqlBool> {
  return values ? sql`${sql.ref(column)} = any(${values}::text[])` : sql`true`
}

/**
 * All rows of something, batch by batch in the order of a key: neither all of them at once nor one long statement.
 * `next` gives the first `size` rows whose key comes after the one that it is given; every key comes after the empty one.
 */
export async function* inBatches<R>(
  size: number,
  keyOf: (row: R) => string,
  next: (after: string) => Promise<R[]>,
): AsyncGenerator<readonly R[], void> {
  for (let after = ''; ; ) {
    const rows = await next(after)
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < size) return
    after = keyOf(last)
  }
}
