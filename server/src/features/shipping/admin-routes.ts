// What a merchant does with couriers, and whether the aggregator takes the shop's key.
import Type from 'typebox'
import { COURIER_PROVIDERS } from '../../domain/shipping.ts'
import { type AdminRoute, inShop } from '../../http/admin-route.ts'
import { thingRoutes } from '../../http/thing-routes.ts'
import { choice, opt } from '../../input-shapes.ts'
import { Trial } from '../../shapes.ts'
import { orderEntries } from '../../tenancy/edit-list.ts'
import { deleteCourier, saveCourier } from './actions/save-courier.ts'
import { tryCourier } from './actions/try-courier.ts'
import { COURIERS } from './changes.ts'
import { CourierInput, ProviderKey } from './input.ts'
import { storedCouriers } from './stored.ts'

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
    alsoKeeps: ['service'],
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
    keeps: 'nothing',
    body: Type.Object({ name: opt(choice(COURIER_PROVIDERS)), api_key: opt(ProviderKey) }),
    reply: Trial,
    run: (ctx, { shop, body }) => tryCourier(ctx, shop, body),
  }),
]
