// A buyer who has confirmed a contact is sent the links to the orders that are still open, at most once an hour.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Answer } from '../../../../../test/http.ts'
import type { OrderLinkMessage } from '../../people/messages/message.ts'
import { openMessage } from '../../people/messages/seal-message.ts'
import { purgeSentLinks } from './actions/send-links-again.ts'
import { NOW, type Placed, startTestOrders, type TestOrders } from './orders.fixture.ts'

const BUYER = 'budi@contoh.id'
const MINUTE_MS = 60_000

let orders: TestOrders
before(async () => {
  orders = await startTestOrders()
  orders.app.clock.set(NOW)
})
after(() => orders.close())

const atMinute = (minute: number) => new Date(Date.parse(NOW) + minute * MINUTE_MS)
const turnTo = (minute: number) => orders.app.clock.set(atMinute(minute).toISOString())

async function lookUp(shop: string, contact = BUYER): Promise<Answer> {
  const post = (path: string, json: unknown) =>
    orders.app.call(`/orders/lookup/otp/${path}`, { shop, method: 'POST', json })
  assert.equal((await post('send', { contact })).status, 200)
  const found = await post('verify', { contact, code: await orders.codeTo(shop, contact) })
  assert.equal(found.status, 200, found.text)
  return found
}

interface LinksSent {
  readonly to: string
  readonly numbers: string[]
  readonly urls: string[]
}

async function linksSent(shop: string): Promise<LinksSent[]> {
  const rows = await orders.app.ctx.db
    .selectFrom('messages')
    .where('shop_id', '=', orders.shopId(shop))
    .where('kind', '=', 'order_link')
    .select(['shop_id', 'id', 'sealed'])
    .execute()
  return rows.flatMap(({ sealed, ...ref }) => {
    const message = sealed && openMessage(orders.app.ctx.secrets, ref, sealed)
    if (message?.content.kind !== 'order_link') return []
    const all = ordersIn(message.content)
    const [numbers, urls] = [all.map((one) => one.order_number), all.map((one) => one.track_url)]
    return [{ to: message.to, numbers, urls }]
  })
}

const ordersIn = (content: OrderLinkMessage) => [content, ...content.others]

test('the links of all open orders are sent to the contact, in one mail, and the answer holds none', async () => {
  const shop = await orders.aShop()
  const open: Placed[] = []
  for (const state of ['pending_payment', 'paid', 'shipped'] as const)
    open.push(await orders.placeIn(state, shop, { contact: BUYER }))
  await orders.placeIn('cancelled', shop, { contact: BUYER })
  await orders.place(shop, { contact: 'lain@contoh.id' })
  const { text, body } = await lookUp(shop)
  const [sent, ...more] = await linksSent(shop)
  assert.ok(sent)
  assert.deepEqual(more, [])
  assert.equal(sent.to, BUYER)
  assert.deepEqual(sent.numbers.toSorted(), open.map(({ number }) => number).toSorted())
  for (const { token } of open) {
    assert.ok(sent.urls.some((url) => url.endsWith(`/track/${token}`)))
    assert.ok(!text.includes(token))
  }
  const { links_sent, links_sent_at, contact_masked } = body
  assert.deepEqual([links_sent, links_sent_at, contact_masked], [true, NOW, 'b***@contoh.id'])
})

test('the links are sent at most once an hour, however often orders are looked up', async (t) => {
  t.after(() => turnTo(0))
  const shop = await orders.aShop()
  await orders.place(shop, { contact: BUYER })
  await lookUp(shop)
  turnTo(30)
  const toldOf = ({ body }: Answer) => [body.links_sent, body.links_sent_at]
  assert.deepEqual(toldOf(await lookUp(shop)), [true, NOW])
  assert.equal((await linksSent(shop)).length, 1)
  turnTo(61)
  assert.deepEqual(toldOf(await lookUp(shop)), [true, atMinute(61).toISOString()])
  assert.equal((await linksSent(shop)).length, 2)
})

test('nothing is sent when no order is open, and a stranger’s guess sends nothing', async () => {
  const shop = await orders.aShop()
  await orders.placeIn('completed', shop, { contact: BUYER })
  const { links_sent, links_sent_at } = (await lookUp(shop)).body
  assert.deepEqual([links_sent, links_sent_at], [false, null])
  assert.deepEqual(await linksSent(shop), [])
  const busy = await orders.aShop()
  await orders.place(busy, { contact: BUYER })
  const json = { contact: BUYER, code: '000000' }
  await orders.app.call('/orders/lookup/otp/verify', { shop: busy, method: 'POST', json })
  assert.deepEqual(await linksSent(busy), [])
})

test('by WhatsApp each link is a message of its own, as its template has room for one', async () => {
  const shop = await orders.aShop()
  const contact = '081234567890'
  const placed = [await orders.place(shop, { contact }), await orders.place(shop, { contact })]
  await lookUp(shop, contact)
  const sent = await linksSent(shop)
  assert.deepEqual(
    sent.map(({ to, numbers }) => [to, numbers.length]),
    placed.map(() => ['+6281234567890', 1]),
  )
})

test('that links were sent is forgotten after an hour', async () => {
  const shop = await orders.aShop()
  await orders.place(shop, { contact: BUYER })
  await lookUp(shop)
  const count = async () => {
    const { db } = orders.app.ctx
    const rows = await db
      .selectFrom('sent_links')
      .where('shop_id', '=', orders.shopId(shop))
      .selectAll()
      .execute()
    assert.doesNotMatch(JSON.stringify(rows), /budi/)
    return rows.length
  }
  await purgeSentLinks(orders.app.ctx, atMinute(59))
  assert.equal(await count(), 1)
  await purgeSentLinks(orders.app.ctx, atMinute(60))
  assert.equal(await count(), 0)
})
