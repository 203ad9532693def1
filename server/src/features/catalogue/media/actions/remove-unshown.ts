// The nightly round over the pictures of every shop: their sizes are counted, and those that nothing shows for a while go.
import { MediaDown } from '../../../../adapters/media/files.ts'
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import type { Actor } from '../../../../domain/access.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import { holdingShop } from '../../../../tenancy/edit.ts'
import { inEveryShop } from '../../../../tenancy/every-shop.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { loadMedia, type MediaSize } from '../queries.ts'
import { spaceOf, tellWhenNearlyFull } from '../space.ts'
import {
  deleteRemoved,
  markRemoved,
  markUnshown,
  noteBytes,
  removedPictures,
  unmeasured,
} from '../unshown.ts'

/** Who takes a product out of the shop by mistake has this long to put it back, pictures and all. */
const KEPT_MS = 30 * 24 * 3_600_000
/** A night, of pictures whose size nobody has looked at. */
const MOST_MEASURED = 200
const SYSTEM: Actor = { kind: 'system', id: null, name: 'etalase' }

/** What fails in a shop is tried again the next night. */
export async function removeUnshownPictures(ctx: Context, at: Date): Promise<void> {
  const failed = 'pictures that nothing shows could not be removed'
  await inEveryShop(ctx, failed, (shop) => removeUnshownOf(ctx, shop, at))
}

async function removeUnshownOf(ctx: Context, shop: Shop, at: Date): Promise<void> {
  await measure(ctx, shop)
  await holdingShop(ctx.db, shop.id, async (tx) => {
    await markUnshown(tx, shop.id, await findUnshown(tx, ctx, shop), at)
    await markRemoved(tx, shop.id, new Date(at.getTime() - KEPT_MS))
  })
  for (const picture of await removedPictures(ctx.db, shop.id)) await remove(ctx, shop, picture)
}

/** Every owner is asked of those alone that none before it shows: the books of orders are long. */
async function findUnshown(tx: Db, { owners }: Context, shop: Shop): Promise<string[]> {
  let left = [...(await loadMedia(tx, shop.id)).keys()]
  for (const { shownPictures } of owners) {
    if (!shownPictures || left.length === 0) continue
    const shown = new Set(await shownPictures(tx, shop.id, left))
    left = left.filter((hash) => !shown.has(hash))
  }
  return left
}

/** The files first: a row that is still there has them removed the next night, should this end in between. */
async function remove(ctx: Context, shop: Shop, picture: MediaSize): Promise<void> {
  await holdingShop(ctx.db, shop.id, async (tx) => {
    if (!(await deleteRemoved(tx, shop.id, picture.hash))) return
    await ctx.media.remove(shop.id, picture)
    await writeAudit(tx, shop.id, {
      by: SYSTEM,
      kind: 'media',
      id: picture.hash,
      before: { width: picture.width, height: picture.height },
      after: null,
    })
  })
}

async function measure(ctx: Context, shop: Shop): Promise<void> {
  const hashes = await unmeasured(ctx.db, shop.id, MOST_MEASURED)
  if (hashes.length === 0) return
  const sizes = new Map<string, number>()
  for (const hash of hashes) {
    const original = await ctx.media.readOriginal(shop.id, hash).catch((error: unknown) => {
      if (error instanceof MediaDown) return null
      throw error
    })
    if (original) sizes.set(hash, original.length)
  }
  await holdingShop(ctx.db, shop.id, async (tx) => {
    const before = await spaceOf(tx, shop, new Date(ctx.clock.now()))
    for (const [hash, bytes] of sizes) await noteBytes(tx, shop.id, hash, bytes)
    await tellWhenNearlyFull(tx, ctx, shop, before)
  })
}
