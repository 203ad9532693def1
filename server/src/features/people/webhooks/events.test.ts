// What a shop's programs hear of: each event once, in its order, with the thing as it was then.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aProduct } from '../../../../test/world.ts'
import { archiveProduct, restoreProduct } from '../../catalogue/products/actions/archive-product.ts'
import { changeStock } from '../../catalogue/products/actions/change-stock.ts'
import { saveProduct } from '../../catalogue/products/actions/save-product.ts'
import { COURIER } from '../../selling/checkout/checkout.fixture.ts'
import { applyGatewayStatus } from '../../selling/payments/actions/apply-gateway-status.ts'
import { isGenuine, startHooked, startReceiver, startTestWebhooks, typesOf } from './webhooks.fixture.ts'

test('events follow an order from its placing to its end, each with the order as it is then', async (t) => {
  const { world, receiver, shop, hook } = await startHooked(t)
  const order = await world.place(shop, { phone: '081234567890' })
  await world.claim(order)
  await world.move(order, { to: 'paid', actor: 'merchant' })
  await world.move(order, { to: 'processing' })
  await world.move(order, { to: 'shipped', awb: 'JNE123', courierCode: 'jne' })
  await world.move(order, { to: 'completed' })
  await world.move(order, { to: 'refunded' })
  await world.deliver()

  assert.deepEqual(typesOf(receiver, order), [
    'order.placed',
    'order.claimed',
    'order.paid',
    'order.processing',
    'order.shipped',
    'order.completed',
    'order.refunded',
  ])
  for (const call of receiver.calls) {
    assert.ok(isGenuine(call, hook.secret))
    assert.ok(!isGenuine(call, 'whsec_AAAA'))
    assert.match(String(call.headers['webhook-id']), /^evt_/)
    assert.equal(call.headers['content-type'], 'application/json')
  }
  const data = receiver.calls.map((call) => call.data)
  assert.deepEqual(
    data.map(({ sequence }) => sequence),
    data.map(({ sequence }) => sequence).toSorted((a, b) => a - b),
  )
  assert.equal(new Set(data.map(({ sequence }) => sequence)).size, 7)
  assert.deepEqual(
    data.map(({ status, awb }) => [status, awb]),
    [
      ['pending_payment', null],
      ['pending_payment', null],
      ['paid', null],
      ['processing', null],
      ['shipped', 'JNE123'],
      ['completed', 'JNE123'],
      ['refunded', 'JNE123'],
    ],
  )
  assert.partialDeepStrictEqual(data[0], {
    number: order.number,
    total: order.answer.body.order.total,
    payment_method: 'transfer',
    courier_code: 'jne',
    customer_name: 'Budi',
    contact: order.contact,
    phone: '+6281234567890',
    address: 'Jl. Melati 1',
    city: 'Bandung',
    lines: [{ product_id: world.id(shop, 'kursi'), name: 'kursi', qty: 1, unit_price: 100_000 }],
  })
  assert.ok(!JSON.stringify(receiver.calls).includes(order.token))
})

test('an order that costs nothing is placed and paid', async (t) => {
  const { world, receiver, shop } = await startHooked(t, {
    shipping: { mode: 'flat', couriers: [{ ...COURIER, cost: 0 }] },
    products: [aProduct({ slug: 'kursi', price: 0 })],
  })
  const order = await world.place(shop)
  await world.deliver()
  assert.deepEqual(typesOf(receiver, order), ['order.placed', 'order.paid'])
})

test('cancelled and expired orders, and those that need a look', async (t) => {
  const { world, receiver, shop } = await startHooked(t, {
    products: [aProduct({ slug: 'kursi', stock: 1 }), aProduct({ slug: 'lampu' })],
  })
  const cancelled = await world.placeIn('cancelled', shop, { items: [{ slug: 'lampu' }] })
  // Its money comes late, when its goods are sold to another.
  const expired = await world.placeIn('expired', shop)
  await world.place(shop)
  await world.move(expired, { to: 'paid', actor: 'gateway sandbox' })
  await world.deliver()
  assert.deepEqual(typesOf(receiver, cancelled), ['order.placed', 'order.cancelled'])
  assert.deepEqual(typesOf(receiver, expired), [
    'order.placed',
    'order.expired',
    'order.paid',
    'order.attention',
  ])
  const attention = receiver.calls.find(({ type }) => type === 'order.attention')
  assert.equal(attention?.data.needs_attention, 'out_of_stock')
})

test('what a gateway says that does not fit needs a look', async (t) => {
  const world = await startTestWebhooks(t)
  const receiver = await startReceiver(t)
  const shop = await world.aShop({
    payment_methods: [{ code: 'qris', name: 'QRIS', gateways: ['sandbox'], channel: 'qris' }],
  })
  await world.hook(shop, receiver.url, ['order.attention'])
  const order = await world.place(shop, { payment_method: 'qris' })
  const { id } = await world.app.ctx.db
    .selectFrom('payment_attempts')
    .where('order_id', '=', order.id)
    .select('id')
    .executeTakeFirstOrThrow()
  const word = { gateway: 'sandbox', reference: id, status: 'paid', amount: 1 } as const
  for (let i = 0; i < 2; i++)
    await applyGatewayStatus(world.app.ctx, await world.shopOf(shop), word, world.at())
  await world.deliver()
  assert.deepEqual(typesOf(receiver, order), ['order.attention'])
  assert.equal(receiver.calls[0]?.data.needs_attention, 'amount_differs')
})

test('goods that run low are one event, when the merchant gets a message', async (t) => {
  const world = await startTestWebhooks(t)
  const receiver = await startReceiver(t)
  const shop = await world.aShop({ products: [aProduct({ slug: 'kursi', stock: 5 })] })
  await world.hook(shop, receiver.url, ['stock.low'])
  const orders = []
  for (let i = 0; i < 3; i++) orders.push(await world.place(shop))
  await world.deliver()
  const product_id = world.id(shop, 'kursi')
  assert.deepEqual(
    receiver.calls.map(({ type, data: { sequence, ...data } }) => ({ type, ...data })),
    [
      {
        type: 'stock.low',
        product_id,
        variant_id: null,
        name: 'kursi',
        variant: null,
        left: 3,
        order_number: orders[1]?.number,
      },
    ],
  )
})

test('products that change, leave and come back, by single edits and by a file; not those that stay', async (t) => {
  const world = await startTestWebhooks(t)
  const receiver = await startReceiver(t)
  const products = [aProduct({ slug: 'kursi' }), aProduct({ slug: 'lampu' })]
  const shop = await world.aShop({ products })
  await world.hook(shop, receiver.url, ['product.changed'])
  const { ctx } = world.app
  const heard = async () => {
    await world.deliver()
    return receiver.calls
      .splice(0)
      .map(({ data: { slug, price, archived } }) => ({ slug, price, archived }))
      .toSorted((a, b) => a.slug.localeCompare(b.slug))
  }
  const [here, at] = [await world.shopOf(shop), world.at()]
  const kursi = world.id(shop, 'kursi')

  await saveProduct(ctx, here, { slug: 'kursi', price: 7_000 }, at)
  await saveProduct(ctx, here, { slug: 'kursi', price: 7_000 }, at)
  await saveProduct(ctx, here, { ...aProduct({ slug: 'meja' }), price: 9_000 }, at)
  await changeStock(ctx, here, [{ product_id: kursi, add: 5 }])
  assert.deepEqual(await heard(), [
    { slug: 'kursi', price: 7_000, archived: false },
    { slug: 'meja', price: 9_000, archived: false },
  ])

  await archiveProduct(ctx, here, kursi, at)
  await restoreProduct(ctx, here, kursi)
  await restoreProduct(ctx, here, kursi)
  assert.deepEqual(await heard(), [
    { slug: 'kursi', price: 7_000, archived: true },
    { slug: 'kursi', price: 7_000, archived: false },
  ])

  // The file knows of no table, and of another price.
  const file = {
    slug: shop,
    products: [{ ...aProduct({ slug: 'kursi' }), price: 8_000 }, aProduct({ slug: 'lampu' })],
  }
  await world.shop(file)
  await world.shop(file)
  assert.deepEqual(await heard(), [
    { slug: 'kursi', price: 8_000, archived: false },
    { slug: 'meja', price: 9_000, archived: true },
  ])
})

test('a webhook hears of what it asked for, while it is on, and of its own shop', async (t) => {
  const world = await startTestWebhooks(t)
  const [all, some, off, stranger] = await Promise.all([1, 2, 3, 4].map(() => startReceiver(t)))
  assert.ok(all && some && off && stranger)
  const [shop, other] = [await world.aShop(), await world.aShop()]
  await world.hook(shop, all.url)
  await world.hook(shop, some.url, ['order.shipped', 'order.paid'])
  await world.hook(other, stranger.url)
  const { path, token } = await world.hook(shop, off.url)
  await world.app.admin(path, { method: 'PATCH', token, ifMatch: '*', json: { enabled: false } })
  const order = await world.placeIn('processing', shop)
  await world.deliver()
  assert.deepEqual(typesOf(all, order), ['order.placed', 'order.paid', 'order.processing'])
  assert.deepEqual(typesOf(some, order), ['order.paid'])
  assert.deepEqual([off.calls.length, stranger.calls.length], [0, 0])
  const ids = (calls: typeof all.calls) => calls.map(({ headers }) => headers['webhook-id'])
  assert.ok(ids(all.calls).includes(ids(some.calls)[0]), 'one event has one id wherever it goes')
})

test('what is rolled back is no event, and a shop without webhooks writes nothing', async (t) => {
  const world = await startTestWebhooks(t)
  const receiver = await startReceiver(t)
  const [shop, silent] = [await world.aShop(), await world.aShop()]
  const hook = await world.hook(shop, receiver.url)
  const order = await world.place(shop)
  await assert.rejects(world.move(order, { to: 'completed' }))
  await world.placeIn('shipped', silent)
  assert.deepEqual(
    (await world.deliveries(hook)).map(({ type }) => type),
    ['order.placed'],
  )
  const { count } = await world.app.ctx.db
    .selectFrom('webhook_deliveries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  assert.equal(Number(count), 1)
})
