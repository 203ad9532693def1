// GET /media/{hash}-{width}.{webp|avif}: pictures, cacheable for ever, readable from every origin.
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { type MediaFile, parseMediaFile, widthsOf } from '../../domain/media-address.ts'
import { admissionOf } from '../../http/front-door.ts'
import { etagMatches } from '../../http/reply-cache.ts'
import { Problem } from '../../problems.ts'
import { findMedia } from './queries.ts'

export function mountMedia(ctx: Context, app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>('/media/:file', { exposeHeadRoute: true }, async (request, reply) => {
    const file = parseMediaFile(request.params.file)
    const { shop } = admissionOf(request.raw).shelf
    const bytes = file && (await readFile(shop.id, file))
    if (!file || !bytes) throw new Problem('not_found')

    const etag = `"${file.hash}-${file.width}-${file.format}"`
    reply.headers({
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'X-Content-Type-Options': 'nosniff',
      ETag: etag,
    })
    const condition = request.headers['if-none-match']
    if (condition !== undefined && etagMatches(condition, etag)) return reply.code(304).send()
    return reply.type(`image/${file.format}`).send(bytes)
  })

  async function readFile(shopId: string, { hash, width, format }: MediaFile): Promise<Buffer | null> {
    const ready = await ctx.media.readRendition(shopId, hash, width, format)
    if (ready) return ready
    const picture = await findMedia(ctx.db, shopId, hash)
    // Only the offered widths are ever rendered: nobody can fill the disk by counting.
    if (!picture || !widthsOf(picture.width).includes(width)) return null
    return ctx.media.render(shopId, hash, width, format)
  }
}
