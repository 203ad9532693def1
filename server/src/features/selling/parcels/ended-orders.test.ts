// Orders that end while their parcel is booked: buyers may not, merchants may, and no parcel is left behind.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startFakeKiriminAja } from '../../../../test/fakes/kiriminaja.ts'
import { startTestParcels, type TestParcels } from './parcels.fixture.ts'
import { vendorShop } from './vendor-shops.fixture.ts'

let world: TestParcels
before(async () => {
  world = await startTestParcels()
})
after(() => world.close())

async function aCodOrder() {
  const shop = await world.bookingShop({ payment_methods: [{ code: 'cod', name: 'COD', gateways: ['cod'] }] })
  const buyer = { payment_method: 'cod', phone: '081234567890' }
  const order = await world.place(shop, buyer)
  await world.sendTo(order)
  const key = order.answer.body.owner_key as string
  const own = (path: string, json?: object) =>
    world.app.call(`/orders/track/${key}${path}`, {
      shop,
      method: json ? 'POST' : 'GET',
      ...(json && { json }),
    })
  return { shop, order, own }
}

const DELIVERY = { customer_name: 'Tini', address: 'Jl. Kenanga 5' }

describe('its buyer', () => {
  test('neither cancels nor readdresses it once a courier was asked, until that came to nothing', async () => {
    const { shop, order, own } = await aCodOrder()
    const may = async () => {
      const { may_cancel, delivery } = (await own('')).body.order
      return [may_cancel, delivery.may_change]
    }
    assert.deepEqual(await may(), [true, true])
    // Written down, and not even asked for yet.
    const { body } = await world.book(shop, { number: order.number })
    assert.deepEqual(await may(), [false, false])
    for (const [path, json, words] of [
      ['/cancel', {}, /Kurir sudah dipesan.*dibatalkan/],
      ['/delivery', DELIVERY, /Kurir sudah dipesan.*alamat/],
    ] as const) {
      const refused = await own(path, json)
      assert.deepEqual([refused.status, refused.body.error.code], [409, 'order_moved'])
      assert.match(refused.body.error.message, words)
    }
    await world.ask()
    assert.equal((await own('/cancel', {})).status, 409)
    await world.admin(shop, `/parcels/${body.outcomes[0].parcel.id}/cancel`, {})
    assert.deepEqual(await may(), [true, true])
    assert.equal((await own('/delivery', DELIVERY)).status, 200)
    assert.equal((await own('/cancel', {})).body.order.status, 'cancelled')
    await world.booksAgree(shop)
  })

  test('and a merchant who books at the same moment: one of them, never both', async () => {
    for (let i = 0; i < 5; i++) {
      const { shop, order, own } = await aCodOrder()
      const [cancelled, booked] = await Promise.all([
        own('/cancel', {}),
        world.book(shop, { number: order.number }),
      ])
      const isBooked = booked.body.outcomes[0].ok
      assert.equal(cancelled.status, isBooked ? 409 : 200)
      await world.booksAgree(shop)
    }
  })
})

describe('its merchant', () => {
  test('changes where it goes only once its parcel is cancelled', async () => {
    const shop = await world.bookingShop()
    const order = await world.paid(shop)
    const id = await world.booked(order)
    const token = await world.app.token({ shop })
    const edit = () =>
      world.app.admin(`/shops/${shop}/orders/${order.number}`, {
        ...{ token, method: 'PATCH', ifMatch: '*', json: { address: 'Jl. Lain 1' } },
      })
    const refused = await edit()
    assert.deepEqual([refused.status, refused.body.error.code], [409, 'parcel_moved'])
    await world.admin(shop, `/parcels/${id}/cancel`, {})
    assert.equal((await edit()).status, 200)
  })

  test('cancels it, and its parcel is cancelled at the vendor by the outbox', async () => {
    const shop = await world.bookingShop()
    const order = await world.paid(shop)
    const id = await world.booked(order)
    await world.moveByMerchant(order, 'cancelled')
    await world.ask()
    assert.equal((await world.parcel(shop, id)).state, 'cancelled')
    assert.equal((await world.atVendor(shop, id)).history.at(-1)?.word, 'cancelled')
    await world.booksAgree(shop)
  })

  test('cancels it before it was booked, and nobody is asked', async () => {
    const shop = await world.bookingShop()
    const order = await world.paid(shop)
    const taken = world.fake.parcels.length
    const { body } = await world.book(shop, { number: order.number })
    await world.moveByMerchant(order, 'cancelled')
    await world.ask()
    assert.equal((await world.parcel(shop, body.outcomes[0].parcel.id)).state, 'cancelled')
    assert.equal(world.fake.parcels.length, taken)
    await world.booksAgree(shop)
  })

  test('cancels it while it is being booked: it is cancelled at the next look', async () => {
    const shop = await world.bookingShop()
    const order = await world.paid(shop)
    world.fake.beforeAnswer(() => world.moveByMerchant(order, 'cancelled').then(() => undefined))
    const id = await world.booked(order)
    world.fake.beforeAnswer(null)
    world.later(3 * 60_000)
    await world.ask()
    assert.equal((await world.parcel(shop, id)).state, 'cancelled')
    await world.booksAgree(shop)
  })

  test('is told where the courier has it already', async () => {
    const shop = await world.bookingShop()
    const order = await world.paid(shop)
    const id = await world.booked(order)
    const { id: name } = await world.atVendor(shop, id)
    world.fake.move(name, 'allocated', 'picked')
    await world.moveByMerchant(order, 'cancelled')
    await world.ask()
    const { problem } = await world.parcel(shop, id)
    assert.equal(problem.kind, 'order_ended')
    assert.match(problem.advice, /minta kurir mengembalikannya/)
    assert.equal((await world.admin(shop, '/waiting')).body.parcel_problems, 1)
    world.later(3 * 60_000)
    await world.ask()
    assert.partialDeepStrictEqual(await world.parcel(shop, id), {
      state: 'picked',
      problem: { kind: 'order_ended' },
    })
    assert.equal((await world.row(order)).status, 'cancelled')
    await world.booksAgree(shop)
  })

  test('is told nothing while a vendor takes its time to cancel', async (t) => {
    const kiriminaja = await startFakeKiriminAja()
    const world = await startTestParcels({ env: { KIRIMINAJA_API_URL: kiriminaja.url } })
    t.after(() => world.close())
    t.after(() => kiriminaja.close())
    const { shop, service } = await vendorShop(world, 'kiriminaja', kiriminaja)
    const order = await world.paid(shop)
    const id = await world.booked(order, service)
    await world.moveByMerchant(order, 'cancelled')
    await world.ask()
    const asked = await world.parcel(shop, id)
    assert.ok(asked.cancel_asked_at)
    assert.deepEqual([asked.state, asked.problem], ['booked', null])
    const calls = () => kiriminaja.calls.filter(({ path }) => path.endsWith('cancel_shipment')).length
    assert.equal(calls(), 1)
    world.later(3 * 60_000)
    await world.ask()
    assert.equal(calls(), 1, 'it is asked once')
    await world.booksAgree(shop)
  })
})
