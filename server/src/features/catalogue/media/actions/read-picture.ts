// A picture in one of the sizes it is offered in, made when it is first asked for.
import { type FileLink, MediaDown } from '../../../../adapters/media/files.ts'
import type { Context } from '../../../../context.ts'
import { isOffered, type MediaFile } from '../../../../domain/media-address.ts'
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
  if (file.format === 'jpeg') return finalPicture('jpeg', await renderOffered(ctx, shop, file))
  const webp: MediaFile = { ...file, format: 'webp' }
  const bytes = await readOrRender(ctx, shop, webp)
  if (!bytes || file.format === 'webp') return finalPicture('webp', bytes)
  void renderOffered(ctx, shop, file).catch((error) => {
    // The log has it from where it failed.
    if (error instanceof MediaDown) return
    const { hash, width, format } = file
    ctx.log.error({ err: error, hash, width, format }, 'a picture could not be rendered')
  })
  return { format: 'webp', bytes, isFinal: false }
}

function finalPicture(format: MediaFile['format'], bytes: Buffer | null): ReadyPicture | null {
  return bytes && { format, bytes, isFinal: true }
}

async function readOrRender(ctx: Context, shop: Shop, file: MediaFile): Promise<Buffer | null> {
  const kept = await ctx.media.readRendition(shop.id, file.hash, file.width, file.format)
  return kept ?? renderOffered(ctx, shop, file)
}

async function renderOffered(ctx: Context, shop: Shop, file: MediaFile): Promise<Buffer | null> {
  const picture = await findMedia(ctx.db, shop.id, file.hash)
  if (!picture || !isOffered(picture.width, file)) return null
  return ctx.media.render(shop.id, picture, file.width, file.format)
}
