// What the tests of payments share: both gateways as fakes, a shop that uses them, and a buyer's steps at a still clock.
import assert from 'node:assert/strict'
import type { Answer } from '../../../../../test/http.ts'
import type { AppOptions, TestApp } from '../../../../test/app.ts'
import { type FakeMidtrans, startFakeMidtrans } from '../../../../test/fakes/midtrans.ts'
import { type FakeXendit, startFakeXendit } from '../../../../test/fakes/xendit.ts'
import { allHeard } from '../../../../test/heard.ts'
import { aProduct } from '../../../../test/world.ts'
import { findShopBySlug } from '../../../tenancy/queries.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { listMessages } from '../../people/messages/actions/list-messages.ts'
import type { ShopFile } from '../../shop/shop-file/schema.ts'
import { startTestCheckout, type TestCheckout } from '../checkout/checkout.fixture.ts'
import { moveByMerchant } from '../fulfilment/actions/move-by-merchant.ts'
import { findOrder, type OrderRow } from '../orders/queries.ts'
import { type AttemptRow, attemptsOf } from './queries.ts'

export const START = Date.parse('2026-09-10T03:00:00.000Z')
/** a chair and its way to the buyer */
export const TOTAL = 110_000
export const STATIC_QRIS =
  '00020101021126630017ID.CO.EXAMPLE.WWW011893600999000000000102090000000010303UMI51440014ID.CO.QRIS.WWW0215ID10000000000010303UMI5204541153033605802ID5911TOKO CONTOH6007JAKARTA61051011062070703A0163040E8B'

type FileMethod = NonNullable<ShopFile['payment_methods']>[number]
type GatewayName = NonNullable<FileMethod['gateways']>[number]
export type VendorName = 'midtrans' | 'xendit'

export interface Bought {
  readonly shop: string
  readonly orderId: string
  readonly number: string
  readonly token: string
  /** of the newest attempt at the time it was bought */
  readonly reference: string
  readonly answer: Answer
}

export interface FakeNotice {
  readonly headers: Record<string, string>
  readonly body: string
}

export interface TestPayments {
  readonly checkout: TestCheckout
  readonly app: TestApp
  /** for another node that is to know the same gateways */
  readonly env: Record<string, string>
  readonly midtrans: FakeMidtrans
  readonly xendit: FakeXendit
  /** a shop with the keys of both gateways; `methods` by their code, each with its gateways in turn */
  shop(slug: string, methods: Methods, fields?: Partial<ShopFile>): Promise<Shop>
  buy(shop: string, method: string): Promise<Bought>
  /** a buyer with a code in hand, who places the order when called */
  ready(shop: string, method: string): Promise<() => Promise<Bought>>
  track(bought: Bought): Promise<Answer>
  reopen(bought: Bought, headers?: Record<string, string>): Promise<Answer>
  notify(gateway: VendorName, notice: FakeNotice, shop: string): Promise<Answer>
  /** the notice of what the gateway holds for this buyer, after it was moved there */
  tell(gateway: VendorName, bought: Bought, to: 'pending' | 'paid' | 'expired' | 'failed'): Promise<Answer>
  byMerchant(bought: Bought, to: 'paid' | 'cancelled'): Promise<void>
  order(bought: Bought): Promise<OrderRow>
  attempts(bought: Bought): Promise<AttemptRow[]>
  /** the totals that nobody else may have while this order waits for its transfer */
  heldBy(bought: Bought): Promise<number[]>
  /** `pending paid`, in the order in which they were begun */
  statuses(bought: Bought): Promise<string>
  /** how it moved: `pending_payment paid`, and why where the history says it */
  history(bought: Bought): Promise<string[]>
  /** the states in messages to the buyer */
  messagesTo(bought: Bought): Promise<string[]>
  /** so many minutes after the start */
  turnTo(minutes: number): Date
  close(): Promise<void>
}

export type Methods = Readonly<Record<string, readonly GatewayName[] | Omit<FileMethod, 'code'>>>

export async function startTestPayments(options: AppOptions = {}): Promise<TestPayments> {
  const midtrans = await startFakeMidtrans()
  const xendit = await startFakeXendit()
  const env = {
    MIDTRANS_API_URL: midtrans.url,
    MIDTRANS_APP_URL: midtrans.url,
    XENDIT_API_URL: xendit.url,
    ...options.env,
  }
  const checkout = await startTestCheckout({ ...options, env })
  const { app } = checkout
  const fakes = { midtrans, xendit }
  let buyers = 0
  turnTo(0)

  function turnTo(minutes: number): Date {
    const at = new Date(START + minutes * 60_000)
    app.clock.set(at.toISOString())
    return at
  }

  async function shopOf(slug: string): Promise<Shop> {
    const shop = await findShopBySlug(app.ctx.db, slug)
    assert.ok(shop)
    return shop
  }

  const attempts = ({ shop, orderId }: Pick<Bought, 'shop' | 'orderId'>) =>
    attemptsOf(app.ctx.db, checkout.shopId(shop), orderId)

  async function ready(shop: string, method: string): Promise<() => Promise<Bought>> {
    const contact = `pembeli-${++buyers}@contoh.id`
    const { draft_id } = (await checkout.draft(shop, { payment_method: method, contact })).body
    await checkout.send(shop, draft_id)
    const code = (await checkout.codesByContact(shop)).get(contact) ?? ''
    return async () => {
      const answer = await checkout.verify(shop, draft_id, code)
      assert.equal(answer.status, 200, answer.text)
      const { order, track_token: token } = answer.body
      const newest = (await attempts({ shop, orderId: order.id })).at(-1)
      return { shop, orderId: order.id, number: order.number, token, reference: newest?.id ?? '', answer }
    }
  }

  const notify: TestPayments['notify'] = async (gateway, { headers, body }, shop) => {
    const answer = await app.send(`/api/v1/gateways/${gateway}/notify`, {
      method: 'POST',
      headers: { ...headers, Host: `${shop}.localhost` },
      body,
    })
    await allHeard(app.ctx, checkout.shopId(shop))
    return answer
  }

  return {
    checkout,
    app,
    env,
    ...fakes,
    async shop(slug, methods, fields = {}) {
      await checkout.shop({
        slug,
        products: [aProduct({ slug: 'kursi', stock: 1_000 })],
        gateways: { midtrans: midtrans.credentials, xendit: xendit.credentials },
        payment_methods: Object.entries(methods).map(([code, method]) => ({
          code,
          name: code,
          ...('length' in method ? { gateways: [...method] } : method),
        })),
        ...fields,
      })
      return shopOf(slug)
    },
    ready,
    async buy(shop, method) {
      const place = await ready(shop, method)
      return place()
    },
    track: ({ shop, token }) => app.call(`/orders/track/${token}`, { shop }),
    reopen: ({ shop, token }, headers = {}) =>
      app.call(`/orders/track/${token}/payment`, { shop, method: 'POST', headers }),
    notify,
    async tell(gateway, { reference, shop }, to) {
      fakes[gateway].move(reference, to)
      return notify(gateway, fakes[gateway].notice(reference), shop)
    },
    async byMerchant({ shop, number }, to) {
      await moveByMerchant(app.ctx, await shopOf(shop), { number, to }, new Date(app.clock.now()))
    },
    async order({ shop, orderId }) {
      const order = await findOrder(app.ctx.db, checkout.shopId(shop), orderId)
      assert.ok(order)
      return order
    },
    attempts,
    async heldBy({ orderId }) {
      const rows = await app.ctx.db
        .selectFrom('held_totals')
        .innerJoin('orders', (join) =>
          join
            .onRef('orders.shop_id', '=', 'held_totals.shop_id')
            .onRef('orders.draft_id', '=', 'held_totals.draft_id'),
        )
        .where('orders.id', '=', orderId)
        .select('held_totals.total')
        .execute()
      return rows.map(({ total }) => total)
    },
    async statuses(bought) {
      return (await attempts(bought)).map(({ status }) => status).join(' ')
    },
    async history({ shop, orderId }) {
      const rows = await app.ctx.db
        .selectFrom('order_history')
        .where('shop_id', '=', checkout.shopId(shop))
        .where('order_id', '=', orderId)
        .orderBy('id')
        .select(['to_status', 'reason'])
        .execute()
      return rows.map(({ to_status, reason }) => (reason ? `${to_status}: ${reason}` : to_status))
    },
    async messagesTo({ shop, number }) {
      const messages = await listMessages(app.ctx, { id: checkout.shopId(shop) }, { limit: 1_000 })
      return messages.flatMap(({ opened }) => {
        const content = opened?.content
        return content?.kind === 'order_moved' && content.order_number === number ? [content.status] : []
      })
    },
    turnTo,
    async close() {
      await app.close()
      await midtrans.close()
      await xendit.close()
    },
  }
}
