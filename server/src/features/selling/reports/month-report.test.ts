// The report of a month: what was sold in it, by the calendar of Jakarta, and how the month before went.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aProduct } from '../../../../test/world.ts'
import { startTestOrders, type TestOrders } from '../orders/orders.fixture.ts'

let orders: TestOrders
before(async () => {
  orders = await startTestOrders()
})
after(() => orders.close())

async function aSellingShop() {
  const shop = await orders.aShop({
    products: [
      aProduct({ slug: 'kursi', name: 'Kursi', price: 100_000, stock: 500 }),
      aProduct({ slug: 'meja', name: '=Meja', price: 300_000, stock: 500 }),
    ],
  })
  const token = await orders.app.token({ shop })
  const report = (query = '') => orders.app.admin(`/shops/${shop}/month-report${query}`, { token })
  const enterSale = (fields: object) =>
    orders.app.admin(`/shops/${shop}/orders`, {
      method: 'POST',
      token,
      json: {
        items: [{ product_id: orders.id(shop, 'kursi'), qty: 1 }],
        customer_name: 'Tini',
        address: 'Jl. Kenanga 5',
        city: 'Sleman',
        payment_method: 'transfer',
        paid: true,
        ...fields,
      },
    })
  return { shop, token, report, enterSale }
}

test('holds what was placed between two midnights of Jakarta, and counts as sold what was paid and kept', async () => {
  const { shop, report, enterSale } = await aSellingShop()
  // The last moment of October, and the first and the last of November.
  orders.app.clock.set('2026-10-31T16:59:59.999Z')
  await orders.placeIn('paid', shop, { items: [{ slug: 'kursi', qty: 2 }] })
  orders.app.clock.set('2026-10-31T17:00:00.000Z')
  const first = await orders.placeIn('paid', shop, { items: [{ slug: 'meja', qty: 1 }] })
  orders.app.clock.set('2026-11-15T03:00:00.000Z')
  const byHand = await enterSale({})
  assert.equal(byHand.status, 201, byHand.text)
  await orders.placeIn('refunded', shop, { items: [{ slug: 'kursi', qty: 7 }] })
  await orders.placeIn('cancelled', shop)
  await orders.placeIn('expired', shop)
  orders.app.clock.set('2026-11-30T16:59:59.999Z')
  const last = await orders.placeIn('shipped', shop, { items: [{ slug: 'kursi', qty: 3 }] })
  await orders.place(shop)
  orders.app.clock.set('2026-11-30T17:00:00.000Z')
  await orders.placeIn('paid', shop, { items: [{ slug: 'kursi', qty: 9 }] })

  const { body } = await report('?month=2026-11')
  const bought = [first, last].map(({ answer }) => answer.body.order)
  const revenue = bought[0].total + bought[1].total + byHand.body.total
  const { totals } = body
  assert.deepEqual([totals.orders, totals.paid_orders, totals.items, totals.goods], [7, 3, 5, 700_000])
  assert.equal(totals.revenue, revenue)
  assert.equal(totals.average_order, Math.round(revenue / 3))
  assert.equal(totals.goods - totals.discounts + totals.shipping + totals.fees, totals.revenue)
  assert.deepEqual([body.unpaid, body.cancelled, body.expired, body.refunded], [1, 1, 1, 1])

  assert.equal(body.days.length, 30)
  const soldOn = body.days.filter((day: { paid_orders: number }) => day.paid_orders > 0)
  assert.deepEqual(
    soldOn.map(({ day, paid_orders, revenue: sum }: Record<string, unknown>) => [day, paid_orders, sum]),
    [
      ['2026-11-01', 1, bought[0].total],
      ['2026-11-15', 1, byHand.body.total],
      ['2026-11-30', 1, bought[1].total],
    ],
  )
  assert.deepEqual(body.best_sellers, [
    { product_id: orders.id(shop, 'kursi'), name: 'Kursi', units: 4, revenue: 400_000 },
    { product_id: orders.id(shop, 'meja'), name: '=Meja', units: 1, revenue: 300_000 },
  ])
  const shares = (name: string) =>
    body[name].map((share: Record<string, unknown>) => [share.code, share.name, share.paid_orders])
  assert.deepEqual(shares('by_source'), [
    ['storefront', 'Situs toko', 2],
    ['merchant', 'Dicatat sendiri', 1],
  ])
  assert.deepEqual(shares('by_payment'), [['transfer', 'Transfer BCA', 3]])
  assert.deepEqual(shares('by_courier'), [
    ['jne', 'JNE', 2],
    [null, null, 1],
  ])
  assert.deepEqual(
    [body.before.month, body.before.until, body.before.totals.paid_orders, body.before.totals.items],
    ['2026-10', '2026-10-31T17:00:00.000Z', 1, 2],
  )
})

test('of this month, which is not over, is compared with as much of the month before', async () => {
  const { shop, report } = await aSellingShop()
  orders.app.clock.set('2027-04-10T05:00:00.000Z')
  await orders.placeIn('paid', shop)
  orders.app.clock.set('2027-04-10T05:00:01.000Z')
  await orders.placeIn('paid', shop)
  orders.app.clock.set('2027-05-10T05:00:01.000Z')
  const { body } = await report()
  assert.deepEqual([body.month, body.days.length, body.totals.paid_orders], ['2027-05', 10, 0])
  assert.deepEqual(
    [body.before.month, body.before.until, body.before.totals.paid_orders],
    ['2027-04', '2027-04-10T05:00:01.000Z', 1],
  )
})

test('of an order whose time to pay is over counts it as such, without waiting for the job', async () => {
  const { shop, report } = await aSellingShop()
  orders.app.clock.set('2027-06-10T05:00:00.000Z')
  await orders.place(shop)
  orders.app.clock.set('2027-06-20T05:00:00.000Z')
  const { body } = await report()
  assert.deepEqual([body.unpaid, body.expired], [0, 1])
})

test('of a month without orders is empty, and no month that has not begun has one', async () => {
  const { report, token, shop } = await aSellingShop()
  orders.app.clock.set('2027-02-10T05:00:00.000Z')
  const { body } = await report('?month=2026-02')
  const { orders: placed, revenue, average_order } = body.totals
  assert.deepEqual([placed, revenue, average_order, body.days.length], [0, 0, null, 28])
  for (const name of ['best_sellers', 'by_payment', 'by_courier', 'by_source'])
    assert.deepEqual(body[name], [], name)
  for (const month of ['2027-03', '2027-13', '2027-00', '1999-12', 'kini', '2027-1', '2027-01-01'])
    assert.equal((await report(`?month=${month}`)).status, 400, month)
  const file = await orders.app.admin(`/shops/${shop}/month-report.csv?month=2027-03`, { token })
  assert.equal(file.status, 400)
})

test('is a table with Indonesian headings too, whose names are never formulas', async () => {
  const { shop, token, report } = await aSellingShop()
  orders.app.clock.set('2027-08-02T05:00:00.000Z')
  const sold = await orders.placeIn('paid', shop, { items: [{ slug: 'meja', qty: 2 }] })
  const { total } = sold.answer.body.order
  const { status, headers, text } = await orders.app.admin(`/shops/${shop}/month-report.csv`, { token })
  assert.equal(status, 200)
  assert.equal(headers['content-type'], 'text/csv; charset=utf-8')
  assert.equal(headers['content-disposition'], `attachment; filename="laporan-${shop}-2027-08.csv"`)
  const rows = text.split('\r\n')
  assert.equal(
    rows[0],
    '\uFEFFBagian,Nama,Pesanan masuk,Pesanan terjual,Jumlah barang,Harga barang,Diskon,Ongkir,Biaya dan kode unik,Total,Dikembalikan',
  )
  const { goods, discounts, shipping, fees } = (await report()).body.totals
  for (const row of [
    `Bulan ini,2027-08,1,1,2,${goods},${discounts},${shipping},${fees},${total},0`,
    'Bulan sebelumnya,2027-07,0,0,0,0,0,0,0,0,0',
    'Tidak terjual,Dibatalkan,0,,,,,,,,',
    `Hari,2027-08-02,1,1,,,,,,${total},`,
    "Produk,'=Meja,,,2,,,,,600000,",
    `Cara bayar,Transfer BCA,,1,,,,,,${total},`,
    `Kurir,JNE,,1,,,,,,${total},`,
    `Asal pesanan,Situs toko,,1,,,,,,${total},`,
  ])
    assert.ok(rows.includes(row), `${row}\n${text}`)
})
