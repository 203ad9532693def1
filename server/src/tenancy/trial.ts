// A trial of what a file would change: on copies of the shop's rows, which end with it. Nobody who works meanwhile waits for it.
import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { Database } from '../db/schema.ts'
import { isSpread } from '../db/session.ts'
import { inTransaction } from '../db/transaction.ts'
import { holdingShop } from './edit.ts'

/** All that a file changes or adds to. `empty`: what came before is of no concern to it. */
const COPIED: Partial<Record<keyof Database, 'rows' | 'empty'>> = {
  shops: 'rows',
  shop_domains: 'rows',
  former_keys: 'rows',
  shop_credentials: 'rows',
  plan_terms: 'rows',
  media: 'rows',
  couriers: 'rows',
  payment_methods: 'rows',
  pages: 'rows',
  categories: 'rows',
  products: 'rows',
  product_images: 'rows',
  variants: 'rows',
  former_slugs: 'rows',
  promotions: 'rows',
  promotion_products: 'rows',
  promotion_categories: 'rows',
  vouchers: 'rows',
  picture_fetches: 'rows',
  import_traces: 'rows',
  stock_ledger: 'empty',
}

/**
 * `work` sees the copies under the names of the tables. It must throw: nothing of it is to stay. Spread over machines, where such
 * copies cannot be had, it holds the shop, and is rolled back.
 */
export async function tryInShop<T>(db: Db, shopId: string, work: (tx: Db) => Promise<T>): Promise<T> {
  if (await isSpread(db)) return holdingShop(db, shopId, work)
  return inTransaction(db, async (tx) => {
    await copyRows(tx, shopId)
    return work(tx)
  })
}

async function copyRows(tx: Db, shopId: string): Promise<void> {
  const { rows } = await sql<{ schema: string }>`
    select current_schema() as schema,
      set_config('search_path', 'pg_temp, ' || current_setting('search_path'), true)`.execute(tx)
  const schema = rows[0]?.schema ?? 'public'
  for (const [table, which] of Object.entries(COPIED)) {
    const [own, copy] = [sql.id(schema, table), sql.id('pg_temp', table)]
    await sql`create temp table ${sql.id(table)} (like ${own} including all) on commit drop`.execute(tx)
    if (which === 'empty') continue
    const shop = sql.ref(table === 'shops' ? 'id' : 'shop_id')
    await sql`insert into ${copy} overriding system value select * from ${own} where ${shop} = ${shopId}`.execute(
      tx,
    )
  }
}
