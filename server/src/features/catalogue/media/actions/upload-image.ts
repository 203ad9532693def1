// uploadImage: a merchant's picture is looked at, stored by its content, and known to the shop from then on.
import { MediaDown } from '../../../../adapters/media/files.ts'
import { hashOf, ImageError, type InspectedImage } from '../../../../adapters/media/images.ts'
import { invalidRequest, Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import { type Edit, holdingShop, lockShop } from '../../../../tenancy/edit.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { findMedia, insertMedia, type MediaSize } from '../queries.ts'
import { assertRoom, spaceOf, tellWhenNearlyFull } from '../space.ts'

/**
 * One that the shop has already stays as it is. Throws `invalid_request` for what is no picture that can be shown, and
 * `storage_full`.
 */
export async function uploadImage(
  ctx: Context,
  shop: Shop,
  bytes: Buffer,
  { by }: Pick<Edit, 'by'> = {},
): Promise<MediaSize> {
  // Looked at before it is drawn: who has no room left costs nobody anything.
  if (!(await findMedia(ctx.db, shop.id, hashOf(bytes))))
    assertRoom(await spaceOf(ctx.db, shop, new Date(ctx.clock.now())), bytes.length)
  const image = await whatIsWrong(ctx.media.takeIn(shop.id, bytes))
  const { hash, width, height } = image
  try {
    await inTransaction(ctx.db, (tx) => keep(tx, ctx, shop, image, bytes, by))
  } catch (error) {
    if (error instanceof Problem) await forget(ctx, shop, image)
    throw error
  }
  return { hash, width, height }
}

async function whatIsWrong<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (error instanceof ImageError)
      throw invalidRequest([{ path: 'file', code: 'invalid', message: error.says.id }])
    if (error instanceof MediaDown)
      throw new Problem('unavailable', {}, 5, 'Gambar belum dapat disimpan. Silakan coba beberapa saat lagi.')
    throw error
  })
}

async function keep(
  tx: Db,
  ctx: Context,
  shop: Shop,
  image: InspectedImage,
  bytes: Buffer,
  by: Edit['by'],
): Promise<void> {
  await lockShop(tx, shop.id)
  const before = await spaceOf(tx, shop, new Date(ctx.clock.now()))
  const [added] = await insertMedia(tx, shop.id, [image])
  if (added === undefined) return
  assertRoom(before, image.bytes)
  // One that was on its way out may have lost its files since they were put there.
  if (!(await whatIsWrong(ctx.media.hasOriginal(shop.id, image.hash))))
    await whatIsWrong(ctx.media.putOriginal(shop.id, image.hash, bytes))
  const { format, width, height } = image
  await writeAudit(tx, shop.id, {
    by,
    kind: 'media',
    id: image.hash,
    before: null,
    after: { format, width, height },
  })
  await tellWhenNearlyFull(tx, ctx, shop, before)
}

/** The files of one that the shop did not get, unless somebody else gave it to the shop meanwhile. */
async function forget(ctx: Context, shop: Shop, image: InspectedImage): Promise<void> {
  await holdingShop(ctx.db, shop.id, async (tx) => {
    if (await findMedia(tx, shop.id, image.hash)) return
    await ctx.media.remove(shop.id, image).catch(() => {})
  })
}
