// A merchant's whole day, done by a program with a token: from a new product to a parcel on its way, and the webhooks it gets.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { until } from '../../../../test/until.ts'
import {
  isGenuine,
  startReceiver,
  startTestWebhooks,
} from '../../features/people/webhooks/webhooks.fixture.ts'

test('a program sells a new product from its first picture to its parcel, and hears of every step', async (t) => {
  const world = await startTestWebhooks(t)
  const { app } = world
  app.clock.set('2026-11-15T02:00:00.000Z')
  const shop = await world.aShop()
  const token = await app.token({ shop })
  const ask = (path: string, json?: unknown) =>
    app.admin(`/shops/${shop}${path}`, { token, ...(json !== undefined && { method: 'POST', json }) })
  const receiver = await startReceiver(t)
  const hook = await world.hook(shop, receiver.url)

  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c63' } })
    .png()
    .toBuffer()
  const uploaded = await app.admin(`/shops/${shop}/media`, {
    method: 'POST',
    token,
    body: picture,
    headers: { 'Content-Type': 'image/png' },
  })
  assert.equal(uploaded.status, 201, uploaded.text)
  const made = await ask('/products', {
    slug: 'tas-anyam',
    name: 'Tas anyam',
    price: 150_000,
    images: [{ media: uploaded.body.media, alt: 'Tas anyam' }],
    options: [{ name: 'Ukuran', values: ['S', 'L'] }],
    variants: [
      { sku: 'TAS-S', options: { Ukuran: 'S' }, stock: 3 },
      { sku: 'TAS-L', options: { Ukuran: 'L' }, price: 180_000, stock: 2 },
    ],
  })
  assert.equal(made.status, 201, made.text)

  // Buyers see it within a second.
  const seen = async () => app.call('/products/tas-anyam', { shop })
  await until(async () => (await seen()).status === 200)
  const { body: product } = await seen()
  assert.equal(product.variants.length, 2)
  assert.equal(product.id, made.body.id)
  assert.match(JSON.stringify(product.images), /\/media\//)

  const variant = made.body.variants.find(({ sku }: { sku: string }) => sku === 'TAS-L')
  await receiver.down()
  const order = await world.place(shop, {
    items: [{ slug: made.body.id, sku: variant.id }],
    phone: '081234567890',
  })
  const track = async () => (await app.call(`/orders/track/${order.token}`, { shop })).body
  const claimed = await app.call(`/orders/track/${order.token}/payment/claim`, {
    shop,
    method: 'POST',
    json: {},
  })
  assert.equal(claimed.status, 200, claimed.text)

  const waiting = await ask('/orders?waiting=claim')
  assert.deepEqual(
    waiting.body.items.map(({ number }: { number: string }) => number),
    [order.number],
  )
  const detail = (await ask(`/orders/${order.number}`)).body
  assert.deepEqual(
    [detail.phone, detail.address, detail.lines[0].product_id, detail.lines[0].variant_id],
    ['+6281234567890', 'Jl. Melati 1', made.body.id, variant.id],
  )

  const settled = await ask(`/orders/${order.number}/claim`, { accept: true })
  assert.deepEqual([settled.status, settled.body.status], [200, 'paid'], settled.text)
  assert.equal((await track()).order.status, 'paid')
  assert.equal((await ask(`/orders/${order.number}/moves`, { to: 'processing' })).status, 200)
  assert.equal((await track()).order.status, 'processing')
  const shipped = await ask(`/orders/${order.number}/moves`, {
    to: 'shipped',
    awb: 'JNE0012345',
    courier_code: 'jne',
  })
  assert.equal(shipped.status, 200, shipped.text)
  const tracked = await track()
  assert.deepEqual([tracked.order.status, JSON.stringify(tracked).includes('JNE0012345')], ['shipped', true])
  const late = await ask(`/orders/${order.number}/moves`, { to: 'processing' })
  assert.deepEqual([late.status, late.body.error.code], [409, 'order_moved'])

  // The receiver was down all the while.
  await world.deliver()
  await receiver.up()
  app.clock.set('2026-11-15T03:00:00.000Z')
  await world.deliver()
  const ofOrder = receiver.calls.filter(({ data }) => data.number === order.number)
  assert.deepEqual(
    ofOrder.map(({ type }) => type),
    ['order.placed', 'order.claimed', 'order.paid', 'order.processing', 'order.shipped'],
  )
  assert.ok(receiver.calls.every((call) => isGenuine(call, hook.secret)))

  const audit = (await ask('/audit')).body.items.map(({ kind }: { kind: string }) => kind)
  assert.ok(audit.includes('product') && audit.includes('order'), audit.join())
  const ledger = (await ask(`/stock?variant_id=${variant.id}`)).body.items
  assert.equal(
    ledger.reduce((sum: number, { change }: { change: number }) => sum + change, 0),
    1,
  )
})
