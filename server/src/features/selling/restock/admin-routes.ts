// What a merchant sees of buyers who wait: how many, and for what. Never who.
import type { AdminRoute } from '../../../http/routes/admin-route.ts'
import { inShop } from '../../../http/routes/declare-admin-route.ts'
import { DEFAULT_LIMIT, readCursor, toPage } from '../../../http/routes/list.ts'
import { countAwaited, listWaits, type WaitsPlace } from './queries.ts'
import { RestockFilters, RestockWaits } from './schema.ts'

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
    async run(ctx, { shop, query: { limit = DEFAULT_LIMIT, cursor, product_id: productId } }) {
      const after = cursor === undefined ? null : placeIn(cursor)
      const waits = await listWaits(ctx.db, shop.id, { productId, limit: limit + 1, after })
      const total = await countAwaited(ctx.db, shop.id, productId)
      const items = waits.map(({ since, ...wait }) => ({ ...wait, since: since.toISOString() }))
      return toPage(items, limit, (wait) => [wait.waiting, wait.product_id, wait.variant_id ?? ''], total)
    },
  }),
]

function placeIn(cursor: string): WaitsPlace {
  const [waiting, productId, variantId] = readCursor(cursor, ['number', 'string', 'string'])
  return { waiting: Number(waiting), productId: String(productId), variantId: String(variantId) }
}
