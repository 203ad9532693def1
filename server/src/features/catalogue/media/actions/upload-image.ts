// uploadImage: a merchant's picture is looked at, stored by its content, and known to the shop from then on.
import { MediaDown } from '../../../../adapters/media/files.ts'
import { ImageError } from '../../../../adapters/media/images.ts'
import { invalidRequest, Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import type { Edit } from '../../../../tenancy/edit.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { insertMedia, type MediaSize } from '../queries.ts'

/** One that the shop has already stays as it is. Throws `invalid_request` for what is no picture that can be shown. */
export async function uploadImage(
  ctx: Context,
  shop: Shop,
  bytes: Buffer,
  { by }: Pick<Edit, 'by'> = {},
): Promise<MediaSize> {
  const image = await ctx.media.takeIn(shop.id, bytes).catch((error: unknown) => {
    if (error instanceof ImageError) throw invalidRequest([{ path: 'file', message: error.says.id }])
    if (error instanceof MediaDown)
      throw new Problem('unavailable', {}, 5, 'Gambar belum dapat disimpan. Silakan coba beberapa saat lagi.')
    throw error
  })
  const { hash, format, width, height } = image
  await inTransaction(ctx.db, async (tx) => {
    const [added] = await insertMedia(tx, shop.id, [image])
    if (added === undefined) return
    await writeAudit(tx, shop.id, {
      by,
      kind: 'media',
      id: hash,
      before: null,
      after: { format, width, height },
    })
  })
  return { hash, width, height }
}
