// A picture in one of the sizes it is offered in, made when it is first asked for.
import { type FileLink, MediaDown } from '../../../../adapters/media/files.ts'
import type { Context } from '../../../../context.ts'
import { type MediaFile, widthsOf } from '../../../../domain/media-address.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { findMedia } from '../queries.ts'

export interface ReadyPicture {
  readonly format: MediaFile['format']
  readonly bytes: Buffer
  /** what the address will always answer */
  readonly isFinal: boolean
}

/** Where a picture that has been made is had without us; null: it comes from here. */
export async function linkToPicture(ctx: Context, shop: Shop, file: MediaFile): Promise<FileLink | null> {
  return ctx.media.linkTo(shop.id, file.hash, file.width, file.format)
}

/** An AVIF that has not been made yet is begun, and the WebP of the same size answered meanwhile: nobody waits. */
export async function readPicture(ctx: Context, shop: Shop, file: MediaFile): Promise<ReadyPicture | null> {
  const ready = await ctx.media.readRendition(shop.id, file.hash, file.width, file.format)
  if (ready) return { format: file.format, bytes: ready, isFinal: true }
  const webp: MediaFile = { ...file, format: 'webp' }
  const bytes = await readOrRender(ctx, shop, webp)
  if (!bytes) return null
  if (file.format === 'webp') return { format: 'webp', bytes, isFinal: true }
  void renderOffered(ctx, shop, file).catch((error) => {
    // The log has it from where it failed.
    if (error instanceof MediaDown) return
    const { hash, width, format } = file
    ctx.log.error({ err: error, hash, width, format }, 'a picture could not be rendered')
  })
  return { format: 'webp', bytes, isFinal: false }
}

async function readOrRender(ctx: Context, shop: Shop, file: MediaFile): Promise<Buffer | null> {
  const kept = await ctx.media.readRendition(shop.id, file.hash, file.width, file.format)
  return kept ?? renderOffered(ctx, shop, file)
}

/** Only the offered widths are ever rendered: nobody can fill the disk by counting. */
async function renderOffered(
  ctx: Context,
  shop: Shop,
  { hash, width, format }: MediaFile,
): Promise<Buffer | null> {
  const picture = await findMedia(ctx.db, shop.id, hash)
  if (!picture || !widthsOf(picture.width).includes(width)) return null
  return ctx.media.render(shop.id, picture, width, format)
}
