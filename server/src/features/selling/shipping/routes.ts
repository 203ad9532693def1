// Storefront endpoints of shipping.
import { post } from '../../../http/routes/declare-route.ts'
import { destinationErrors, quoteShipping } from './actions/quote-shipping.ts'
import { resolveDestination } from './actions/resolve-destination.ts'
import { searchDestinations } from './actions/search-destinations.ts'
import { toShippingRates } from './present.ts'
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
    tag: 'Shipping',
    budget: 'search',
    summary: 'Find a destination while it is typed',
    description:
      'Words match at any level (village, district, city, province) and in any order, by prefix, with small typos ' +
      'and common short forms, and by zip code. One character answers an empty list.',
    body: SearchDestinations,
    reply: DestinationList,
    // As it is remembered: the same search is written once.
    run: (ctx, { body }) => searchDestinations(ctx, body),
  }),
  post('/shipping/destinations/resolve', {
    op: 'resolveDestination',
    tag: 'Shipping',
    budget: 'search',
    summary: 'Read the destination of a ref',
    description: 'For a `ref` that a page has kept, such as that of a returning buyer.',
    body: ResolveDestination,
    reply: ResolvedDestination,
    problems: ['not_found'],
    run: async (ctx, { body }) => ({ destination: await resolveDestination(ctx, body.ref) }),
  }),
  post('/shipping/rates', {
    op: 'quoteShipping',
    tag: 'Shipping',
    budget: 'shipping',
    summary: 'Quote the shipping of a cart',
    description:
      'The `quote_id` of the chosen option goes into the draft as `shipping_quote_id`. ' +
      'Without a known `destination_ref`, `destination_label` is looked up: one clear match serves.',
    body: QuoteShipping,
    reply: ShippingRates,
    problems: ['cart_invalid', 'destination_unserved'],
    // Asking again gives quotes that last longer, for the same cost.
    keepReply: 'never',
    check: (_ctx, _visit, body) => destinationErrors(body),
    run: async (ctx, { shop, body, at }) => toShippingRates(await quoteShipping(ctx, shop, body, at)),
  }),
]
