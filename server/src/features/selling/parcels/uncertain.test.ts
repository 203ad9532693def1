// Answers that are lost at vendors that book twice when asked twice: looked up, or left to the merchant.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startFakeKiriminAja } from '../../../../test/fakes/kiriminaja.ts'
import { startFakeKomerce } from '../../../../test/fakes/komerce.ts'
import { startTestParcels } from './parcels.fixture.ts'
import { vendorShop } from './vendor-shops.fixture.ts'

test('a lost answer of a vendor that cannot be asked is the merchant’s to settle', async (t) => {
  const komerce = await startFakeKomerce()
  const world = await startTestParcels({ env: { KOMERCE_API_URL: komerce.url } })
  t.after(() => world.close())
  t.after(() => komerce.close())
  const { shop, service } = await vendorShop(world, 'komerce', komerce)
  const order = await world.paid(shop)
  komerce.loseAnswer()
  const id = await world.booked(order, service)
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
  const { shop, service } = await vendorShop(world, 'kiriminaja', kiriminaja)
  const order = await world.paid(shop)
  kiriminaja.loseAnswer()
  const id = await world.booked(order, service)
  assert.equal((await world.parcel(shop, id)).state, 'booking')
  world.later(61_000)
  await world.ask()
  const found = await world.parcel(shop, id)
  assert.ok(['booked', 'waiting'].includes(found.state), found.state)
  assert.equal(kiriminaja.parcels.length, 1)
  await world.booksAgree(shop)
})

test('that it knows nothing of it is not believed at once', async (t) => {
  const kiriminaja = await startFakeKiriminAja()
  const world = await startTestParcels({ env: { KIRIMINAJA_API_URL: kiriminaja.url } })
  t.after(() => world.close())
  t.after(() => kiriminaja.close())
  const { shop, service } = await vendorShop(world, 'kiriminaja', kiriminaja)
  const notYet = { status: 200, body: { status: false, text: 'Data paket tidak ditemukan' } }
  const [early, never] = [await world.paid(shop), await world.paid(shop)]
  kiriminaja.loseAnswer()
  const id = await world.booked(early, service)
  kiriminaja.answer(notYet)
  for (let i = 0; i < 3; i++) {
    world.later(61_000 * 2 ** i)
    await world.ask()
  }
  assert.equal((await world.parcel(shop, id)).state, 'booking')
  kiriminaja.answer('good')
  world.later(9 * 60_000)
  await world.ask()
  assert.notEqual((await world.parcel(shop, id)).state, 'booking')
  assert.equal(kiriminaja.parcels.length, 1, 'it knew it after all')
  await world.booksAgree(shop)
  // One that it never got: the call was cut before it was taken.
  const { body } = await world.book(shop, { number: never.number, ...service })
  const { id: unknown } = body.outcomes[0].parcel
  const asked = new Date(world.app.clock.now())
  await world.app.ctx.db
    .updateTable('parcels')
    .set({ asked_at: asked, quoted: 10_000 })
    .where('id', '=', unknown)
    .execute()
  await world.ask()
  assert.equal(kiriminaja.parcels.length, 1, 'not at once')
  world.later(11 * 60_000)
  await world.ask()
  assert.notEqual((await world.parcel(shop, unknown)).state, 'booking')
  assert.equal(kiriminaja.parcels.length, 2)
  await world.booksAgree(shop)
})
