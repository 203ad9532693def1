// GET /media/{hash}-{width}.{webp|avif|jpeg}: pictures, cacheable for ever, readable from every origin; or where they are.
import type { FileLink } from '../../../adapters/media/files.ts'
import { Problem } from '../../../base/problems.ts'
import { parseMediaFile } from '../../../domain/media-address.ts'
import type { Answer } from '../../../http/answers/answer.ts'
import { isUnchanged } from '../../../http/answers/content.ts'
import { plain } from '../../../http/routes/declare-route.ts'
import { linkToPicture, readPicture } from './actions/read-picture.ts'

/** Headers of a picture that pages on every origin may show. */
export const PICTURE_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const

export const mediaRoutes = [
  plain('/media/:file', {
    op: 'getPicture',
    async respond(ctx, { shop }, { incoming, params }): Promise<Answer> {
      const file = parseMediaFile(params.file ?? '')
      // A link is signed for one method.
      const link = file && incoming.method === 'GET' && (await linkToPicture(ctx, shop, file))
      if (link) return redirect(link)
      const found = file && (await readPicture(ctx, shop, file))
      if (!found) throw new Problem('not_found')

      const { format, bytes, isFinal } = found
      const etag = `"${file.hash}-${file.width}-${format}"`
      const headers = {
        ...PICTURE_HEADERS,
        'Cache-Control': isFinal ? 'public, max-age=31536000, immutable' : 'public, max-age=60',
        ETag: etag,
      }
      if (isUnchanged(incoming, etag)) return { status: 304, headers, body: null }
      return { status: 200, headers: { ...headers, 'Content-Type': `image/${format}` }, body: bytes }
    },
  }),
]

/** Kept by caches for less time than the link works. */
function redirect({ url, maxAge }: FileLink): Answer {
  const headers = { ...PICTURE_HEADERS, 'Cache-Control': `public, max-age=${maxAge}`, Location: url }
  return { status: 302, headers, body: null }
}
