// Money at the door, by what couriers say of parcels: collected once, or the parcel comes back, and whose fault that is.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startTestParcels, type TestParcels } from './parcels.fixture.ts'

let world: TestParcels
before(async () => {
  world = await startTestParcels()
})
after(() => world.close())

async function aCodParcel() {
  const shop = await world.bookingShop({
    payment_methods: [{ code: 'cod', name: 'COD', gateways: ['cod'] }],
  })
  const buyer = { payment_method: 'cod', phone: '081234567890' }
  const order = await world.place(shop, buyer)
  await world.sendTo(order)
  const id = await world.booked(order)
  const { id: name, cod } = await world.atVendor(shop, id)
  const heard = async () => {
    for (let i = 0; i < 2; i++) await world.admin(shop, `/parcels/${id}/refresh`, {})
  }
  const step = async (...words: [string, ...string[]]) => {
    world.fake.move(name, ...words)
    await heard()
  }
  const say = async (word: string, note: string) => {
    world.fake.say(name, word, note)
    await heard()
  }
  const standing = async () => {
    const { status, cod_collected_at, cod_refused_at } = await world.row(order)
    return [status, cod_collected_at !== null, cod_refused_at !== null]
  }
  const confirm = () => world.app.call(`/orders/track/${order.token}/receipt`, { shop, method: 'POST' })
  return { shop, order, id, cod, step, say, standing, confirm }
}

test('it is collected by one parcel: none takes a part of the pieces, and none the rest', async () => {
  const shop = await world.bookingShop({
    payment_methods: [{ code: 'cod', name: 'COD', gateways: ['cod'] }],
  })
  const buyer = { payment_method: 'cod', phone: '081234567890' }
  const order = await world.place(shop, { ...buyer, items: [{ slug: 'kursi', qty: 3 }] })
  await world.sendTo(order)
  const part = { number: order.number, lines: [{ position: 0, qty: 2 }] }
  const byHand = { courier_code: 'kurir_toko', awb: 'KURIR-1' }
  for (const parcel of [part, { ...part, ...byHand }]) {
    const { error } = (await world.book(shop, parcel)).body.outcomes[0]
    assert.deepEqual([error.code, error.message], ['parcel_moved', 'Pesanan COD dikirim dalam satu paket.'])
  }
  const whole = await world.book(shop, { number: order.number })
  assert.ok(whole.body.outcomes[0].ok, whole.text)
})

test('it is collected with the parcel, once', async () => {
  const { shop, order, id, cod, step, standing } = await aCodParcel()
  const { total } = await world.row(order)
  assert.equal(cod, total)
  await step('picked')
  assert.deepEqual(await standing(), ['shipped', false, false])
  await step('delivered')
  const parcel = await world.parcel(shop, id)
  assert.deepEqual([parcel.cod_amount, parcel.state], [total, 'delivered'])
  assert.ok(parcel.collected_at && parcel.cod_fee > 0)
  assert.deepEqual(await standing(), ['shipped', true, false])
  await world.booksAgree(shop)
})

describe('a parcel that comes back ends the order', () => {
  test('and counts against the contact where the courier says that its buyer refused it', async () => {
    const { shop, id, step, say, standing } = await aCodParcel()
    const stock = await world.stock(shop, 'kursi')
    await step('picked')
    await say('on_hold', 'Paket ditolak oleh penerima')
    assert.deepEqual(await standing(), ['shipped', false, false], 'the courier may try again')
    await step('return_in_transit')
    assert.deepEqual(await standing(), ['cancelled', false, true])
    await step('returned')
    await world.admin(shop, `/parcels/${id}/return`, { lines: [{ position: 0, came_back: 1, sellable: 1 }] })
    assert.equal(await world.stock(shop, 'kursi'), stock + 1)
    await world.booksAgree(shop)
  })

  test('and counts against nobody where it was the address, nobody was at home, or nobody says why', async () => {
    for (const note of ['Alamat tidak ditemukan', 'Penerima tidak dapat dihubungi', 'Kembali ke pengirim']) {
      const { shop, order, step, say, standing } = await aCodParcel()
      await step('picked')
      await say('return_in_transit', note)
      assert.deepEqual(await standing(), ['cancelled', false, false], note)
      assert.equal((await world.history(order)).at(-1)?.reason, 'cod_returned')
      await step('returned')
      await world.booksAgree(shop)
    }
  })

  test('and counts once the courier says it late', async () => {
    const { shop, step, say, standing } = await aCodParcel()
    await step('picked', 'return_in_transit')
    assert.deepEqual(await standing(), ['cancelled', false, false])
    await say('returned', 'Ditolak penerima, tidak mau bayar')
    assert.deepEqual(await standing(), ['cancelled', false, true])
    await world.booksAgree(shop)
  })
})

describe('a buyer who says that it came, before the courier says that it has the money,', () => {
  test('completes the order; its money is still out until it is collected', async () => {
    const { shop, order, step, standing, confirm } = await aCodParcel()
    const due = async () => (await world.admin(shop, '/month-report')).body.cod.due
    await step('picked', 'dropping_off')
    assert.equal((await confirm()).body.order.status, 'completed')
    assert.deepEqual(await standing(), ['completed', false, false])
    assert.equal(await due(), (await world.row(order)).total)
    await world.booksAgree(shop)
    await step('delivered')
    assert.deepEqual(await standing(), ['completed', true, false])
    assert.equal(await due(), 0)
    await world.booksAgree(shop)
  })

  test('is not believed against a courier who brings it back', async () => {
    const { shop, step, say, standing, confirm } = await aCodParcel()
    await step('picked', 'dropping_off')
    await confirm()
    await say('return_in_transit', 'Penerima menolak')
    assert.deepEqual(await standing(), ['cancelled', false, true])
    await world.booksAgree(shop)
  })
})
