// The storefront's endpoint for what an agent has prepared.
import { get } from '../../../http/routes/declare-route.ts'
import { getPreparedCart } from './actions/get-prepared-cart.ts'
import { toPreparedCart } from './present.ts'
import { PreparedCart, PreparedCartPath } from './schema.ts'

export const agentRoutes = [
  get('/prepared-carts/:id', {
    op: 'getPreparedCart',
    tag: 'Checkout',
    budget: 'prepared',
    summary: 'Read what an agent prepared for a buyer',
    description:
      'An assistant that shops for somebody ends with the address of a page of the shop, `/lanjut/{id}`: that page puts this ' +
      'into cart and checkout form. Whoever has the address reads what was told to the assistant: keep it out of caches, ' +
      'statistics and referrers.',
    params: PreparedCartPath,
    reply: PreparedCart,
    problems: ['not_found'],
    run: async (ctx, { shop, params, at }) => toPreparedCart(await getPreparedCart(ctx, shop, params.id, at)),
  }),
]
