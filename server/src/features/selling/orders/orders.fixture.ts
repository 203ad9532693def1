// What the tests of placed orders share: orders in any state through the real doors, and what is left behind of them.
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Answer } from '../../../../../test/http.ts'
import type { AppOptions } from '../../../../test/app.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { parseContact } from '../../../domain/contact.ts'
import type { OrderStatus } from '../../../domain/order-status.ts'
import { findShopBySlug } from '../../../tenancy/queries.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import type { MessageContent, SealedMessage } from '../../people/messages/message.ts'
import { openMessage } from '../../people/messages/seal-message.ts'
import type { ShopFile } from '../../shop/shop-file/schema.ts'
import { type DraftFields, startTestCheckout, type TestCheckout } from '../checkout/checkout.fixture.ts'
import { moveByMerchant } from '../fulfilment/actions/move-by-merchant.ts'
import { expireOrders } from '../payments/actions/expire-orders.ts'
import { type Move, moveOrder } from './actions/move-order.ts'
import { lockOrder, type OrderRow } from './queries.ts'

export const NOW = '2026-11-15T00:00:00.000Z'
const DAY_MS = 86_400_000

export type Target = Move['to']
/** a pending order that its buyer says is paid is a state of its own to everyone who looks at it */
export type State = OrderStatus | 'claimed'

export interface Placed {
  readonly shop: string
  readonly id: string
  readonly number: string
  readonly token: string
  /** in the form it is kept in */
  readonly contact: string
  /** the answer that placed it */
  readonly answer: Answer
}

export interface HistoryEntry {
  readonly from: string | null
  readonly to: string
  readonly actor: string
  readonly reason: string | null
}

export interface TestOrders extends TestCheckout {
  /** a shop of the test's own, so that stock, codes and limits are its own too; gives its slug */
  aShop(fields?: Partial<ShopFile>): Promise<string>
  shopOf(slug: string): Promise<Shop>
  /** at this moment, by the clock the test has turned */
  at(): Date
  /** bought all the way, by a new buyer unless `contact` is given */
  place(shop: string, fields?: DraftFields): Promise<Placed>
  placeIn(state: State, shop: string, fields?: DraftFields): Promise<Placed>
  move(order: Placed, move: Omit<Move, 'at' | 'actor'> & { actor?: string }): Promise<OrderRow>
  moveByMerchant(order: Placed, to: Target): Promise<OrderRow>
  track(order: Placed): Promise<Answer>
  claim(order: Placed): Promise<Answer>
  reopen(order: Placed): Promise<Answer>
  /** the one code to this contact that was not read before, also while its message waits */
  codeTo(shop: string, contact: string): Promise<string>
  row(order: Placed): Promise<OrderRow>
  history(order: Placed): Promise<HistoryEntry[]>
  /** what its buyer was sent, in no order */
  messagesAbout(order: Placed): Promise<MessageContent[]>
  soldCount(shop: string, slug: string): Promise<number>
  voucherUses(shop: string): Promise<{ counted: number; listed: number }>
  /** of orders and of drafts */
  heldTotals(shop: string): Promise<number>
  /** every row of the shop that a move could touch */
  dump(shop: string): Promise<Record<string, string[]>>
}

const TOUCHED = [
  'orders',
  'order_lines',
  'order_history',
  'messages',
  'vouchers',
  'voucher_uses',
  'held_totals',
  'products',
  'variants',
  'stock_ledger',
  'payment_attempts',
] as const

/** The merchant's steps into a state, from a placed order. */
const STEPS: Partial<Record<State, readonly Target[]>> = {
  paid: ['paid'],
  processing: ['paid', 'processing'],
  shipped: ['paid', 'processing', 'shipped'],
  completed: ['paid', 'processing', 'shipped', 'completed'],
  cancelled: ['cancelled'],
  refunded: ['paid', 'refunded'],
}

let shops = 0
let buyers = 0

export async function startTestOrders(options: AppOptions = {}): Promise<TestOrders> {
  const IP_BUDGETS =
    'checkout=1000000,send=1000000,lookup=1000000,track=1000000,shipping=1000000,search=1000000,admin=1000000,notices=1000000,forged=1000000'
  const checkout = await startTestCheckout({ ...options, env: { IP_BUDGETS, ...options.env } })
  const { app } = checkout
  const { ctx } = app
  const at = () => new Date(app.clock.now())

  async function shopOf(slug: string): Promise<Shop> {
    const shop = await findShopBySlug(ctx.db, slug)
    assert.ok(shop)
    return shop
  }

  // A message does not change once it is sealed.
  const opened = new Map<string, SealedMessage>()
  async function messagesOf(shop: string): Promise<(SealedMessage & { id: string })[]> {
    const rows = await ctx.db
      .selectFrom('messages')
      .where('shop_id', '=', checkout.shopId(shop))
      .select(['shop_id', 'id', 'sealed'])
      .execute()
    return rows.flatMap(({ sealed, ...ref }) => {
      const id = ref.id
      const message = opened.get(id) ?? (sealed && openMessage(ctx.secrets, ref, sealed))
      if (!message) return []
      opened.set(id, message)
      return [{ ...message, id }]
    })
  }

  const read = new Set<string>()
  async function codeTo(shop: string, contact: string): Promise<string> {
    const to = parseContact(contact)?.value
    const codes = (await messagesOf(shop)).flatMap(({ id, content, ...message }) =>
      message.to === to && content.kind === 'code' && !read.has(id) ? [{ id, code: content.code }] : [],
    )
    const [only] = codes
    assert.ok(only && codes.length === 1, `one code was sent to ${contact}`)
    read.add(only.id)
    return only.code
  }

  async function place(shop: string, fields: DraftFields = {}): Promise<Placed> {
    const contact = String(fields.contact ?? `pelanggan-${++buyers}@contoh.id`)
    // What came back to the stock a moment ago is heard of a moment later; a test need not wait for it.
    ctx.shops.forgetAll()
    const draft = await checkout.draft(shop, { ...fields, contact })
    assert.equal(draft.status, 200, draft.text)
    const sent = await checkout.send(shop, draft.body.draft_id)
    assert.equal(sent.status, 200, sent.text)
    const answer = await checkout.verify(shop, draft.body.draft_id, await codeTo(shop, contact))
    assert.equal(answer.status, 200, answer.text)
    const { order, track_token: token } = answer.body
    const kept = parseContact(contact)?.value ?? contact
    return { shop, id: order.id, number: order.number, token, contact: kept, answer }
  }

  async function placeIn(state: State, shop: string, fields?: DraftFields): Promise<Placed> {
    if (state === 'expired') {
      const now = app.clock.now()
      // Placed a day ago, so that only this one has run out by now.
      app.clock.set(new Date(now - DAY_MS).toISOString())
      const order = await place(shop, fields)
      app.clock.set(new Date(now).toISOString())
      await expireOrders(ctx, at())
      return order
    }
    const order = await place(shop, fields)
    if (state === 'claimed') assert.equal((await claim(order)).status, 200)
    for (const to of STEPS[state] ?? []) await byMerchant(order, to)
    return order
  }

  async function byMerchant({ shop, number }: Placed, to: Target): Promise<OrderRow> {
    return moveByMerchant(ctx, await shopOf(shop), { number, to }, at())
  }

  const post = ({ shop, token }: Placed, path: string) =>
    app.call(`/orders/track/${token}${path}`, { shop, method: 'POST' })
  const claim = (order: Placed) => post(order, '/payment/claim')

  return {
    ...checkout,
    at,
    shopOf,
    async aShop(fields = {}) {
      const slug = `pesanan-${++shops}`
      await checkout.shop({ slug, ...fields })
      return slug
    },
    place,
    placeIn,
    async move({ shop: slug, id }, { actor = 'system', ...move }) {
      const shop = await shopOf(slug)
      return inTransaction(ctx.db, async (tx) => {
        const order = await lockOrder(tx, shop.id, id)
        assert.ok(order)
        return moveOrder(tx, ctx, shop, order, { ...move, actor, at: at() })
      })
    },
    moveByMerchant: byMerchant,
    track: ({ shop, token }) => app.call(`/orders/track/${token}`, { shop }),
    claim,
    reopen: (order) => post(order, '/payment'),
    codeTo,
    row: ({ id }) => ctx.db.selectFrom('orders').where('id', '=', id).selectAll().executeTakeFirstOrThrow(),
    history: ({ id }) =>
      ctx.db
        .selectFrom('order_history')
        .where('order_id', '=', id)
        .orderBy('id')
        .select(['from_status as from', 'to_status as to', 'actor', 'reason'])
        .execute(),
    async messagesAbout({ shop, number }) {
      const contents = (await messagesOf(shop)).map(({ content }) => content)
      return contents.filter((content) => 'order_number' in content && content.order_number === number)
    },
    async soldCount(shop, slug) {
      const product = await ctx.db
        .selectFrom('products')
        .where('id', '=', checkout.id(shop, slug))
        .select('sold_count')
        .executeTakeFirstOrThrow()
      return product.sold_count
    },
    async voucherUses(shop) {
      const shopId = checkout.shopId(shop)
      const { rows } = await sql<{ counted: number; listed: number }>`
        select (select coalesce(sum(used_count), 0)::int from vouchers where shop_id = ${shopId}) as counted,
          (select count(*)::int from voucher_uses where shop_id = ${shopId}) as listed`.execute(ctx.db)
      return rows[0] ?? { counted: -1, listed: -1 }
    },
    async heldTotals(shop) {
      const rows = await ctx.db
        .selectFrom('held_totals')
        .where('shop_id', '=', checkout.shopId(shop))
        .select('total')
        .execute()
      return rows.length
    },
    async dump(shop) {
      const tables = TOUCHED.map(async (table) => {
        const { rows } = await sql<{ row: string }>`
          select to_jsonb(t)::text as row from ${sql.table(table)} as t
          where shop_id = ${checkout.shopId(shop)} order by 1`.execute(ctx.db)
        return [table, rows.map(({ row }) => row)] as const
      })
      return Object.fromEntries(await Promise.all(tables))
    },
  }
}
