// GET /media/{hash}-{width}.{webp|avif}: pictures, cacheable for ever, readable from every origin.
import { parseMediaFile } from '../../domain/media-address.ts'
import type { Answer } from '../../http/answer.ts'
import { isUnchanged } from '../../http/content.ts'
import { plain } from '../../http/route.ts'
import { Problem } from '../../problems.ts'
import { readPicture } from './actions/read-picture.ts'

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
