// Feeds on every host of a shop: public, like the catalogue's reads.

import { encodingOf, isUnchanged } from '../../../http/answers/content.ts'
import { cacheControlOf } from '../../../http/cache/kept-answers.ts'
import { plain } from '../../../http/routes/declare-route.ts'
import type { PlainRoute } from '../../../http/routes/route.ts'
import { getFeed } from './actions/get-feed.ts'
import { FEEDS, type FeedName, FORMATS } from './formats.ts'

export const feedRoutes: readonly PlainRoute[] = FEEDS.map(feedRoute)

function feedRoute(feed: FeedName): PlainRoute {
  const { path, type, isPacked: isFilePacked } = FORMATS[feed]
  return plain(path, {
    op: 'getFeed',
    budget: 'feeds',
    async respond(ctx, { shop, baseUrl, callerHash }, { incoming, at }) {
      // Whoever takes Brotli takes gzip, which is quicker to make.
      const isEncoded = !isFilePacked && encodingOf(incoming.headers['accept-encoding']) !== 'identity'
      const isKnown = (etag: string) => isUnchanged(incoming, etag)
      const asked = { feed, isPacked: isFilePacked || isEncoded, baseUrl, callerHash, isKnown }
      const { etag, body } = await getFeed(ctx, shop, asked, at)
      const headers = {
        ETag: etag,
        'Cache-Control': cacheControlOf(ctx.config),
        Vary: 'Origin, Accept-Encoding',
        // For those who take it as a list: what search engines show are the pages.
        'X-Robots-Tag': 'noindex',
      }
      if (body === null) return { status: 304, headers, body: null }
      return {
        status: 200,
        headers: { ...headers, 'Content-Type': type, ...(isEncoded && { 'Content-Encoding': 'gzip' }) },
        body,
      }
    },
  })
}
