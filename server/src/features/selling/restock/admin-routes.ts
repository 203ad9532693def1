// What a merchant sees of buyers who wait: how many, and for what. Never who.
import Type from 'typebox'
import { dateTime, integer, named, text } from '../../../base/shapes.ts'
import type { AdminRoute } from '../../../http/routes/admin-route.ts'
import { inShop } from '../../../http/routes/declare-admin-route.ts'
import { DEFAULT_LIMIT, pageOf, pageQuery, pagesOf } from '../../../http/routes/list.ts'
import { countAwaited, listWaits, type WaitsPlace } from './queries.ts'

/** What the list of what is waited for is filtered by. */
const RestockFilters = pageQuery({
  product_id: Type.Optional(Type.String({ maxLength: 100, description: 'Only of this product' })),
})

const RestockWait = Type.Object({
  product_id: text('The product'),
  variant_id: text('Its variant; null: it has none, or any will do'),
  waiting: integer('How many buyers wait'),
  since: dateTime('Since when the first of them waits'),
})

const RestockWaits = named(
  'RestockWaits',
  pageOf(RestockWait, 'What most buyers wait for comes first').properties,
  'What buyers wait for',
)

const WAITS = pagesOf('listRestockWaits', { waiting: 'place', productId: 'text', variantId: 'text' })

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
      const after = WAITS.after(cursor) ?? null
      const waits = await listWaits(ctx.db, shop.id, { productId, limit: limit + 1, after })
      const total = await countAwaited(ctx.db, shop.id, productId)
      const items = waits.map(({ since, ...wait }) => ({ ...wait, since: since.toISOString() }))
      return WAITS.page(items, limit, placeOf, total)
    },
  }),
]

function placeOf(wait: { waiting: number; product_id: string; variant_id: string | null }): WaitsPlace {
  return { waiting: wait.waiting, productId: wait.product_id, variantId: wait.variant_id ?? '' }
}
