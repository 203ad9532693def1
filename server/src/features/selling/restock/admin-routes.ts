// What a merchant sees of buyers who wait: how many, and for what. Never who.
import type { AdminRoute } from '../../../http/routes/admin-route.ts'
import { inShop } from '../../../http/routes/declare-admin-route.ts'
import { listWaits } from './queries.ts'
import { RestockFilters, RestockWaits } from './schema.ts'

const MOST = 200

export const restockAdminRoutes: readonly AdminRoute[] = [
  inShop.get('/restock', {
    op: 'listRestockWaits',
    tag: 'Stock',
    summary: 'What buyers wait for, most wanted first',
    description:
      'Buyers who asked to be told once something sold out is back. They are told by themselves as soon as it can be ' +
      'bought; who they are is not shown.',
    need: { role: 'staff', scope: 'products:read' },
    query: RestockFilters,
    reply: RestockWaits,
    async run(ctx, { shop, query }) {
      const waits = await listWaits(ctx.db, shop.id, { productId: query.product_id, limit: MOST })
      return { items: waits.map(({ since, ...wait }) => ({ ...wait, since: since.toISOString() })) }
    },
  }),
]
