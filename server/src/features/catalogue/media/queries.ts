// All SQL of the pictures a shop has.
import type { Db } from '../../../db/pool.ts'
import { isOneOf } from '../../../db/rows.ts'
import type { Picture } from '../../../domain/media-address.ts'

export type MediaSize = Omit<Picture, 'alt'>
/** by the hash of a picture's content */
export type MediaSizes = ReadonlyMap<string, MediaSize>

export async function findMedia(db: Db, shopId: string, hash: string): Promise<MediaSize | null> {
  const row = await db
    .selectFrom('media')
    .where('shop_id', '=', shopId)
    .where('hash', '=', hash)
    .select(['hash', 'width', 'height'])
    .executeTakeFirst()
  return row ?? null
}

/** Of these pictures, or of all that the shop has. */
export async function loadMedia(db: Db, shopId: string, hashes?: readonly string[]): Promise<MediaSizes> {
  if (hashes?.length === 0) return new Map()
  const rows = await db
    .selectFrom('media')
    .where('shop_id', '=', shopId)
    .where(isOneOf('hash', hashes))
    .select(['hash', 'width', 'height'])
    .execute()
  return new Map(rows.map((row) => [row.hash, row]))
}

export interface NewMedia {
  readonly hash: string
  readonly format: string
  readonly width: number
  readonly height: number
}

/** Gives back the hashes of those that the shop did not have. */
export async function insertMedia(tx: Db, shopId: string, pictures: readonly NewMedia[]): Promise<string[]> {
  if (pictures.length === 0) return []
  const rows = await tx
    .insertInto('media')
    .values(
      pictures.map(({ hash, format, width, height }) => ({ shop_id: shopId, hash, format, width, height })),
    )
    .onConflict((conflict) => conflict.columns(['shop_id', 'hash']).doNothing())
    .returning('hash')
    .execute()
  return rows.map(({ hash }) => hash)
}

/** In which form the merchant gave each picture, by its hash. */
export async function mediaFormats(db: Db, shopId: string): Promise<Map<string, string>> {
  const rows = await db.selectFrom('media').where('shop_id', '=', shopId).select(['hash', 'format']).execute()
  return new Map(rows.map((row) => [row.hash, row.format]))
}
