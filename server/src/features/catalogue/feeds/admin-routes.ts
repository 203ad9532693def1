// What a merchant reads of feeds.
import type { AdminRoute } from '../../../http/routes/admin-route.ts'
import { inShop } from '../../../http/routes/declare-admin-route.ts'
import { getFeeds } from './actions/get-feeds.ts'
import { FeedsShape } from './schema.ts'

export const feedAdminRoutes: readonly AdminRoute[] = [
  inShop.get('/feeds', {
    op: 'getFeeds',
    tag: 'Products',
    summary: 'Where the feeds for Google, Meta, TikTok and OpenAI are, and what they lack',
    description:
      'Each feed holds everything that is in the shop, also what is sold out, an entry for each variant: `id` is that of the variant, or ' +
      'of the product where it has none. `lacks` of `listProducts` lists the products.',
    need: { role: 'staff', scope: 'products:read' },
    reply: FeedsShape,
    run: (ctx, { shop, at }) => getFeeds(ctx, shop, at),
  }),
]
