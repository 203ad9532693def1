// Writing many rows of one shop at once: insert or overwrite by key, count the version of what changed, take away the rest.
import { type Insertable, sql } from 'kysely'
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

/**
 * Columns that the rows do not name (stock, uses counted) stay as they are. A row that is the same already is not
 * touched. Every row must name the same columns. Gives back those that were written.
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

/** What is no longer listed leaves the shop, but orders may go on speaking of it. */
export async function archiveOthers(
  tx: Db,
  shopId: string,
  table: 'categories' | 'products' | 'variants' | 'promotions' | 'vouchers',
  kept: readonly { readonly id: string }[],
): Promise<void> {
  await sql`
    update ${sql.table(table)} set archived_at = now()
    where shop_id = ${shopId} and archived_at is null
      and id <> all(${kept.map((row) => row.id)}::text[])`.execute(tx)
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
