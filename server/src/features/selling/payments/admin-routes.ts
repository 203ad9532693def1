// What a merchant does with payment methods and with the keys of gateways.
import Type, { type Static } from 'typebox'
import { choice } from '../../../base/input-shapes.ts'
import { integer, KeyHint, named, nullable, oneOf, Trial, text } from '../../../base/shapes.ts'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../domain/access.ts'
import { noticeUrl, shopAddress } from '../../../domain/addresses.ts'
import type { AdminRoute } from '../../../http/routes/admin-route.ts'
import { assertDangerous, inShop, may, type ShopCall } from '../../../http/routes/declare-admin-route.ts'
import { PageQuery, pageOf, pageOfAll } from '../../../http/routes/list.ts'
import { thingRoutes } from '../../../http/routes/thing-routes.ts'
import type { Versioned } from '../../../tenancy/edit.ts'
import { orderEntries } from '../../../tenancy/edit-list.ts'
import { tellOwners } from '../../people/accounts/tell-owners.ts'
import { deletePaymentMethod, savePaymentMethod } from './actions/save-payment-method.ts'
import { tryGateway } from './actions/try-gateway.ts'
import { updateGateway } from './actions/update-gateway.ts'
import { type GatewayKeys, gatewayKeys } from './credentials.ts'
import { GatewayKeysInput, KEYED_GATEWAYS, type KeyedGateway, PaymentMethodInput } from './input.ts'
import { PAYMENT_METHODS, storedMethods } from './methods.ts'
import { ACCOUNT_SHARING, sharingOfMethods } from './named-accounts.ts'

const READS = { role: 'staff', scope: 'settings:read' } as const
const WRITES = { role: 'manager', scope: 'settings:write' } as const
/** The person who sets a gateway's keys decides where the money goes. */
const OWNER = { role: 'owner', scope: 'all' } as const

const GatewayShape = named(
  'Gateway',
  {
    name: oneOf(KEYED_GATEWAYS, 'Whose keys they are'),
    keys: nullable(
      Type.Record(Type.String(), KeyHint),
      'What may be told of each key; null for whoever may not know even that',
    ),
    notice_url: text('What its dashboard is to be told as the address of notices'),
    version: integer('Counts the changes of the keys; 0: there are none'),
  },
  'A payment gateway, and which of its keys the shop has given',
)
const params = Type.Object({ name: choice(KEYED_GATEWAYS) })

type GatewayVisit = Pick<ShopCall<unknown, unknown, unknown>, 'who' | 'shop'>

function presentGateway(
  ctx: Context,
  call: GatewayVisit,
  name: KeyedGateway,
  { version, value }: Versioned<GatewayKeys>,
): Static<typeof GatewayShape> {
  return {
    name,
    keys: may(call, WRITES) ? value : null,
    notice_url: noticeUrl(shopAddress(call.shop, ctx.platform), name),
    version,
  }
}

async function getGateway(ctx: Context, call: GatewayVisit, name: KeyedGateway) {
  return presentGateway(ctx, call, name, await gatewayKeys(ctx.db, ctx.secrets, call.shop.id, name))
}

export const paymentAdminRoutes: readonly AdminRoute[] = [
  ...thingRoutes({
    path: '/payment-methods',
    tag: 'Settings',
    one: 'PaymentMethod',
    many: 'PaymentMethods',
    description:
      'Ways to pay that buyers choose from. Where buyers transfer to (`manual`) is set by an owner who has signed in within the hour, or a program with the scope `all`; the owners are told',
    input: PaymentMethodInput,
    name: 'code',
    reads: READS,
    writes: WRITES,
    stored: ({ db }, shop) => storedMethods(db, shop.id),
    facts: {
      shape: {
        account_sharing: oneOf(
          ACCOUNT_SHARING,
          'Which other shops tell buyers to transfer to the account of `manual` as well: of an owner of this shop, of others, or both. ' +
            'Null: none. What comes there is told apart by its amount alone',
        ),
      },
      async read(ctx, shop) {
        const sharing = await sharingOfMethods(ctx, shop.id)
        const methods = await storedMethods(ctx.db, shop.id)
        return new Map(methods.map(({ id }) => [id, { account_sharing: sharing.get(id) ?? null }]))
      },
    },
    save: (ctx, shop, input, at, edit, who) =>
      savePaymentMethod(ctx, shop, input, edit, async (tx, changes) => {
        const operation = edit.expected === 'new' ? 'createPaymentMethod' : 'updatePaymentMethod'
        assertDangerous({ who, shop, at }, operation)
        const isFirst = (await storedMethods(tx, shop.id)).length === 0
        await tellOwners(tx, ctx, shop, { operation, by: actorOf(who), at, changes, isFirst })
      }),
    remove: (ctx, shop, { code }, _at, edit) => deletePaymentMethod(ctx, shop, code, edit),
    order: ({ db }, shop, ids, edit) => orderEntries(db, shop.id, PAYMENT_METHODS, ids, edit),
  }),
  inShop.get('/gateways', {
    op: 'listGateways',
    tag: 'Settings',
    summary: 'Payment gateways, and which of their keys are set',
    need: READS,
    query: PageQuery,
    reply: pageOf(GatewayShape, 'Payment gateways'),
    run: async (ctx, call) =>
      pageOfAll(
        'listGateways',
        await Promise.all(KEYED_GATEWAYS.map((name) => getGateway(ctx, call, name))),
        call.query,
      ),
  }),
  inShop.get('/gateways/:name', {
    op: 'getGateway',
    tag: 'Settings',
    summary: 'One payment gateway',
    need: READS,
    params,
    reply: GatewayShape,
    run: (ctx, call) => getGateway(ctx, call, call.params.name),
  }),
  inShop.put('/gateways/:name', {
    op: 'updateGateway',
    tag: 'Settings',
    summary: 'Set the keys of a payment gateway',
    description:
      'Keys are written only: one left out stays, null takes it away. Of programs it needs the scope `all`.',
    need: OWNER,
    params,
    body: GatewayKeysInput,
    reply: GatewayShape,
    async run(ctx, call) {
      const { shop, params, body, edit } = call
      return presentGateway(ctx, call, params.name, await updateGateway(ctx, shop, params.name, body, edit))
    },
  }),
  inShop.post('/gateways/:name/try', {
    op: 'tryGateway',
    tag: 'Settings',
    summary: 'Ask a payment gateway whether it takes the keys: those given, or those the shop has',
    need: WRITES,
    keepReply: 'never',
    params,
    body: GatewayKeysInput,
    reply: Trial,
    run: (ctx, { shop, params, body }) => tryGateway(ctx, shop, params.name, body),
  }),
]
