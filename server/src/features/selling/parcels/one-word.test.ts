// What parcels show: each step once, and each service by the name that the order or the shop has for it.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestParcels, type TestParcels } from './parcels.fixture.ts'

let world: TestParcels
before(async () => {
  world = await startTestParcels()
})
after(() => world.close())

test('a word that is said again with another time stands once, and again after another step', async () => {
  const shop = await world.bookingShop()
  const order = await world.paid(shop)
  const id = await world.booked(order)
  const { id: name } = await world.atVendor(shop, id)
  const words = [
    'picked',
    'picked',
    'dropping_off',
    'on_hold',
    'on_hold',
    'dropping_off',
    'dropping_off',
  ] as const
  for (const word of words) {
    world.fake.move(name, word)
    await world.admin(shop, `/parcels/${id}/refresh`, {})
  }
  world.fake.say(name, 'dropping_off', 'Di gudang Grogol')
  await world.admin(shop, `/parcels/${id}/refresh`, {})

  const { events } = await world.parcel(shop, id)
  const way = ['picked', 'dropping_off', 'on_hold', 'dropping_off', 'dropping_off']
  assert.deepEqual(
    events.map((event: { vendor_state: string }) => event.vendor_state).slice(-way.length),
    way,
    'the last one says where it is',
  )
  const first = world.fake.parcel(name).history.find(({ word }) => word === 'picked')
  const picked = events.find((event: { state: string }) => event.state === 'picked')
  assert.equal(picked.at, first?.at.toISOString(), 'when it was said first')
  const { body } = await world.track(order)
  assert.deepEqual(
    body.order.parcels[0].events.toReversed().map((event: { state: string }) => event.state),
    events.map((event: { state: string }) => event.state),
  )
})

const COURIERS = [
  { code: 'jne', name: 'JNE', service: 'REG', cost: 10_000 },
  { code: 'sicepat', name: 'SiCepat', service: 'Reg', cost: 11_000 },
]

for (const [courier, service, bywhom] of [
  ['jne', 'REG', 'the courier of the order'],
  ['sicepat', 'Reg', 'another courier of the shop'],
] as const) {
  test(`a service is called what the shop calls it, whatever the vendor writes: ${bywhom}`, async () => {
    const shop = await world.bookingShop({ shipping: { couriers: COURIERS } })
    const token = await world.app.token({ shop })
    const json = { url: 'https://penerima.example/', types: ['*'] }
    await world.app.admin(`/shops/${shop}/webhooks`, { method: 'POST', token, json })
    const order = await world.paid(shop, { courier_code: 'jne' })
    const { body: preview } = await world.admin(shop, '/parcels/preview', {
      parcels: [{ number: order.number }],
    })
    const option = preview.parcels[0].options.find(
      (each: { courier_code: string; courier_service: string }) =>
        each.courier_code === courier && /^reg$/i.test(each.courier_service),
    )
    assert.equal(option.courier_service, service)
    const id = await world.booked(order, { courier_code: courier, courier_service: 'reg' })
    const { id: name } = await world.atVendor(shop, id)
    world.fake.move(name, 'picked')
    assert.equal((await world.admin(shop, `/parcels/${id}/refresh`, {})).body.courier_service, service)
    const { body } = await world.track(order)
    assert.deepEqual([body.order.courier_code, body.order.courier_service], [courier, service])
    assert.equal(body.order.parcels[0].courier_service, service)
    const deliveries = await world.app.ctx.db
      .selectFrom('webhook_deliveries')
      .where('shop_id', '=', world.shopId(shop))
      .select(['type', 'data'])
      .execute()
    const ofParcels = deliveries.filter(({ type }) => type.startsWith('parcel.'))
    const told = ofParcels.map(({ data }) => (data as { courier_service: string }).courier_service)
    assert.deepEqual(told, [service, service])
  })
}
