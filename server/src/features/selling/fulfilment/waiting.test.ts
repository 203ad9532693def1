// How much waits for the merchant, as every open console asks for it: right, the same as the lists, and 304 while nothing changes.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { AdminRequest } from '../../../../test/app.ts'
import { aProduct } from '../../../../test/world.ts'
import { NOW, type Placed, startTestOrders, type TestOrders } from '../orders/orders.fixture.ts'

let orders: TestOrders
before(async () => {
  orders = await startTestOrders()
})
after(() => orders.close())

const PLENTY = [aProduct({ slug: 'kursi', stock: 500 })]

async function aShop(products = PLENTY) {
  orders.app.clock.set(NOW)
  const shop = await orders.aShop({ products })
  const token = await orders.app.token({ shop })
  const admin = (path: string, request: AdminRequest = {}) =>
    orders.app.admin(`/shops/${shop}${path}`, { token, ...request })
  const waiting = async () => {
    const { status, body, text } = await admin('/waiting')
    assert.equal(status, 200, text)
    return body
  }
  return { shop, admin, waiting }
}

test('nothing waits in a new shop', async () => {
  const { waiting } = await aShop()
  const { latest, ...rest } = await waiting()
  assert.equal(typeof latest, 'string')
  assert.deepEqual(rest, {
    claim: 0,
    overdue_claims: 0,
    pack: 0,
    ship: 0,
    attention: 0,
    unpaid: 0,
    book: 0,
    parcel_problems: 0,
    low_stock: 0,
    money: 0,
    refund: 0,
    latest_order: null,
  })
})

test('the counts are those of the lists, and the newest order is shown', async () => {
  const { shop, admin, waiting } = await aShop([
    ...PLENTY,
    aProduct({ slug: 'lampu', stock: 2 }),
    aProduct({ slug: 'meja', stock: 3 }),
    aProduct({ slug: 'rak', stock: 4 }),
  ])
  for (const state of ['pending_payment', 'claimed', 'claimed', 'paid', 'processing', 'shipped'] as const)
    await orders.placeIn(state, shop)
  orders.app.clock.set('2026-11-15T01:00:00.000Z')
  const newest = await orders.place(shop, { customer_name: 'Budi' })
  const now = await waiting()
  for (const kind of ['claim', 'pack', 'ship', 'attention', 'unpaid', 'book'])
    assert.equal(now[kind], (await admin(`/orders?waiting=${kind}`)).body.items.length, kind)
  assert.partialDeepStrictEqual(now, {
    claim: 2,
    pack: 1,
    ship: 1,
    attention: 0,
    unpaid: 2,
    overdue_claims: 0,
  })
  assert.equal(now.low_stock, (await admin('/products?low_stock=true')).body.items.length)
  assert.equal(now.low_stock, 2)
  assert.deepEqual(now.latest_order, {
    number: newest.number,
    customer_name: 'Budi',
    total: (await orders.row(newest)).total,
    source: 'storefront',
    created_at: '2026-11-15T01:00:00.000Z',
  })
})

test('a claim is overdue when the merchant is reminded of it', async () => {
  const { shop, waiting } = await aShop()
  await orders.placeIn('claimed', shop)
  orders.app.clock.set('2026-11-16T23:59:59.000Z')
  assert.partialDeepStrictEqual(await waiting(), { claim: 1, overdue_claims: 0 })
  orders.app.clock.set('2026-11-17T00:00:00.000Z')
  assert.partialDeepStrictEqual(await waiting(), { claim: 1, overdue_claims: 1 })
})

test('whatever happens to an order changes `latest`, and nothing else does', async () => {
  const { shop, admin, waiting } = await aShop()
  const elsewhere = await aShop()
  let before = (await waiting()).latest
  const changes = async (what: string, change: () => Promise<unknown>) => {
    await change()
    const { latest } = await waiting()
    assert.notEqual(latest, before, what)
    assert.equal((await waiting()).latest, latest, 'asked again it is the same')
    before = latest
  }
  let order: Placed | undefined
  await changes('placed', async () => {
    order = await orders.place(shop)
  })
  const placed = order
  assert.ok(placed)
  await changes('claimed', () => orders.claim(placed))
  await changes('edited', () =>
    admin(`/orders/${placed.number}`, { method: 'PATCH', ifMatch: '*', json: { note: 'Bungkus kado' } }),
  )
  const settle = { method: 'POST', json: { accept: true } }
  await changes('settled', () => admin(`/orders/${placed.number}/claim`, settle))
  await changes('moved', () => orders.moveByMerchant(placed, 'processing'))
  // More than it looks at, and the one that changes is the oldest of them.
  for (let i = 0; i < 25; i++) await orders.place(shop)
  before = (await waiting()).latest
  await changes('one that is not the newest', () => orders.moveByMerchant(placed, 'shipped'))
  await orders.place(elsewhere.shop)
  assert.equal((await waiting()).latest, before, 'other shops have their own')
})

test('a caller who has the answer gets 304, until something changes', async () => {
  const { shop, admin } = await aShop()
  await orders.placeIn('paid', shop)
  const first = await admin('/waiting')
  const etag = String(first.headers.etag)
  assert.match(etag, /^"[\w-]{22}"$/)
  assert.equal(first.headers['cache-control'], 'private, no-cache')
  const again = () => admin('/waiting', { headers: { 'If-None-Match': etag } })
  const same = await again()
  assert.equal(same.status, 304)
  assert.equal(same.text, '')
  assert.equal(same.headers.etag, etag)
  await orders.place(shop)
  const changed = await again()
  assert.equal(changed.status, 200)
  assert.notEqual(changed.headers.etag, etag)
})

test('it costs five statements, besides finding out who asks and of which shop', async () => {
  const { admin } = await aShop()
  await admin('/waiting')
  const cost = async (path: string) => {
    const before = orders.app.ctx.statements()
    await admin(path)
    return orders.app.ctx.statements() - before
  }
  // Reading a webhook that is not there takes one.
  assert.equal((await cost('/waiting')) - (await cost('/webhooks/x')), 4)
})
