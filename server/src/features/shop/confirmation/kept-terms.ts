// Terms by their content: kept when the first order is placed under them, and read back for its confirmation.
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { hashOfTerms, type TermsWords, termsOf } from '../../../domain/terms.ts'
import { type Shop, settingsOf } from '../../../tenancy/shop.ts'
import { titledPages } from '../content/queries.ts'

/** Their hash. Asked of the shelf once this node has seen them kept; whatever changes in the shop throws that away. */
export async function keptTermsOf(db: Db, shop: Shop, at: Date): Promise<string> {
  const { hash } = await shop.shelf.remember('order terms', async () => {
    const { name, brand } = await settingsOf(db, shop)
    const words = termsOf({ name, brand, pages: await titledPages(db, shop.id, brand.nav) })
    const hash = hashOfTerms(words)
    await sql`
      insert into order_terms (shop_id, hash, words, first_seen)
      values (${shop.id}, ${hash}, ${JSON.stringify(words)}, ${at}) on conflict do nothing`.execute(db)
    return { hash }
  })
  return hash
}

/** null: they are not kept. */
export async function findTerms(db: Db, shopId: string, hash: string | null): Promise<TermsWords | null> {
  if (hash === null) return null
  const row = await db
    .selectFrom('order_terms')
    .where('shop_id', '=', shopId)
    .where('hash', '=', hash)
    .select('words')
    .executeTakeFirst()
  return row?.words ?? null
}
