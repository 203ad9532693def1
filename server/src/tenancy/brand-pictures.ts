// The pictures that the brand of a shop shows: by name in its settings, where no key of the database holds them.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/pool.ts'

/** `hash` of each. */
export function brandPictures(shopId: string): RawBuilder<{ hash: string }> {
  return sql`
    select distinct media #>> '{}' as hash
    from shops, jsonb_path_query(shops.brand, '$.**.media') as media
    where shops.id = ${shopId} and jsonb_typeof(media) = 'string'`
}

export async function shownByBrand(db: Db, shopId: string, hashes: readonly string[]): Promise<string[]> {
  const { rows } = await brandPictures(shopId).execute(db)
  const wanted = new Set(hashes)
  return rows.flatMap(({ hash }) => (wanted.has(hash) ? [hash] : []))
}
