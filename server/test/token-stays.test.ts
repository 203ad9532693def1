// The track token stands in the answer of `verifyCheckoutCode` and in the link to the order alone, whoever asks, by whatever key.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Answer } from '../../test/http.ts'
import { apiRoutes } from '../src/doors/storefront/routes.ts'
import { PKP } from '../src/features/selling/invoices/invoices.fixture.ts'
import { NOW, type Placed, type State } from '../src/features/selling/orders/orders.fixture.ts'
import { startTestAgents, type TestAgents } from '../src/features/shop/agents/door.fixture.ts'

let orders: TestAgents
before(async () => {
  orders = await startTestAgents()
  orders.app.clock.set(NOW)
})
after(() => orders.close())

const manual = { bank: 'BCA', account_number: '1234567890', account_holder: 'PT Rotan' }
const METHODS = [
  { code: 'transfer', name: 'Transfer', gateways: ['manual' as const], manual },
  { code: 'lain', name: 'Transfer lain', gateways: ['manual' as const], manual },
  { code: 'kartu', name: 'Kartu', channel: 'redirect' as const, gateways: ['sandbox' as const] },
]
const BUSINESS = { kind: 'npwp', number: '0098765432109876', name: 'PT Pembeli', address: 'Jl. Melati 3' }
const ACCOUNT = { bank: 'BCA', account_number: '1234567890', account_holder: 'Budi' }

/** What is asked of an order in which state, in this order. */
const ASKED: Readonly<Record<string, { of: State; json?: object; isOwners?: true }>> = {
  trackOrder: { of: 'pending_payment' },
  reopenPayment: { of: 'pending_payment' },
  changePaymentMethod: { of: 'pending_payment', json: { payment_method: 'lain' } },
  changeDelivery: {
    ...{ of: 'pending_payment', isOwners: true },
    json: { customer_name: 'Sari', address: 'Jl. Mawar 5' },
  },
  claimPayment: { of: 'pending_payment' },
  cancelOrder: { of: 'cancelled' },
  giveRefundAccount: { of: 'paid', json: ACCOUNT, isOwners: true },
  askFullInvoice: { of: 'paid', json: BUSINESS, isOwners: true },
  confirmReceipt: { of: 'shipped' },
}

type Keys = (order: Placed) => string
const WAYS: Readonly<Record<string, (all: readonly Placed[]) => Promise<Keys>>> = {
  'the track token': async () => (order) => order.token,
  'the owner’s key': async () => (order) => order.answer.body.owner_key,
  'a key of an hour': async ([first]) => {
    const { shop, contact } = first ?? assert.fail()
    const post = (path: string, json: object) => orders.app.call(path, { shop, method: 'POST', json })
    assert.equal((await post('/orders/lookup/otp/send', { contact })).status, 200)
    const code = await orders.codeTo(shop, contact)
    const { status, body, text } = await post('/orders/lookup/otp/verify', { contact, code })
    assert.equal(status, 200)
    holdsNone(all(shop), 'verifyLookupCode', text)
    return ({ id }) =>
      body.owner_keys.find(({ order_id }: { order_id: string }) => order_id === id)?.owner_key ?? ''
  },
}

const placed: Placed[] = []
const all = (shop: string) => placed.filter((each) => each.shop === shop)

for (const [way, keysFor] of Object.entries(WAYS))
  test(`asked by ${way}, no answer and no page of an order holds the token`, async () => {
    const { shop, byState } = await aShopWithOrders()
    const keyOf = await keysFor(all(shop))
    const routes = apiRoutes.filter(({ path }) => path.startsWith('/orders/track/:token'))
    assert.deepEqual(routes.map(({ op }) => op).toSorted(), Object.keys(ASKED).toSorted(), 'walk it as well')

    for (const [op, { of, json, isOwners }] of Object.entries(ASKED)) {
      const route = routes.find((each) => each.op === op) ?? assert.fail()
      const order = byState.get(of) ?? assert.fail()
      const answer = await orders.app.call(route.path.replace(':token', keyOf(order)), {
        ...{ shop, method: route.method },
        ...(json && { json }),
      })
      const isRefused = isOwners && way === 'the track token'
      assert.equal(answer.status, isRefused ? 403 : 200, `${op}: ${answer.text}`)
      await holdsNoneAndLeadsToNone(shop, op, answer)
    }
    for (const order of all(shop)) {
      const answer = await orders.app.call(`/orders/track/${keyOf(order)}`, { shop })
      assert.equal(answer.status, 200)
      const { order: shown, confirmation_url } = answer.body
      for (const url of [confirmation_url, ...shown.invoices.map(({ url }: { url: string }) => url)])
        assert.equal((await opened(shop, url)).status, 200, url)
      await holdsNoneAndLeadsToNone(shop, order.number, answer)
    }
  })

test('an agent is told another id than the token, and asks by that again', async () => {
  const { shop, byState } = await aShopWithOrders()
  const { token } = byState.get('paid') ?? assert.fail()
  for (const way of ['mcp', 'rest'] as const) {
    const ask = (id: string) => orders.ways[way](shop, 'get_order', { id })
    const { whole, body } = await ask(token)
    holdsNone(all(shop), 'get_order', JSON.stringify(whole))
    assert.equal((await opened(shop, body.permalink_url)).status, 200)
    assert.deepEqual((await ask(body.id)).body.label, body.label)
    assert.equal((await orders.app.call(`/orders/track/${body.id}`, { shop })).status, 404)
  }
})

test('a message to the buyer holds it in the link to the order alone, and the merchant is told it there alone', async () => {
  const { shop, byState } = await aShopWithOrders()
  const paid = byState.get('paid') ?? assert.fail()
  const kinds = new Set<string>()
  for (const order of all(shop))
    for (const message of await orders.messagesAbout(order)) {
      kinds.add(message.kind)
      const links = Object.entries(message).filter(([name]) => name !== 'track_url')
      holdsNone(all(shop), message.kind, JSON.stringify(links))
      for (const [name, url] of links)
        if (name.endsWith('_url') && url) assert.equal((await opened(shop, String(url))).status, 200, name)
    }
  assert.ok(['order_placed', 'order_moved', 'refund_made'].every((kind) => kinds.has(kind)))

  const token = await orders.app.token({ shop })
  const { body } = await orders.app.admin(`/shops/${shop}/orders/${paid.number}`, { token })
  const { track_url, ...rest } = body
  assert.ok(track_url.endsWith(`/track/${paid.token}`))
  holdsNone(all(shop), 'getOrder', JSON.stringify(rest))
  for (const { url } of body.invoices) assert.equal((await opened(shop, url)).status, 200)
})

async function aShopWithOrders() {
  const shop = await orders.aShop({ tax: PKP, payment_methods: METHODS })
  const contact = `jejak-${shop}@contoh.id`
  const place = async (state: State, fields = {}) => {
    const order = await orders.placeIn(state, shop, { contact, ...fields })
    placed.push(order)
    return order
  }
  const byState = new Map<State, Placed>([
    ['pending_payment', await place('pending_payment')],
    ['cancelled', await place('pending_payment', { payment_method: 'kartu' })],
    ['shipped', await place('shipped')],
    ['paid', await place('paid')],
  ])
  await refundPartOf(byState.get('paid') ?? assert.fail(), { isMade: true })
  await refundPartOf(byState.get('paid') ?? assert.fail(), { isMade: false })
  return { shop, byState }
}

async function refundPartOf({ shop, number }: Placed, { isMade }: { isMade: boolean }): Promise<void> {
  const token = await orders.app.token({ shop })
  const path = `/shops/${shop}/orders/${number}/refunds`
  const json = { amount: 1_000, way: 'bank' }
  const { status, body, text } = await orders.app.admin(path, { token, method: 'POST', json })
  assert.equal(status, 201, text)
  const { id } = body.refunds.at(-1)
  if (isMade) await orders.app.admin(`${path}/${id}`, { token, method: 'POST', json: { made: true } })
}

/** Nor an owner's key that never ends, which the same answer gave. */
function holdsNone(of: readonly Placed[], what: string, text: string): void {
  for (const { token, answer } of of)
    for (const secret of [token, answer.body.owner_key])
      assert.ok(!text.includes(secret), `${what} holds a secret: ${text}`)
}

/** The answer, all that it leads to on the shop's hosts, and what that leads to. */
async function holdsNoneAndLeadsToNone(shop: string, what: string, answer: Answer): Promise<void> {
  const seen = new Set<string>()
  let found: [string, string][] = [[what, answer.text]]
  while (found.length > 0) {
    const next: [string, string][] = []
    for (const [from, text] of found) {
      holdsNone(all(shop), from, text)
      for (const url of linksIn(text)) {
        if (seen.has(url)) continue
        seen.add(url)
        const page = await opened(shop, url)
        holdsNone(all(shop), `${from} → ${url}`, JSON.stringify(page.headers))
        next.push([`${from} → ${url}`, page.text])
      }
    }
    found = next
  }
}

function linksIn(text: string): string[] {
  const own = Array.from(text.matchAll(/"(https?:\/\/[^"\s]*?\.localhost[^"\s]*)"/g), ([, url = '']) => url)
  const hrefs = Array.from(text.matchAll(/href="(\/[^"]*)"/g), ([, path = '']) => path)
  return [...own, ...hrefs]
}

const opened = (shop: string, url: string) => {
  const { pathname, search } = new URL(url, 'http://toko')
  return orders.app.send(pathname + search, { headers: { Host: `${shop}.localhost`, Accept: 'text/html' } })
}
