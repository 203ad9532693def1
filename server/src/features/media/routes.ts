// GET /media/{hash}-{width}.{webp|avif}: pictures, cacheable for ever, readable from every origin.
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { type MediaFile, parseMediaFile, widthsOf } from '../../domain/media-address.ts'
import { admissionOf } from '../../doors/storefront/front-door.ts'
import { etagMatches } from '../../http/reply-cache.ts'
import { Problem } from '../../problems.ts'
import { findMedia } from './queries.ts'

export function mountMedia(ctx: Context, app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>('/media/:file', { exposeHeadRoute: true }, async (request, reply) => {
    const file = parseMediaFile(request.params.file)
    const { shop } = admissionOf(request.raw).shelf
    const found = file && (await readPicture(shop.id, file))
    if (!found) throw new Problem('not_found')

    const { format, bytes, isFinal } = found
    const etag = `"${file.hash}-${file.width}-${format}"`
    reply.headers({
      'Cache-Control': isFinal ? 'public, max-age=31536000, immutable' : 'public, max-age=60',
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'X-Content-Type-Options': 'nosniff',
      ETag: etag,
    })
    const condition = request.headers['if-none-match']
    if (condition !== undefined && etagMatches(condition, etag)) return reply.code(304).send()
    return reply.type(`image/${format}`).send(bytes)
  })

  /** An AVIF that has not been made yet is begun, and the WebP of the same size answered meanwhile: nobody waits. */
  async function readPicture(shopId: string, file: MediaFile): Promise<Picture | null> {
    const ready = await ctx.media.readRendition(shopId, file.hash, file.width, file.format)
    if (ready) return { format: file.format, bytes: ready, isFinal: true }
    if (file.format === 'webp') return asPicture(await renderOffered(shopId, file), 'webp', true)
    const webp: MediaFile = { ...file, format: 'webp' }
    const kept = await ctx.media.readRendition(shopId, webp.hash, webp.width, 'webp')
    const meanwhile = asPicture(kept ?? (await renderOffered(shopId, webp)), 'webp', false)
    if (meanwhile) void renderOffered(shopId, file).catch((error) => tell(error, file))
    return meanwhile
  }

  async function renderOffered(shopId: string, { hash, width, format }: MediaFile): Promise<Buffer | null> {
    const picture = await findMedia(ctx.db, shopId, hash)
    // Only the offered widths are ever rendered: nobody can fill the disk by counting.
    if (!picture || !widthsOf(picture.width).includes(width)) return null
    return ctx.media.render(shopId, hash, width, format)
  }

  function tell(error: unknown, { hash, width, format }: MediaFile): void {
    ctx.log.error({ err: error, hash, width, format }, 'a picture could not be rendered')
  }
}

interface Picture {
  readonly format: MediaFile['format']
  readonly bytes: Buffer
  /** what the address will always answer */
  readonly isFinal: boolean
}

function asPicture(bytes: Buffer | null, format: Picture['format'], isFinal: boolean): Picture | null {
  return bytes && { format, bytes, isFinal }
}
