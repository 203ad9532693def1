// Answers that are lost at vendors that book twice when asked twice: looked up, or left to the merchant.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startFakeKiriminAja } from '../../../../test/fakes/kiriminaja.ts'
import { startFakeKomerce } from '../../../../test/fakes/komerce.ts'
import { DESTINATION, ORIGIN, startTestParcels } from './parcels.fixture.ts'

test('a lost answer of a vendor that cannot be asked is the merchant’s to settle', async (t) => {
  const komerce = await startFakeKomerce()
  const world = await startTestParcels({ env: { KOMERCE_API_URL: komerce.url } })
  t.after(() => world.close())
  t.after(() => komerce.close())
  for (const ref of [ORIGIN, DESTINATION]) {
    const place = world.app.ctx.places.find(ref)
    if (place) komerce.know(place)
  }
  const { api_key = '' } = komerce.keys
  const shop = await world.bookingShop({ shipping: { booking: { vendor: 'komerce', api_key } } })
  const order = await world.paid(shop)
  const { body } = await world.admin(shop, '/parcels/preview', { parcels: [{ number: order.number }] })
  const [option] = body.parcels[0].options
  const { courier_code, courier_service } = option
  komerce.loseAnswer()
  const id = await world.booked(order, { courier_code, courier_service })
  const taken = komerce.parcels.length
  assert.equal(taken, 1)
  for (let i = 0; i < 3; i++) {
    world.later(3_600_000)
    await world.ask()
  }
  const lost = await world.parcel(shop, id)
  assert.deepEqual([lost.state, lost.is_problem], ['uncertain', true])
  assert.match(lost.state_label, /dasbor kurir/)
  assert.equal(komerce.parcels.length, taken, 'it is not booked again by itself')
  await world.booksAgree(shop)
  assert.equal((await world.admin(shop, `/parcels/${id}/settle`, { found: true })).status, 400)
  assert.equal((await world.admin(shop, `/parcels/${id}/settle`, { found: false })).body.state, 'booking')
  await world.ask()
  const again = await world.parcel(shop, id)
  assert.notEqual(again.reference, lost.reference)
  assert.ok(['booked', 'waiting'].includes(again.state), again.state)
  assert.equal(komerce.parcels.length, taken + 1)
  assert.equal((await world.admin(shop, `/parcels/${id}/settle`, { found: false })).status, 409)
  await world.booksAgree(shop)
})

test('a lost answer of a vendor that can be asked is looked up, and booked only where it knows nothing', async (t) => {
  const kiriminaja = await startFakeKiriminAja()
  const world = await startTestParcels({ env: { KIRIMINAJA_API_URL: kiriminaja.url } })
  t.after(() => world.close())
  t.after(() => kiriminaja.close())
  for (const ref of [ORIGIN, DESTINATION]) {
    const place = world.app.ctx.places.find(ref)
    if (place) kiriminaja.know(place)
  }
  const { api_key = '', pin } = kiriminaja.keys
  const booking = { vendor: 'kiriminaja' as const, api_key, ...(pin && { pin }) }
  const shop = await world.bookingShop({ shipping: { booking } })
  const order = await world.paid(shop)
  const { body } = await world.admin(shop, '/parcels/preview', { parcels: [{ number: order.number }] })
  const [{ courier_code, courier_service }] = body.parcels[0].options
  kiriminaja.loseAnswer()
  const id = await world.booked(order, { courier_code, courier_service })
  assert.equal((await world.parcel(shop, id)).state, 'booking')
  world.later(61_000)
  await world.ask()
  const found = await world.parcel(shop, id)
  assert.ok(['booked', 'waiting'].includes(found.state), found.state)
  assert.equal(kiriminaja.parcels.length, 1)
  await world.booksAgree(shop)
})
