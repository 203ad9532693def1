// All SQL of pictures.
import type { Db } from '../../db/pool.ts'

export interface StoredMedia {
  hash: string
  width: number
  height: number
}

export async function findMedia(db: Db, shopId: string, hash: string): Promise<StoredMedia | null> {
  const row = await db
    .selectFrom('media')
    .where('shop_id', '=', shopId)
    .where('hash', '=', hash)
    .select(['hash', 'width', 'height'])
    .executeTakeFirst()
  return row ?? null
}
