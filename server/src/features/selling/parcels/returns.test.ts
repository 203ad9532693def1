// Parcels that come back: what of them can be sold again, and may be sent again.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startTestParcels, type TestParcels } from './parcels.fixture.ts'

let world: TestParcels
before(async () => {
  world = await startTestParcels()
})
after(() => world.close())

describe('what came back', () => {
  test('is in the stock again as far as it can be sold, once, and may be sent again', async () => {
    const shop = await world.bookingShop()
    const order = await world.paid(shop, { items: [{ slug: 'kursi', qty: 3 }, { slug: 'lampu' }] })
    const id = await world.booked(order)
    const { id: name } = await world.atVendor(shop, id)
    const stock = await world.stock(shop, 'kursi')
    const path = `/parcels/${id}/return`
    const back = { lines: [{ position: 0, came_back: 2, sellable: 1 }], return_cost: 7_000 }
    assert.equal((await world.admin(shop, path, back)).status, 409, 'it has not left')
    world.fake.move(name, 'picked', 'return_in_transit', 'returned')
    await world.admin(shop, `/parcels/${id}/refresh`, {})
    const tooMany = { lines: [{ position: 0, came_back: 4, sellable: 1 }] }
    assert.equal((await world.admin(shop, path, tooMany)).status, 400)
    const { body } = await world.admin(shop, path, back)
    assert.partialDeepStrictEqual(body, { state: 'returned', return_cost: 7_000, is_problem: false })
    assert.equal(await world.stock(shop, 'kursi'), stock + 1)
    assert.equal((await world.admin(shop, path, back)).body.error.code, 'parcel_moved')
    assert.equal(await world.stock(shop, 'kursi'), stock + 1)
    await world.booksAgree(shop)
    const again = await world.book(shop, { number: order.number, lines: [{ position: 1, qty: 1 }] })
    assert.ok(again.body.outcomes[0].ok, again.text)
  })
})
