// What a shop sees of an order by its parcels: that it came, and that goods which its buyer refused are still to come back.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestParcels, type TestParcels } from './parcels.fixture.ts'

let world: TestParcels
before(async () => {
  world = await startTestParcels()
})
after(() => world.close())

const aCodShop = () =>
  world.bookingShop({ payment_methods: [{ code: 'cod', name: 'COD', gateways: ['cod'] }] })

const problemsOf = async (shop: string) => (await world.admin(shop, '/parcels?problem=true')).body.items
const waitingIn = async (shop: string) => (await world.admin(shop, '/waiting')).body.parcel_problems
const standingOf = async (shop: string, number: string) => {
  const { items } = (await world.admin(shop, '/orders')).body
  const listed = items.find((each: { number: string }) => each.number === number)
  const { body } = await world.admin(shop, `/orders/${number}`)
  assert.deepEqual(listed.parcel_standing, body.parcel_standing, 'the list says what the order says')
  return body.parcel_standing?.label ?? null
}

test('goods that were sent by hand and refused wait until the shop has received them', async () => {
  const shop = await aCodShop()
  const order = await world.place(shop, { payment_method: 'cod', phone: '081234567890' })
  const stock = await world.stock(shop, 'kursi')
  const move = (json: object) => world.admin(shop, `/orders/${order.number}/moves`, json)
  await move({ to: 'shipped', awb: 'JP1234567890' })
  assert.equal(await standingOf(shop, order.number), null)
  const { body } = await move({ to: 'cancelled', reason: 'cod_refused' })
  assert.equal(body.status, 'cancelled')
  assert.equal(await standingOf(shop, order.number), 'Paket kembali ke toko')
  assert.equal(await waitingIn(shop), 1)
  const [parcel] = await problemsOf(shop)
  assert.partialDeepStrictEqual(parcel, {
    ...{ order_number: order.number, awb: 'JP1234567890', vendor: null, state: 'returning' },
    problem: { kind: 'refused' },
    lines: [{ position: 0, qty: 1, came_back: null }],
  })
  assert.equal(await world.stock(shop, 'kursi'), stock, 'nothing is back yet')
  await world.booksAgree(shop)

  const back = { lines: [{ position: 0, came_back: 1, sellable: 1 }] }
  const received = await world.admin(shop, `/parcels/${parcel.id}/return`, back)
  assert.equal(received.status, 200, received.text)
  assert.equal(await world.stock(shop, 'kursi'), stock + 1)
  assert.equal(await standingOf(shop, order.number), null)
  assert.deepEqual([await waitingIn(shop), await problemsOf(shop)], [0, []])
  await world.booksAgree(shop)
})

test('a parcel that was entered by hand comes back itself, and no second one', async () => {
  const shop = await aCodShop()
  const order = await world.place(shop, { payment_method: 'cod', phone: '081234567890' })
  await world.book(shop, { number: order.number, courier_code: 'kurir_toko', awb: 'KURIR-1' })
  await world.admin(shop, `/orders/${order.number}/moves`, { to: 'cancelled', reason: 'cod_refused' })
  const problems = await problemsOf(shop)
  assert.deepEqual(
    problems.map(({ awb, state }: { awb: string; state: string }) => [awb, state]),
    [['KURIR-1', 'returning']],
  )
  await world.booksAgree(shop)
})

test('an order that never left leaves nothing to wait for', async () => {
  const shop = await aCodShop()
  const order = await world.place(shop, { payment_method: 'cod', phone: '081234567890' })
  await world.admin(shop, `/orders/${order.number}/moves`, { to: 'cancelled' })
  assert.deepEqual([await waitingIn(shop), await problemsOf(shop)], [0, []])
})

test('that a courier brought it stands in the list, in the order and on its buyer’s page', async () => {
  const shop = await world.bookingShop()
  const order = await world.paid(shop)
  const id = await world.booked(order)
  const { id: name } = await world.atVendor(shop, id)
  world.fake.move(name, 'picked', 'dropping_off', 'delivered')
  await world.admin(shop, `/parcels/${id}/refresh`, {})
  assert.equal(await standingOf(shop, order.number), 'Sudah sampai menurut JNE')
  const { body } = await world.app.call(`/orders/track/${order.token}`, { shop })
  assert.deepEqual(body.order.parcel_standing, { kind: 'arrived', label: 'Sudah sampai menurut JNE' })
})
