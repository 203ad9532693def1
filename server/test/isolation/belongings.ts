// All that a shop has in the database, by table: to know what it is called, and whether it is still the same.
import { sql } from 'kysely'
import type { Db } from '../../src/db/pool.ts'
import { SHOP_COLUMN } from '../../tools/citus/platform-tables.ts'
import { readTables } from '../one-shop/catalogue.ts'

export interface Belongings {
  /** tables with a column for the shop */
  readonly tables: readonly string[]
  /** rows of the shop, each as text, by table */
  rows(db: Db, shopId: string): Promise<Map<string, string[]>>
  /** what its things are called by: values of its keys, one of each kind and table, that no other shop may have as well */
  names(db: Db, shopId: string, mark: string): Promise<string[]>
}

/** An id, the number of an order, or a hash. */
const GENERATED = /^(?!shp)[a-z]{2,3}_[0-9a-z]{20,}$|^ETL-|^[0-9a-f]{32}$/

export async function readBelongings(connectionString: string): Promise<Belongings> {
  const all = (await readTables(connectionString)).filter(({ columns }) => columns.includes(SHOP_COLUMN))
  const tables = all.map(({ name }) => name)
  return {
    tables,
    async rows(db, shopId) {
      const rows = new Map<string, string[]>()
      for (const table of tables) {
        const found = await sql<{ row: string }>`
          select t::text as row from ${sql.table(table)} t where shop_id = ${shopId} order by 1`.execute(db)
        rows.set(
          table,
          found.rows.map(({ row }) => row),
        )
      }
      return rows
    },
    async names(db, shopId, mark) {
      const isOwn = (name: string) => GENERATED.test(name) || name.toLowerCase().includes(mark)
      const names = new Set<string>()
      for (const { name: table, uniqueKeys } of all) {
        const columns = new Set(
          uniqueKeys.flatMap((key) => key.columns).filter((column) => /^\w+$/.test(column)),
        )
        for (const column of columns) {
          const found = await sql<{ name: string }>`
            select ${sql.ref(column)}::text as name from ${sql.table(table)}
            where shop_id = ${shopId} and ${sql.ref(column)} is not null order by 1 limit 1`.execute(db)
          for (const { name } of found.rows) if (isOwn(name)) names.add(name)
        }
      }
      return [...names]
    },
  }
}
