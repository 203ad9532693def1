// What the parcels of a month cost and brought.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestParcels, type TestParcels } from '../parcels/parcels.fixture.ts'

let world: TestParcels
before(async () => {
  world = await startTestParcels()
})
after(() => world.close())

async function moneyOf(shop: string, month = '2026-11') {
  const { status, body, text } = await world.admin(shop, `/parcel-money?month=${month}`)
  assert.equal(status, 200, text)
  return body
}

test('is nothing where nothing was sent, and refused for a month to come', async () => {
  const shop = await world.bookingShop()
  world.app.clock.set('2026-11-15T03:00:00.000Z')
  const { totals, by_courier, corrections } = await moneyOf(shop)
  assert.ok(Object.values(totals).every((sum) => sum === 0))
  assert.deepEqual([by_courier, corrections], [[], []])
  assert.equal((await world.admin(shop, '/parcel-money?month=2026-12')).status, 400)
})

test('tells what buyers paid, what was charged and corrected, each order once', async () => {
  const shop = await world.bookingShop()
  world.app.clock.set('2026-11-15T03:00:00.000Z')
  const order = await world.paid(shop, { items: [{ slug: 'kursi', qty: 2 }] })
  const lines = (qty: number) => ({ lines: [{ position: 0, qty }], insured: true })
  const first = await world.booked(order, lines(1))
  const second = await world.booked(order, lines(1))
  const [a, b] = [await world.parcel(shop, first), await world.parcel(shop, second)]
  world.fake.reweigh(a.reference, a.charged + 4_000)
  world.fake.reweigh(b.reference, b.charged - 1_000)
  for (const id of [first, second]) await world.admin(shop, `/parcels/${id}/refresh`, {})
  const { totals, by_courier, corrections } = await moneyOf(shop)
  assert.partialDeepStrictEqual(totals, {
    parcels: 2,
    shipping_paid: 10_000,
    quoted: a.quoted + b.quoted,
    charged: a.charged + b.charged + 3_000,
    insurance: a.insurance_fee + b.insurance_fee,
    corrected: 3_000,
    cod_orders: 0,
  })
  assert.equal(totals.charged + totals.insurance - totals.quoted, totals.corrected)
  assert.partialDeepStrictEqual(by_courier[0], { code: 'jne', name: 'JNE', ...totals })
  assert.deepEqual(
    corrections.map(({ id, order_number, corrected }: Record<string, unknown>) => [
      id,
      order_number,
      corrected,
    ]),
    [
      [first, order.number, 4_000],
      [second, order.number, -1_000],
    ],
  )
  const failed = await world.paid(shop)
  world.fake.account.balance = 10
  await world.booked(failed)
  world.fake.account.balance = 10_000_000
  assert.equal((await moneyOf(shop)).totals.parcels, 2, 'what came to nothing costs nothing')
})

test('tells what couriers collected, kept, sent on, and what is still out', async () => {
  const shop = await world.bookingShop({
    payment_methods: [{ code: 'cod', name: 'COD', gateways: ['cod'] }],
  })
  world.app.clock.set('2026-11-15T03:00:00.000Z')
  const sent = async () => {
    const order = await world.place(shop, { payment_method: 'cod', phone: '081234567890' })
    await world.sendTo(order)
    const id = await world.booked(order)
    const { id: name } = await world.atVendor(shop, id)
    const arrive = async () => {
      world.fake.move(name, 'picked', 'delivered')
      await world.admin(shop, `/parcels/${id}/refresh`, {})
    }
    return { order, id, arrive, total: (await world.row(order)).total }
  }
  const parcels = [await sent(), await sent(), await sent()] as const
  const [settled, out, due] = parcels
  await settled.arrive()
  await out.arrive()
  const path = `/orders/${settled.order.number}/cod`
  const more = await world.admin(shop, path, { remitted: settled.total + 1 })
  assert.match(more.body.error.details.fields[0].message, /^paling banyak Rp/)
  const { status, text } = await world.admin(shop, path, { remitted: settled.total - 5_000 })
  assert.equal(status, 200, text)
  const { cod_fee } = await world.parcel(shop, out.id)
  const { totals } = await moneyOf(shop)
  assert.partialDeepStrictEqual(totals, {
    cod_orders: 3,
    shipping_paid: 20_000,
    cod_collected: settled.total + out.total,
    cod_fee: 5_000 + cod_fee,
    cod_remitted: settled.total - 5_000,
    cod_owed: out.total - cod_fee,
    cod_due: due.total,
  })
  assert.equal(totals.cod_fee + totals.cod_remitted + totals.cod_owed, totals.cod_collected)
})
