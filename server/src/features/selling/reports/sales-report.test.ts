// The sales report: by every part, from sums that are always what the orders come to.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { aProduct } from '../../../../test/world.ts'
import { breakersOf } from '../../../db/consistency-rules.ts'
import { inOneSnapshot } from '../../../db/transaction.ts'
import { jobs } from '../../../doors/jobs.ts'
import { checkConsistency } from '../../operating/consistency/check-consistency.ts'
import { startTestOrders, type TestOrders } from '../orders/orders.fixture.ts'
import { salesConsistency } from './consistency.ts'
import { SALES_PARTS } from './sales-schema.ts'

let orders: TestOrders
before(async () => {
  orders = await startTestOrders()
})
after(() => orders.close())

const sumUp = () => jobs.find(({ name }) => name === 'sum-up-sales')?.run(orders.app.ctx) ?? assert.fail()

async function aSellingShop() {
  const shop = await orders.aShop({
    categories: [{ key: 'perabot', label: 'Perabot' }],
    products: [
      aProduct({
        slug: 'kursi',
        name: 'Kursi',
        price: 100_000,
        cost_price: 60_000,
        stock: 500,
        category: 'perabot',
      }),
      aProduct({ slug: 'meja', name: '=Meja', price: 300_000, stock: 500 }),
      aProduct({
        slug: 'rak',
        name: 'Rak',
        price: 200_000,
        cost_price: 150_000,
        category: 'perabot',
        options: [{ name: 'Ukuran', values: ['S', 'L'] }],
        variants: [
          { sku: 'RAK-S', options: { Ukuran: 'S' }, stock: 50, cost_price: 90_000 },
          { sku: 'RAK-L', options: { Ukuran: 'L' }, stock: 50 },
        ],
      }),
    ],
    vouchers: [{ code: 'HEMAT', kind: 'order', discount_type: 'amount', discount_value: 20_000 }],
  })
  const token = await orders.app.token({ shop })
  const admin = (path: string, request: object = {}) =>
    orders.app.admin(`/shops/${shop}${path}`, { token, ...request })
  const report = async (query = '') => (await admin(`/sales-report${query}`)).body
  const inSums = async () => {
    const { rows } = await sql<{ days: number }>`
      select count(distinct day)::int as days from sales_days where shop_id = ${orders.shopId(shop)}`.execute(
      orders.app.ctx.db,
    )
    return rows[0]?.days
  }
  return { shop, admin, report, inSums }
}

type Row = Record<string, unknown>
const named = (part: { rows: Row[] }, ...fields: string[]) =>
  part.rows.map((row) => [row.name, ...fields.map((field) => row[field])])

describe('what was sold', () => {
  test('is told by every part, with margins where costs are known, from orders and from sums alike', async () => {
    const { shop, report, admin, inSums } = await aSellingShop()
    orders.app.clock.set('2026-10-05T03:00:00.000Z')
    await orders.placeIn('paid', shop, {
      items: [
        { slug: 'kursi', qty: 2 },
        { slug: 'meja', qty: 1 },
      ],
      voucher_code: 'HEMAT',
    })
    await orders.placeIn('cancelled', shop)
    orders.app.clock.set('2026-10-06T03:00:00.000Z')
    await orders.placeIn('shipped', shop, {
      items: [
        { slug: 'rak', sku: 'RAK-S', qty: 1 },
        { slug: 'rak', sku: 'RAK-L', qty: 1 },
      ],
    })
    orders.app.clock.set('2026-10-20T03:00:00.000Z')
    const live = await report('?from=2026-10-05&to=2026-10-06')
    assert.equal(await inSums(), 0)
    await sumUp()
    assert.equal(await inSums(), 2)
    assert.deepEqual(await report('?from=2026-10-05&to=2026-10-06'), live)

    const { totals, by_day, by_product, by_category, by_city, by_courier, by_payment, by_voucher, year } =
      live
    assert.deepEqual(
      [totals.orders, totals.paid_orders, totals.items, totals.goods, totals.discounts],
      [3, 2, 5, 900_000, 20_000],
    )
    // Kursi 200,000 − 8,000 of the voucher − 120,000; rak 400,000 − 90,000 − 150,000. Nobody said what a meja costs.
    assert.equal(totals.margin, 72_000 + 160_000)
    assert.deepEqual([totals.cost, totals.covered], [360_000, 66])
    assert.deepEqual(
      by_day.map(({ key, paid_orders, goods }: Row) => [key, paid_orders, goods]),
      [
        ['2026-10-05', 1, 500_000],
        ['2026-10-06', 1, 400_000],
      ],
    )
    assert.deepEqual(named(by_product, 'items', 'revenue', 'margin', 'covered'), [
      ['Rak', 2, 400_000, 160_000, 100],
      ['=Meja', 1, 288_000, null, 0],
      ['Kursi', 2, 192_000, 72_000, 100],
    ])
    assert.deepEqual(named(by_category, 'items', 'revenue', 'paid_orders'), [
      ['Perabot', 4, 592_000, null],
      [null, 1, 288_000, null],
    ])
    assert.deepEqual([by_city.count, by_courier.rows[0].name, by_payment.rows[0].paid_orders], [1, 'JNE', 2])
    assert.deepEqual(named(by_voucher, 'paid_orders', 'discounts'), [['HEMAT', 1, 20_000]])
    assert.deepEqual([year.year, year.turnover], [2026, totals.revenue])
    assert.deepEqual([year.income_tax_free_to, year.vat_duty_from], [500_000_000, 4_800_000_000])

    const file = await admin('/sales-report.csv?from=2026-10-05&to=2026-10-06&part=product')
    assert.equal(
      file.text,
      '\uFEFFProduk,Pesanan terjual,Jumlah barang,Harga barang,Diskon,Total,Dikembalikan,Laba kotor,% barang dengan harga modal\r\n' +
        "Rak,1,2,400000,0,400000,,160000,100\r\n'=Meja,1,1,300000,12000,288000,,,0\r\nKursi,1,2,200000,8000,192000,,72000,100\r\n",
    )
    for (const part of SALES_PARTS) {
      const { status, text } = await admin(`/sales-report.csv?month=2026-10&part=${part}`)
      assert.ok(status === 200 && text.split('\r\n').length > 1, part)
    }
  })

  test('costs what it did when it was ordered', async () => {
    const { shop, report, admin } = await aSellingShop()
    await orders.placeIn('paid', shop, { items: [{ slug: 'kursi', qty: 1 }] })
    const id = orders.id(shop, 'kursi')
    const { body } = await admin(`/products/${id}`)
    const changed = await admin(`/products/${id}`, {
      method: 'PATCH',
      headers: { 'If-Match': `"${body.version}"` },
      json: { cost_price: 95_000 },
    })
    assert.equal(changed.status, 200, changed.text)
    assert.equal((await report()).totals.margin, 40_000)
  })
})

test('what a thing costs the merchant is told to no buyer', async () => {
  const shop = await orders.aShop({
    products: [
      aProduct({
        slug: 'rak',
        cost_price: 61_733,
        options: [{ name: 'Ukuran', values: ['S'] }],
        variants: [{ sku: 'RAK-S', options: { Ukuran: 'S' }, stock: 5, cost_price: 61_734 }],
      }),
    ],
  })
  const items = [{ slug: 'rak', sku: 'RAK-S' }]
  const placed = await orders.place(shop, { items })
  const told = [placed.answer.text]
  for (const path of ['/products', '/products/rak', '/storefront/home', '/storefront/shop'])
    told.push((await orders.app.call(path, { shop })).text)
  for (const path of ['/', '/produk/rak', '/products/rak', '/sitemap.xml'])
    told.push((await orders.app.send(path, { headers: { Host: `${shop}.localhost` } })).text)
  told.push((await orders.draft(shop, { items })).text)
  assert.ok(told.some((text) => text.includes('RAK-S')))
  for (const text of told) assert.doesNotMatch(text, /cost_price|unit_cost|6173[34]|61\.73[34]/)
})

describe('what is summed up', () => {
  test('is right at once when an order of an earlier day changes, and is summed up anew', async () => {
    const { shop, report, admin, inSums } = await aSellingShop()
    orders.app.clock.set('2026-10-05T03:00:00.000Z')
    const paid = await orders.placeIn('paid', shop, { items: [{ slug: 'kursi', qty: 2 }] })
    const open = await orders.place(shop, { items: [{ slug: 'meja', qty: 1 }] })
    orders.app.clock.set('2026-10-06T01:00:00.000Z')
    await sumUp()
    assert.equal(await inSums(), 1)
    const october = async () => {
      const { totals } = await report('?month=2026-10')
      return [totals.orders, totals.paid_orders, totals.goods]
    }
    assert.deepEqual(await october(), [2, 1, 200_000])
    const move = (number: string, to: object) =>
      admin(`/orders/${number}/moves`, { method: 'POST', json: to })
    const settled = await move(open.number, { to: 'paid' })
    assert.equal(settled.status, 200, settled.text)
    assert.deepEqual(await october(), [2, 2, 500_000])
    await move(paid.number, { to: 'cancelled' })
    assert.deepEqual(await october(), [2, 1, 300_000])
    await sumUp()
    assert.deepEqual(await october(), [2, 1, 300_000])
    const { rows } = await sql`select 1 from sales_marks where shop_id = ${orders.shopId(shop)}`.execute(
      orders.app.ctx.db,
    )
    assert.equal(rows.length, 0)
    assert.deepEqual(
      await checkConsistency(orders.app.ctx.db, orders.app.ctx.owners, orders.shopId(shop)),
      [],
    )
  })

  test('is right whatever happens while it is summed up', async () => {
    const { shop, report } = await aSellingShop()
    orders.app.clock.set('2026-10-05T03:00:00.000Z')
    const placed = []
    for (let i = 0; i < 8; i++) placed.push(await orders.placeIn('paid', shop))
    orders.app.clock.set('2026-10-07T03:00:00.000Z')
    const { db } = orders.app.ctx
    const change = ({ id }: { id: string }, fee: number) =>
      sql`update orders set payment_fee = ${fee} where shop_id = ${orders.shopId(shop)} and id = ${id}`.execute(
        db,
      )
    for (let round = 1; round <= 5; round++) {
      await Promise.all(
        placed.flatMap((each, i) => (i % 3 === 0 ? [change(each, round), sumUp()] : [change(each, round)])),
      )
      assert.equal((await report('?month=2026-10')).totals.fees, 8 * round)
      const rules = salesConsistency(orders.shopId(shop))
      assert.deepEqual(await inOneSnapshot(db, (tx) => breakersOf(tx, rules)), [])
    }
  })

  test('is only what ended an hour ago; today is counted as it is', async () => {
    const { shop, report, inSums } = await aSellingShop()
    orders.app.clock.set('2026-10-05T16:59:00.000Z')
    await orders.placeIn('paid', shop)
    orders.app.clock.set('2026-10-05T17:59:00.000Z')
    await sumUp()
    assert.equal(await inSums(), 0)
    orders.app.clock.set('2026-10-05T18:00:00.000Z')
    await sumUp()
    assert.equal(await inSums(), 1)
    await orders.placeIn('paid', shop)
    assert.equal((await report()).totals.paid_orders, 2)
  })

  test('forgets a city with its orders', async () => {
    const { shop, report } = await aSellingShop()
    orders.app.clock.set('2026-10-05T03:00:00.000Z')
    await orders.placeIn('paid', shop)
    const sendTo = (city: string | null) =>
      sql`update orders set destination_city = ${city}, destination_province = ${city}
        where shop_id = ${orders.shopId(shop)}`.execute(orders.app.ctx.db)
    await sendTo('Kabupaten Sleman')
    orders.app.clock.set('2026-10-07T03:00:00.000Z')
    await sumUp()
    const cities = async () => named((await report('?month=2026-10')).by_city)
    assert.deepEqual(await cities(), [['Kabupaten Sleman']])
    await sendTo(null)
    assert.deepEqual(await cities(), [[null]])
    await sumUp()
    const { rows } = await sql`select 1 from sales_days where shop_id = ${orders.shopId(shop)}
      and part in ('city', 'province') and key <> ''`.execute(orders.app.ctx.db)
    assert.equal(rows.length, 0)
  })
})

test('days are asked for by a month or by their dates, at most a year, and must have begun', async () => {
  const { admin } = await aSellingShop()
  orders.app.clock.set('2027-02-10T05:00:00.000Z')
  for (const query of [
    'month=2027-03',
    'month=2027-01&from=2027-01-01',
    'from=2027-02-11',
    'from=2025-01-01&to=2026-01-02',
    'from=2027-02-30',
  ])
    assert.equal((await admin(`/sales-report?${query}`)).status, 400, query)
  const { body } = await admin('/sales-report?from=2027-02-01&to=2027-02-28')
  assert.deepEqual([body.from, body.to, body.by_day.length], ['2027-02-01', '2027-02-10', 10])
  assert.equal((await admin('/sales-report.csv?month=2027-01')).status, 400)
})
