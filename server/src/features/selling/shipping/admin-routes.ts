// What a merchant does with couriers, and what it costs to ship a sale that was made in a chat.
import Type from 'typebox'
import { choice, optional } from '../../../base/input-shapes.ts'
import { Trial } from '../../../base/shapes.ts'
import { COURIER_PROVIDERS } from '../../../domain/shipping.ts'
import type { AdminRoute } from '../../../http/routes/admin-route.ts'
import { inShop } from '../../../http/routes/declare-admin-route.ts'
import { thingRoutes } from '../../../http/routes/thing-routes.ts'
import { orderEntries } from '../../../tenancy/edit-list.ts'
import { namePlaces } from './actions/name-places.ts'
import { quoteShipping } from './actions/quote-shipping.ts'
import { deleteCourier, saveCourier } from './actions/save-courier.ts'
import { searchDestinations } from './actions/search-destinations.ts'
import { tryCourier } from './actions/try-courier.ts'
import { COURIERS } from './changes.ts'
import { CourierInput, ProviderKey } from './input.ts'
import { toShippingRates } from './present.ts'
import { DestinationList, NamedPlaces, QuoteShipping, SearchDestinations, ShippingRates } from './schema.ts'
import { storedCouriers } from './stored.ts'

const READS_ORDERS = { role: 'staff', scope: 'orders:read' } as const
const WRITES = { role: 'manager', scope: 'settings:write' } as const

export const courierAdminRoutes: readonly AdminRoute[] = [
  ...thingRoutes({
    path: '/couriers',
    tag: 'Settings',
    one: 'Courier',
    many: 'Couriers',
    description: 'Couriers and their services; the id is `code`, or `code:service`',
    input: CourierInput,
    name: 'code',
    renames: true,
    alsoKeeps: ['code'],
    reads: { role: 'staff', scope: 'settings:read' },
    writes: WRITES,
    stored: ({ db }, shop) => storedCouriers(db, shop.id),
    save: (ctx, shop, input, _at, edit) => saveCourier(ctx, shop, input, edit),
    remove: (ctx, shop, courier, _at, edit) => deleteCourier(ctx, shop, courier, edit),
    order: ({ db }, shop, ids, edit) => orderEntries(db, shop.id, COURIERS, ids, edit),
  }),
  inShop.post('/couriers/try', {
    op: 'tryCourier',
    tag: 'Settings',
    summary: 'Ask the courier aggregator whether it takes the key: the one given, or the one the shop has',
    need: WRITES,
    keepReply: 'never',
    body: Type.Object({ name: optional(choice(COURIER_PROVIDERS)), api_key: optional(ProviderKey) }),
    reply: Trial,
    run: (ctx, { shop, body }) => tryCourier(ctx, shop, body),
  }),
  inShop.get('/destinations', {
    op: 'searchDestinations',
    tag: 'Orders',
    summary: 'Find a destination while it is typed, as buyers do',
    need: READS_ORDERS,
    query: SearchDestinations,
    reply: DestinationList,
    run: (ctx, { query }) => searchDestinations(ctx, query),
  }),
  inShop.get('/destinations/names', {
    op: 'namePlaces',
    tag: 'Settings',
    summary: 'What places are called, by their codes: of the origin, and of couriers’ zones',
    need: { role: 'staff', scope: 'settings:read' },
    query: Type.Object({
      codes: Type.String({
        maxLength: 10_000,
        pattern: '^\\d+(,\\d+)*$',
        description:
          'With commas between them: 2 digits of a province, 4 of a city, 6 of a district, 10 of a village',
      }),
    }),
    reply: NamedPlaces,
    run: async (ctx, { query }) => ({ items: namePlaces(ctx, query.codes.split(',')) }),
  }),
  inShop.post('/shipping/quotes', {
    op: 'quoteShipping',
    tag: 'Orders',
    summary: 'Quote the shipping of a cart, as buyers are offered it',
    description: 'The `quote_id` of the chosen option goes into `createOrder` as `shipping_quote_id`.',
    need: READS_ORDERS,
    problems: ['cart_invalid', 'destination_unserved'],
    // The aggregator charges a merchant's calls too.
    budget: 'shipping',
    // Asking again gives quotes that last longer, for the same cost.
    keepReply: 'never',
    body: QuoteShipping,
    reply: ShippingRates,
    run: async (ctx, { shop, body, at }) => toShippingRates(await quoteShipping(ctx, shop, body, at)),
  }),
]
