// Storefront endpoints of shipping.
import { post } from '../../http/route.ts'
import { quoteShipping, resolveDestination, searchDestinations } from './actions.ts'
import {
  DestinationList,
  QuoteShipping,
  ResolveDestination,
  ResolvedDestination,
  SearchDestinations,
  ShippingRates,
} from './schema.ts'

export const shippingRoutes = [
  post('/shipping/destinations', {
    op: 'searchDestinations',
    express: true,
    tag: 'Shipping',
    budget: 'shipping',
    summary: 'Find a destination while it is typed',
    description:
      'Words match at any level (village, district, city, province) and in any order, by prefix, with small typos ' +
      'and common short forms, and by zip code. One character answers an empty list.',
    body: SearchDestinations,
    reply: DestinationList,
    run: (ctx, call) => searchDestinations(ctx, call),
  }),
  post('/shipping/destinations/resolve', {
    op: 'resolveDestination',
    tag: 'Shipping',
    budget: 'shipping',
    summary: 'Read the destination of a ref',
    body: ResolveDestination,
    reply: ResolvedDestination,
    problems: ['not_found'],
    run: (ctx, call) => resolveDestination(ctx, call),
  }),
  post('/shipping/rates', {
    op: 'quoteShipping',
    tag: 'Shipping',
    budget: 'shipping',
    summary: 'Quote the shipping of a cart',
    body: QuoteShipping,
    reply: ShippingRates,
    problems: ['cart_invalid', 'destination_unserved'],
    run: (ctx, call) => quoteShipping(ctx, call),
  }),
]
