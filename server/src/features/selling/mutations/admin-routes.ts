// What a merchant does with incoming money, and with the services that tell of it.
import Type from 'typebox'
import { Trial } from '../../../base/shapes.ts'
import type { Context } from '../../../context.ts'
import { mutationNoticeUrl, shopAddress } from '../../../domain/addresses.ts'
import {
  MONEY_STATES,
  type MoneyState,
  MUTATION_PROVIDERS,
  type MutationProviderName,
} from '../../../domain/mutations.ts'
import type { AdminRoute } from '../../../http/routes/admin-route.ts'
import { inShop, may, type ShopCall } from '../../../http/routes/declare-admin-route.ts'
import { DEFAULT_LIMIT, PageQuery, pageOf, pageOfAll, pageQuery, pagesOf } from '../../../http/routes/list.ts'
import { findOrderByNumber } from '../orders/queries.ts'
import { accountsOf } from '../payments/named-accounts.ts'
import { getMoney, listMoney } from './actions/list-money.ts'
import { ignoreMoney, settleMoney } from './actions/settle-money.ts'
import { tryMutationService } from './actions/try-mutation-service.ts'
import { updateMutationService } from './actions/update-mutation-service.ts'
import { shownKeys } from './credentials.ts'
import { MoneyPath, MutationKeysInput, ServicePath, SettleMoney } from './input.ts'
import { toMoney } from './present.ts'
import { feedsOf } from './queries.ts'
import { MoneyShape, ServiceShape } from './schema.ts'

const READS = { role: 'staff', scope: 'orders:read' } as const
const WRITES = { role: 'staff', scope: 'orders:write' } as const
const READS_SETTINGS = { role: 'staff', scope: 'settings:read' } as const
const WRITES_SETTINGS = { role: 'manager', scope: 'settings:write' } as const
/** Whoever sets the secret of a service can say that any order is paid. */
const OWNER = { role: 'owner', scope: 'all' } as const
const tag = 'Money'
const shows = { what: 'orders' } as const
const MONEY = pagesOf('listMoney', { at: 'moment', id: 'text' })

type ServiceVisit = Pick<ShopCall<unknown, unknown, unknown>, 'who' | 'shop'>

async function service(ctx: Context, call: ServiceVisit, name: MutationProviderName): Promise<ServiceShape> {
  const { version, value } = await shownKeys(ctx.db, ctx.secrets, call.shop.id, name)
  const feed = (await feedsOf(ctx.db, call.shop.id)).find(({ provider }) => provider === name)
  const strange = feed?.strange_account ?? null
  // It may have been named since.
  const isOwn =
    strange !== null && [...(await accountsOf(ctx.db, call.shop.id))].some((each) => each.endsWith(strange))
  return {
    name,
    keys: may(call, WRITES_SETTINGS) ? value : null,
    notice_url: mutationNoticeUrl(shopAddress(call.shop, ctx.platform), name),
    heard_at: feed?.heard_at?.toISOString() ?? null,
    asked_at: feed?.asked_at?.toISOString() ?? null,
    error: feed?.error ?? null,
    strange_account: isOwn ? null : strange,
    version,
  }
}

export const mutationAdminRoutes: readonly AdminRoute[] = [
  inShop.get('/money', {
    op: 'listMoney',
    tag,
    summary: 'Money that came to the shop’s accounts, newest first: all, or what somebody has to look at',
    need: READS,
    shows,
    query: pageQuery({
      waiting: Type.Optional(
        Type.Boolean({ description: 'True: only what nobody has said yet what it is for' }),
      ),
      state: Type.Optional(
        Type.Unsafe<MoneyState>({ type: 'string', enum: [...MONEY_STATES], description: 'Only such money' }),
      ),
      order: Type.Optional(Type.String({ maxLength: 40, description: '`number` of an order' })),
    }),
    reply: pageOf(MoneyShape, 'Incoming money, newest first'),
    async run(ctx, { shop, at, query: { limit = DEFAULT_LIMIT, cursor, waiting = false, state, order } }) {
      const before = MONEY.after(cursor)
      const of = order === undefined ? undefined : await findOrderByNumber(ctx.db, shop.id, order)
      if (of === null) return { items: [], next_cursor: null, total: 0 }
      const filter = {
        state,
        isWaiting: waiting,
        orderId: of?.id,
        before,
        limit: limit + 1,
      }
      const page = MONEY.page(await listMoney(ctx, shop, filter, at), limit, ({ money }) => ({
        at: money.received_at,
        id: money.id,
      }))
      return { ...page, items: page.items.map(toMoney) }
    },
  }),
  inShop.get('/money/:id', {
    op: 'getMoney',
    tag,
    summary: 'One amount that came',
    need: READS,
    problems: ['not_found'],
    params: MoneyPath,
    shows,
    reply: MoneyShape,
    run: async (ctx, { shop, params, at }) => toMoney(await getMoney(ctx, shop, params.id, at)),
  }),
  inShop.post('/money/:id/settle', {
    op: 'settleMoney',
    tag,
    summary: 'Say which order money is for, which is paid by it',
    description:
      'Whatever the amounts are. Of an order that the merchant had marked as paid, it is noted that this was its money. ' +
      '`order_moved`: the order waits for no money, or the money has paid another.',
    need: WRITES,
    problems: ['not_found', 'order_moved'],
    params: MoneyPath,
    shows,
    body: SettleMoney,
    reply: MoneyShape,
    async run(ctx, { shop, params, body, at, by }) {
      await settleMoney(ctx, shop, { ...params, ...body }, at, by)
      return toMoney(await getMoney(ctx, shop, params.id, at))
    },
  }),
  inShop.post('/money/:id/ignore', {
    op: 'ignoreMoney',
    tag,
    summary: 'Say that money is for no order, or take that back',
    need: WRITES,
    problems: ['not_found', 'order_moved'],
    params: MoneyPath,
    shows,
    body: Type.Object({ ignored: Type.Boolean({ description: 'False: it is what it was before' }) }),
    reply: MoneyShape,
    async run(ctx, { shop, params, body, at, by }) {
      await ignoreMoney(ctx, shop, { ...params, isIgnored: body.ignored }, by)
      return toMoney(await getMoney(ctx, shop, params.id, at))
    },
  }),
  inShop.get('/mutation-services', {
    op: 'listMutationServices',
    tag: 'Settings',
    summary: 'Services that read the mutations of the shop’s accounts, and which of their keys are set',
    need: READS_SETTINGS,
    query: PageQuery,
    reply: pageOf(ServiceShape, 'Services that read mutations'),
    run: async (ctx, call) =>
      pageOfAll(
        'listMutationServices',
        await Promise.all(MUTATION_PROVIDERS.map((name) => service(ctx, call, name))),
        call.query,
      ),
  }),
  inShop.get('/mutation-services/:name', {
    op: 'getMutationService',
    tag: 'Settings',
    summary: 'One service that reads mutations',
    need: READS_SETTINGS,
    params: ServicePath,
    reply: ServiceShape,
    run: (ctx, call) => service(ctx, call, call.params.name),
  }),
  inShop.put('/mutation-services/:name', {
    op: 'updateMutationService',
    tag: 'Settings',
    summary: 'Set the keys of a service that reads mutations',
    description:
      'Keys are written only: one left out stays, null takes it away. `webhook_secret` proves what the service tells, ' +
      '`api_token` lets the shop ask it every fifteen minutes. Of programs it needs the scope `all`.',
    need: OWNER,
    params: ServicePath,
    body: MutationKeysInput,
    reply: ServiceShape,
    async run(ctx, call) {
      await updateMutationService(ctx, call.shop, call.params.name, call.body, call.edit)
      return service(ctx, call, call.params.name)
    },
  }),
  inShop.post('/mutation-services/:name/try', {
    op: 'tryMutationService',
    tag: 'Settings',
    summary: 'Ask a service whether it takes the token: the one given, or the one the shop has',
    need: WRITES_SETTINGS,
    keepReply: 'never',
    params: ServicePath,
    body: MutationKeysInput,
    reply: Trial,
    run: (ctx, { shop, params, body }) => tryMutationService(ctx, shop, params.name, body),
  }),
]
