// What the tests of parcels share: a shop that books at a fake vendor, paid orders, and the outbox turned by hand.
import assert from 'node:assert/strict'
import type { Answer } from '../../../../../test/http.ts'
import type { AppOptions } from '../../../../test/app.ts'
import { type FakeBiteship, startFakeBiteship } from '../../../../test/fakes/biteship.ts'
import type { FakeCallback, FakeParcel } from '../../../../test/fakes/parcel-desk.ts'
import { allHeard } from '../../../../test/heard.ts'
import { aProduct } from '../../../../test/world.ts'
import type { Context } from '../../../context.ts'
import type { ParcelVendorName } from '../../../domain/parcel.ts'
import { readCredential } from '../../../tenancy/credentials.ts'
import { checkConsistency } from '../../operating/consistency/check-consistency.ts'
import type { ShopFile } from '../../shop/shop-file/schema.ts'
import type { DraftFields } from '../checkout/checkout.fixture.ts'
import { type Placed, startTestOrders, type TestOrders } from '../orders/orders.fixture.ts'
import { bookingCredential } from '../shipping/changes.ts'
import { asking } from './asking.ts'

/** Legian in Bali, and Grogol in Jakarta. */
export const ORIGIN = '5103011004'
export const DESTINATION = '3173021001'

export interface TestParcels extends TestOrders {
  readonly fake: FakeBiteship
  /** that books at Biteship, and sells chairs and lamps */
  bookingShop(fields?: Partial<ShopFile>): Promise<string>
  /** paid, and of a village that is known */
  paid(shop: string, fields?: DraftFields): Promise<Placed>
  /** Names the village that it goes to. */
  sendTo(order: Placed): Promise<void>
  admin(shop: string, path: string, json?: object, method?: string): Promise<Answer>
  book(shop: string, ...parcels: object[]): Promise<Answer>
  /** booked all the way; gives the parcel's id */
  booked(order: Placed, fields?: object): Promise<string>
  parcel(shop: string, id: string): Promise<Answer['body']>
  /** Asks vendors about all that is due, as a serving node does. */
  ask(ctx?: Context): Promise<void>
  /** what the vendor has of it */
  atVendor(shop: string, id: string): Promise<FakeParcel>
  /** a call of the vendor's; gives the status */
  tell(shop: string, callback: FakeCallback, vendor?: ParcelVendorName): Promise<number>
  /** of the fake, signed with the shop's secret */
  secretOf(shop: string, vendor?: ParcelVendorName): Promise<string>
  later(ms: number): void
  booksAgree(shop: string): Promise<void>
}

export async function startTestParcels(options: AppOptions = {}): Promise<TestParcels> {
  const fake = await startFakeBiteship()
  const orders = await startTestOrders({ ...options, env: { BITESHIP_API_URL: fake.url, ...options.env } })
  const { app } = orders
  const tokens = new Map<string, string>()

  async function admin(shop: string, path: string, json?: object, method = json ? 'POST' : 'GET') {
    const token = tokens.get(shop) ?? (await app.token({ shop }))
    tokens.set(shop, token)
    return app.admin(`/shops/${shop}${path}`, { token, method, ...(json && { json }) })
  }
  const book = (shop: string, ...parcels: object[]) => admin(shop, '/parcels', { parcels })
  const parcel = async (shop: string, id: string) => (await admin(shop, `/parcels/${id}`)).body

  async function sendTo({ shop, number }: Placed): Promise<void> {
    const token = await app.token({ shop })
    const json = { destination: DESTINATION }
    const path = `/shops/${shop}/orders/${number}`
    const changed = await app.admin(path, { method: 'PATCH', token, ifMatch: '*', json })
    assert.equal(changed.status, 200, changed.text)
  }

  async function ask(ctx = app.ctx): Promise<void> {
    const outbox = asking.open(ctx)
    await outbox.look()
    await outbox.finished()
  }

  async function secretOf(shop: string, vendor: ParcelVendorName = 'biteship'): Promise<string> {
    const { db, secrets } = app.ctx
    const keys = await readCredential(db, secrets, orders.shopId(shop), bookingCredential(vendor))
    return keys?.notice_secret ?? ''
  }

  return {
    ...orders,
    fake,
    admin,
    book,
    parcel,
    ask,
    secretOf,
    bookingShop: ({ shipping, ...fields } = {}) =>
      orders.aShop({
        brand: { whatsapp_url: 'https://wa.me/6281234567890', address_line1: 'Jl. Legian 12' },
        products: [
          aProduct({ slug: 'kursi', price: 150_000, weight_grams: 800, stock: 1_000 }),
          aProduct({ slug: 'lampu', price: 50_000, weight_grams: 200, stock: 1_000 }),
        ],
        shipping: {
          mode: 'flat',
          origin_ref: ORIGIN,
          couriers: [{ code: 'jne', name: 'JNE', service: 'REG', cost: 10_000 }],
          booking: { vendor: 'biteship', api_key: fake.key },
          ...shipping,
        },
        ...fields,
      }),
    async paid(shop, fields) {
      const order = await orders.place(shop, { phone: '081234567890', ...fields })
      await orders.moveByMerchant(order, 'paid')
      await sendTo(order)
      return order
    },
    sendTo,
    async booked(order, fields = {}) {
      const { body, text } = await book(order.shop, { number: order.number, ...fields })
      const [outcome] = body.outcomes
      assert.ok(outcome?.ok, text)
      await ask()
      return outcome.parcel.id
    },
    async atVendor(shop, id) {
      return fake.parcel((await parcel(shop, id)).reference)
    },
    async tell(shop, { method, headers, body }, vendor = 'biteship') {
      const path = `/api/v1/parcels/${vendor}/notify`
      const answer = await app.send(path, {
        method,
        headers: { ...headers, Host: `${shop}.localhost` },
        body,
      })
      await allHeard(app.ctx, orders.shopId(shop))
      return answer.status
    },
    later: (ms) => app.clock.set(new Date(app.clock.now() + ms).toISOString()),
    async booksAgree(shop) {
      assert.deepEqual(await checkConsistency(app.ctx.db, app.ctx.owners, orders.shopId(shop)), [])
    },
    async close() {
      await orders.close()
      await fake.close()
    },
  }
}
