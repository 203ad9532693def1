// Parcels that book themselves: what they cost before, at most once, and what a vendor's no looks like.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aProduct } from '../../../../test/world.ts'
import { NOW } from '../orders/orders.fixture.ts'
import { startTestParcels, type TestParcels } from './parcels.fixture.ts'

let world: TestParcels
before(async () => {
  world = await startTestParcels()
})
after(() => world.close())

test('what it costs is told before it is spent: weight from the goods, the buyer’s courier first', async () => {
  const shop = await world.bookingShop()
  const order = await world.paid(shop, { items: [{ slug: 'kursi', qty: 2 }, { slug: 'lampu' }] })
  const asked = { parcels: [{ number: order.number, insured: true }, { number: 'ETL-TIDAKADA' }] }
  const { body, status } = await world.admin(shop, '/parcels/preview', asked)
  assert.equal(status, 200)
  const [priced, unknown] = body.parcels
  assert.partialDeepStrictEqual(priced, {
    ok: true,
    weight_grams: 1_800,
    length_cm: 20,
    value: 350_000,
    shipping_paid: 10_000,
    cod_amount: 0,
  })
  const [first] = priced.options
  assert.deepEqual([first.courier_code, first.courier_service, first.is_chosen], ['jne', 'REG', true])
  assert.ok(first.insurance_fee > 0)
  assert.equal(first.total, first.cost + first.insurance_fee)
  assert.equal(body.total, first.total)
  assert.equal(unknown.error.code, 'not_found')
  assert.equal(world.fake.parcels.length, 0)
})

test('of a courier that was chosen without a service the cheapest is booked, and its price was shown', async () => {
  const couriers = [{ code: 'jne', name: 'JNE', cost: 10_000 }]
  const shop = await world.bookingShop({ shipping: { couriers } })
  const order = await world.paid(shop)
  const { body } = await world.admin(shop, '/parcels/preview', { parcels: [{ number: order.number }] })
  const [first, ...others] = body.parcels[0].options
  assert.deepEqual([first.courier_code, first.is_chosen], ['jne', true])
  assert.ok(others.some(({ courier_code }: { courier_code: string }) => courier_code === 'jne'))
  for (const other of others) {
    assert.equal(other.is_chosen, false)
    if (other.courier_code === 'jne') assert.ok(other.total >= first.total)
  }
})

test('goods whose weight nobody has said are named, and not booked until somebody does', async () => {
  const products = [
    aProduct({ slug: 'kastengel', name: 'Kastengel', price: 85_000, weight_grams: 0, stock: 9 }),
  ]
  const shop = await world.bookingShop({ products })
  const order = await world.paid(shop, { items: [{ slug: 'kastengel', qty: 2 }] })
  const { number } = order
  const preview = await world.admin(shop, '/parcels/preview', { parcels: [{ number }] })
  assert.equal(preview.body.parcels[0].lines[0].weight_grams, null)
  const refused = await world.book(shop, { number })
  const [{ ok, error }] = refused.body.outcomes
  assert.deepEqual([ok, error.message], [false, 'Berat barang belum diisi: Kastengel.'])
  const { body } = await world.book(shop, { number, weight_grams: 1_100 })
  assert.equal(body.outcomes[0].parcel.weight_grams, 1_100)
})

test('a booked parcel has its number, its costs and what is in it; its order stays where it is', async () => {
  const shop = await world.bookingShop()
  const order = await world.paid(shop)
  const { body } = await world.book(shop, { number: order.number, note: 'Jangan dibanting' })
  assert.equal(body.outcomes[0].parcel.state, 'booking')
  await world.ask()
  const parcel = await world.parcel(shop, body.outcomes[0].parcel.id)
  const atVendor = world.fake.parcel(parcel.reference)
  assert.partialDeepStrictEqual(parcel, {
    state: 'waiting',
    awb: atVendor.awb,
    vendor: 'biteship',
    vendor_id: atVendor.id,
    courier_service: 'REG',
    charged: atVendor.cost,
    quoted: atVendor.cost,
    order_number: order.number,
    lines: [{ position: 0, name: 'kursi', qty: 1 }],
    refusal: null,
    can_cancel: true,
  })
  assert.equal(atVendor.request.order_note, 'Jangan dibanting')
  assert.equal((await world.row(order)).status, 'paid')
  await world.booksAgree(shop)
})

test('a hundred orders are booked by one call, each by itself', async () => {
  const shop = await world.bookingShop()
  const orders = []
  for (let i = 0; i < 12; i++) orders.push(await world.paid(shop))
  const numbers = orders.map(({ number }) => ({ number }))
  const { body } = await world.book(shop, ...numbers, { number: 'ETL-TIDAKADA' }, ...numbers.slice(0, 1))
  assert.deepEqual(
    body.outcomes.map((outcome: { ok: boolean }) => outcome.ok),
    [...orders.map(() => true), false, false],
  )
  assert.equal(body.outcomes.at(-1).error.code, 'parcel_moved')
  for (let i = 0; i < 4; i++) await world.ask()
  const { body: listed } = await world.admin(shop, '/parcels?limit=100')
  assert.equal(listed.items.length, 12)
  assert.ok(listed.items.every(({ state }: { state: string }) => state === 'waiting'))
  const { body: page } = await world.admin(shop, '/parcels?limit=5')
  const { body: next } = await world.admin(shop, `/parcels?limit=7&cursor=${page.next_cursor}`)
  const ids = new Set([...page.items, ...next.items].map(({ id }) => id))
  assert.equal(ids.size, 12)
})

test('goods are split between parcels, and never in two', async () => {
  const shop = await world.bookingShop()
  const order = await world.paid(shop, { items: [{ slug: 'kursi', qty: 3 }, { slug: 'lampu' }] })
  const line = (position: number, qty: number) => ({ number: order.number, lines: [{ position, qty }] })
  const first = await world.book(shop, line(0, 2))
  assert.ok(first.body.outcomes[0].ok, first.text)
  const tooMany = await world.book(shop, line(0, 2))
  assert.equal(tooMany.body.outcomes[0].error.code, 'invalid_request')
  const rest = await world.book(shop, { number: order.number })
  assert.deepEqual(
    rest.body.outcomes[0].parcel.lines.map(({ position, qty }: { position: number; qty: number }) => [
      position,
      qty,
    ]),
    [
      [0, 1],
      [1, 1],
    ],
  )
  assert.equal((await world.book(shop, { number: order.number })).body.outcomes[0].error.code, 'parcel_moved')
  await world.ask()
  await world.booksAgree(shop)
})

test('two who book the same order at once make one parcel', async () => {
  const shop = await world.bookingShop()
  const order = await world.paid(shop)
  const both = await Promise.all([1, 2].map(() => world.book(shop, { number: order.number })))
  assert.deepEqual(both.map(({ body }) => body.outcomes[0].ok).sort(), [false, true])
  await Promise.all([world.ask(), world.ask(), world.ask()])
  const { body } = await world.admin(shop, `/parcels?order=${order.number}`)
  assert.equal(body.items.length, 1)
  assert.equal(world.fake.parcels.filter(({ reference }) => reference === body.items[0].reference).length, 1)
})

test('one that is sent by hand has the number that was typed, and its order is on its way', async () => {
  const shop = await world.bookingShop({ shipping: { booking: null } })
  const order = await world.paid(shop)
  const { body } = await world.book(shop, {
    number: order.number,
    awb: ' KURIR-1 ',
    courier_code: 'kurir_toko',
  })
  assert.partialDeepStrictEqual(body.outcomes[0].parcel, { vendor: null, state: 'picked', awb: 'KURIR-1' })
  const row = await world.row(order)
  assert.deepEqual(
    [row.status, row.awb, row.courier_code, row.courier_service],
    ['shipped', 'KURIR-1', 'kurir_toko', null],
  )
  assert.equal((await world.messagesAbout(order)).filter(({ kind }) => kind === 'parcel_moved').length, 0)
  await world.booksAgree(shop)
})

describe('a vendor that says no', () => {
  test('for want of balance leaves a parcel that says so, and whose goods can be booked again', async () => {
    const shop = await world.bookingShop()
    const order = await world.paid(shop)
    world.fake.account.balance = 10
    const id = await world.booked(order)
    world.fake.account.balance = 10_000_000
    const parcel = await world.parcel(shop, id)
    assert.equal(parcel.state, 'failed')
    assert.equal(parcel.refusal.why, 'balance')
    assert.match(parcel.refusal.message, /Saldo .* tidak cukup/)
    const { body } = await world.admin(shop, '/parcels?problem=true')
    assert.deepEqual(
      body.items.map((each: { id: string }) => each.id),
      [id],
    )
    const again = await world.booked(order)
    assert.equal((await world.parcel(shop, again)).state, 'waiting')
    const { body: later } = await world.admin(shop, '/parcels?problem=true')
    assert.deepEqual(later.items, [])
    await world.booksAgree(shop)
  })

  test('and one that costs more than was told, are not booked', async () => {
    const shop = await world.bookingShop()
    const order = await world.paid(shop)
    const taken = world.fake.parcels.length
    const id = await world.booked(order, { most_cost: 1 })
    assert.equal((await world.parcel(shop, id)).refusal.why, 'price')
    const other = await world.booked(await world.paid(shop), { courier_service: 'tidak-ada' })
    assert.equal((await world.parcel(shop, other)).refusal.why, 'service')
    assert.equal(world.fake.parcels.length, taken)
  })

  test('is known before it is asked where the shop or the order lacks something', async () => {
    const shop = await world.bookingShop({ brand: {} })
    const order = await world.paid(shop)
    const { status, body } = await world.book(shop, { number: order.number })
    assert.equal(status, 422)
    assert.equal(body.error.code, 'parcel_refused')
    assert.match(body.error.message, /WhatsApp/)
    const whole = await world.bookingShop()
    const nowhere = await world.place(whole, { phone: '081234567890' })
    await world.moveByMerchant(nowhere, 'paid')
    const { body: told } = await world.book(whole, { number: nowhere.number })
    assert.match(told.outcomes[0].error.message, /Kelurahan tujuan/)
  })
})

describe('an answer that is lost', () => {
  test('is asked for again by our name of it: booked once', async () => {
    world.app.clock.set(NOW)
    const shop = await world.bookingShop()
    const order = await world.paid(shop)
    world.fake.loseAnswer()
    const id = await world.booked(order)
    const lost = await world.parcel(shop, id)
    assert.equal(lost.state, 'booking')
    await world.ask()
    assert.equal((await world.parcel(shop, id)).state, 'booking', 'not at once: it may still be booking')
    world.later(61_000)
    await world.ask()
    const found = await world.parcel(shop, id)
    assert.equal(found.state, 'waiting')
    assert.equal(world.fake.parcels.filter(({ reference }) => reference === found.reference).length, 1)
    await world.booksAgree(shop)
  })

  test('of a process that died after it had asked is found by the next one', async () => {
    world.app.clock.set(NOW)
    const shop = await world.bookingShop()
    const order = await world.paid(shop)
    const { body } = await world.book(shop, { number: order.number })
    const { id } = body.outcomes[0].parcel
    // As it lies when a process dies between the vendor's booking and its own note of it.
    world.fake.loseAnswer()
    await world.ask()
    const until = new Date(world.app.clock.now() + 180_000)
    const { db } = world.app.ctx
    await db.updateTable('parcels').set({ send_after: until }).where('id', '=', id).execute()
    await world.ask()
    assert.equal((await world.parcel(shop, id)).state, 'booking', 'another process has claimed it')
    world.later(181_000)
    await world.ask()
    const found = await world.parcel(shop, id)
    assert.equal(found.state, 'waiting')
    assert.equal(world.fake.parcels.filter(({ reference }) => reference === found.reference).length, 1)
  })

  test('before anything was sent costs nothing: it is tried again, and given up in the end', async (t) => {
    // Of its own: a vendor that failed so often is left alone for a while.
    const world = await startTestParcels()
    t.after(() => world.close())
    world.app.clock.set(NOW)
    const shop = await world.bookingShop()
    const order = await world.paid(shop)
    world.fake.answer({ status: 503, body: 'zzz' })
    const id = await world.booked(order)
    const taken = world.fake.parcels.length
    for (const minutes of [1, 2, 6, 16, 61]) {
      assert.equal((await world.parcel(shop, id)).state, 'booking')
      world.later(minutes * 60_000)
      await world.ask()
    }
    world.fake.answer('good')
    assert.equal((await world.parcel(shop, id)).refusal.why, 'unreachable')
    assert.equal(world.fake.parcels.length, taken)
    await world.booksAgree(shop)
  })
})

describe('cancelling', () => {
  test('before the vendor was asked is ours alone; after that it asks the vendor', async () => {
    const shop = await world.bookingShop()
    const order = await world.paid(shop)
    const { body } = await world.book(shop, { number: order.number })
    const early = body.outcomes[0].parcel.id
    const taken = world.fake.parcels.length
    assert.equal((await world.admin(shop, `/parcels/${early}/cancel`, {})).body.state, 'cancelled')
    await world.ask()
    assert.equal(world.fake.parcels.length, taken)
    const id = await world.booked(order)
    const { body: cancelled } = await world.admin(shop, `/parcels/${id}/cancel`, { reason: 'Pembeli batal' })
    assert.equal(cancelled.state, 'cancelled')
    assert.equal((await world.atVendor(shop, id)).history.at(-1)?.word, 'cancelled')
    // Again it answers the same.
    assert.equal((await world.admin(shop, `/parcels/${id}/cancel`, {})).body.state, 'cancelled')
    await world.booksAgree(shop)
  })

  test('is too late once the courier has it', async () => {
    const shop = await world.bookingShop()
    const id = await world.booked(await world.paid(shop))
    const { id: name } = await world.atVendor(shop, id)
    world.fake.move(name, 'allocated', 'picked')
    const { status, body } = await world.admin(shop, `/parcels/${id}/cancel`, {})
    assert.deepEqual([status, body.error.code, body.error.details.why], [422, 'parcel_refused', 'too_late'])
    await world.admin(shop, `/parcels/${id}/refresh`, {})
    assert.equal((await world.admin(shop, `/parcels/${id}/cancel`, {})).body.error.code, 'parcel_moved')
  })
})

test('the key of the vendor is tried without booking anything, and is never shown', async () => {
  const shop = await world.bookingShop()
  const { body } = await world.admin(shop, '/parcels/try', {})
  assert.equal(body.ok, true)
  assert.equal((await world.admin(shop, '/parcels/try', { api_key: 'salah' })).body.ok, false)
  const { body: shown, text } = await world.admin(shop, '')
  assert.partialDeepStrictEqual(shown.shipping.booking, {
    vendor: 'biteship',
    way: 'pickup',
    insurance: 'ask',
    api_key: { set: true },
    notice_header: { name: 'x-notice-secret' },
  })
  assert.ok(shown.shipping.booking.notice_url.endsWith('/api/v1/parcels/biteship/notify'))
  assert.ok(!text.includes(world.fake.key))
})
