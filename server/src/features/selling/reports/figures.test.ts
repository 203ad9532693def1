// Figures: what was ordered, sold and left behind, by the day in Jakarta.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aProduct } from '../../../../test/world.ts'
import { jobs } from '../../../doors/jobs.ts'
import { startTestOrders, type TestOrders } from '../orders/orders.fixture.ts'

let orders: TestOrders
let shop: string
let token: string
before(async () => {
  orders = await startTestOrders()
  shop = await orders.aShop({
    products: [
      aProduct({ slug: 'kursi', name: 'Kursi', stock: 500 }),
      aProduct({ slug: 'meja', name: 'Meja', price: 300_000, stock: 500 }),
    ],
  })
  token = await orders.app.token({ shop })
})
after(() => orders.close())

const figures = (query = '') => orders.app.admin(`/shops/${shop}/figures${query}`, { token })

test('are counted by day, also after drafts were thrown away', async () => {
  // Half past eleven in the evening in Jakarta, and an hour later.
  orders.app.clock.set('2026-11-09T16:30:00.000Z')
  const [paid] = [await orders.placeIn('paid', shop, { items: [{ slug: 'kursi', qty: 3 }] })]
  await orders.place(shop)
  await orders.draft(shop, { contact: 'ragu@contoh.id' })
  orders.app.clock.set('2026-11-09T17:30:00.000Z')
  const shipped = await orders.placeIn('shipped', shop, { items: [{ slug: 'meja', qty: 2 }] })
  await orders.placeIn('refunded', shop)
  await orders.placeIn('cancelled', shop)

  const expected = {
    from: '2026-11-08',
    to: '2026-11-10',
    days: [
      { day: '2026-11-08', orders: 0, paid_orders: 0, revenue: 0, refunds: 0, drafts: 0, conversion: null },
      {
        day: '2026-11-09',
        orders: 2,
        paid_orders: 1,
        revenue: paid.answer.body.order.total,
        refunds: 0,
        drafts: 3,
        conversion: 1 / 3,
      },
      {
        day: '2026-11-10',
        orders: 3,
        paid_orders: 1,
        revenue: shipped.answer.body.order.total,
        refunds: 0,
        drafts: 3,
        conversion: 1 / 3,
      },
    ],
    best_sellers: [
      { product_id: orders.id(shop, 'kursi'), name: 'Kursi', units: 3, revenue: 300_000 },
      { product_id: orders.id(shop, 'meja'), name: 'Meja', units: 2, revenue: 600_000 },
    ],
  }
  const read = async () => {
    const { totals, ...body } = (await figures('?from=2026-11-08&to=2026-11-10')).body
    assert.deepEqual([totals.orders, totals.paid_orders, totals.drafts], [5, 2, 6])
    return body
  }
  assert.deepEqual(await read(), expected)
  // Some drafts are purged, some are still there, then all are gone.
  for (const moment of ['2026-11-09T18:10:00.000Z', '2026-11-12T00:00:00.000Z']) {
    orders.app.clock.set(moment)
    for (const job of jobs.filter(({ name }) => name === 'purge-drafts')) await job.run(orders.app.ctx)
    assert.deepEqual(await read(), expected, moment)
  }
})

test('a sale made elsewhere counts as sold, and not as a draft', async () => {
  orders.app.clock.set('2026-12-01T03:00:00.000Z')
  await orders.draft(shop, { contact: 'ragu@contoh.id' })
  const sold = await orders.app.admin(`/shops/${shop}/orders`, {
    method: 'POST',
    token,
    json: {
      items: [{ product_id: orders.id(shop, 'kursi'), qty: 1 }],
      customer_name: 'Tini',
      address: 'Jl. Kenanga 5',
      city: 'Sleman',
      payment_method: 'transfer',
      paid: true,
    },
  })
  assert.equal(sold.status, 201, sold.text)
  const { orders: placed, paid_orders, drafts, conversion } = (await figures()).body.totals
  assert.deepEqual([placed, paid_orders, drafts, conversion], [6, 3, 7, 2 / 7])
  const today = (await figures('?from=2026-12-01')).body.days
  assert.deepEqual(
    today.map(({ day, drafts, conversion }: Record<string, unknown>) => [day, drafts, conversion]),
    [['2026-12-01', 1, 0]],
  )
})

test('a period is of days, in their order, and a year long at most', async () => {
  orders.app.clock.set('2026-12-01T03:00:00.000Z')
  assert.equal((await figures()).body.days.length, 30)
  assert.equal((await figures('?from=2025-12-01&to=2026-12-01')).body.days.length, 366)
  for (const query of [
    '?from=2025-11-30&to=2026-12-01',
    '?from=2026-12-02',
    '?to=kemarin',
    '?from=2026-02-30',
  ])
    assert.equal((await figures(query)).status, 400, query)
})
