// All SQL of the pictures a shop has; one on its way out counts as gone.
import { type RawBuilder, sql } from 'kysely'
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
    .where('removed', '=', false)
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
    .where('removed', '=', false)
    .select(['hash', 'width', 'height'])
    .execute()
  return new Map(rows.map((row) => [row.hash, row]))
}

export interface NewMedia {
  readonly hash: string
  readonly format: string
  readonly width: number
  readonly height: number
  readonly bytes: number
}

/**
 * Gives back the hashes of those that the shop did not have. What comes again is wanted: it does not go out because nothing
 * has shown it so far.
 */
export async function insertMedia(tx: Db, shopId: string, pictures: readonly NewMedia[]): Promise<string[]> {
  if (pictures.length === 0) return []
  const hashes = pictures.map(({ hash }) => hash)
  const known = await loadMedia(tx, shopId, hashes)
  await tx
    .insertInto('media')
    .values(
      pictures.map(({ hash, format, width, height, bytes }) => ({
        shop_id: shopId,
        hash,
        format,
        width,
        height,
        bytes,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'hash']).doUpdateSet({
        bytes: sql<number>`excluded.bytes`,
        unshown_since: null,
        removed: false,
      }),
    )
    .execute()
  return hashes.filter((hash) => !known.has(hash))
}

/** In which form the merchant gave each picture, by its hash. */
export async function mediaFormats(db: Db, shopId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('media')
    .where('shop_id', '=', shopId)
    .where('removed', '=', false)
    .select(['hash', 'format'])
    .execute()
  return new Map(rows.map((row) => [row.hash, row.format]))
}

export interface UsedSpace {
  readonly pictures: number
  readonly bytes: number
}

export async function usedSpace(db: Db, shopId: string): Promise<UsedSpace> {
  return db
    .selectFrom('media')
    .where('shop_id', '=', shopId)
    .where('removed', '=', false)
    .select([
      sql<number>`count(*)::int`.as('pictures'),
      sql<number>`coalesce(sum(bytes), 0)::bigint`.as('bytes'),
    ])
    .executeTakeFirstOrThrow()
}

/** `hash` of every picture that the shop has and may show. */
export function picturesThere(shopId: string): RawBuilder<unknown> {
  return sql`select hash from media where shop_id = ${shopId} and not removed`
}
