// What is Biteship's own about parcels: what is sent to it, and how its orders and errors read.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { startFakeBiteship } from '../../../test/fakes/biteship.ts'
import { createBiteshipParcels } from './biteship.ts'
import { BookingRefused } from './parcel-vendor.ts'
import { BIMA, bookingOf, KUTA, REFERENCE } from './vendors.fixture.ts'

const BOOKING = bookingOf(KUTA.zip_code, BIMA.zip_code)

async function begin(t: TestContext) {
  const fake = await startFakeBiteship()
  t.after(() => fake.close())
  const biteship = createBiteshipParcels({ baseUrl: fake.url })
  const known = (vendorId: string) => ({ reference: REFERENCE, vendorId, awb: null, courierCode: 'jne' })
  return {
    fake,
    biteship,
    book: (fields = {}) => biteship.book({ ...BOOKING, ...fields }, fake.keys),
    track: (vendorId: string) => biteship.track(known(vendorId), fake.keys),
    known,
  }
}

test('Biteship is sent the bare key, our reference, numbers as postal codes and the parcel as one item', async (t) => {
  const { fake, book } = await begin(t)
  const pickupAt = new Date(Date.now() + 86_400_000)
  await book({ cod: 400_000, codDays: 5, insured: true, way: 'drop_off', pickupAt })
  const [call] = fake.calls
  assert.equal(call?.headers.authorization, fake.key)
  const there = new Date(pickupAt.getTime() + 7 * 3_600_000).toISOString()
  assert.deepEqual(JSON.parse(call?.body ?? ''), {
    reference_id: REFERENCE,
    shipper_contact_name: 'Rotan & Kayu',
    shipper_contact_phone: '081234567890',
    shipper_organization: 'Rotan & Kayu 99',
    origin_contact_name: 'Rotan & Kayu',
    origin_contact_phone: '081234567890',
    origin_address: 'Jalan Legian 12, Legian, Kuta, Kab. Badung, Bali 80361',
    origin_collection_method: 'drop_off',
    destination_contact_name: 'Sari Dewi',
    destination_contact_phone: '085600011122',
    destination_address:
      'Jalan Soekarno Hatta 5, Tanjung, Rasanae Barat, Kota Bima, Nusa Tenggara Barat 84119',
    origin_postal_code: 80361,
    destination_postal_code: 84119,
    courier_insurance: 350_000,
    destination_cash_on_delivery: 400_000,
    destination_cash_on_delivery_type: '5_days',
    courier_company: 'jne',
    courier_type: 'reg',
    delivery_type: 'scheduled',
    delivery_date: there.slice(0, 10),
    delivery_time: there.slice(11, 16),
    order_note: 'Jangan dibanting',
    items: [
      {
        name: 'Kursi rotan, 2 × Bantal',
        value: 350_000,
        quantity: 1,
        weight: 1_200,
        length: 30,
        width: 20,
        height: 10,
      },
    ],
  })
})

test('Biteship’s fees come with the booking, without what its answer adds up, and follow the weighing', async (t) => {
  const { fake, book, track } = await begin(t)
  const fees = { insuranceFee: 1_750, codFee: 16_000 }
  const { vendorId, charged, sortingCode } = await book({ cod: 400_000, insured: true })
  assert.deepEqual(charged, { cost: 18_000, ...fees })
  assert.equal(sortingCode, 'JNE-841')
  fake.reweigh(vendorId, 27_000)
  assert.deepEqual((await track(vendorId))?.charged, { cost: 27_000, ...fees })
  fake.reweigh(vendorId, 9_000)
  assert.deepEqual((await track(vendorId))?.charged, { cost: 9_000, ...fees })
})

test('Biteship has the buyer’s money when a COD parcel is delivered, and only then', async (t) => {
  const { fake, book, track } = await begin(t)
  const { vendorId, collectedAt } = await book({ cod: 400_000 })
  assert.equal(collectedAt, null)
  fake.move(vendorId, 'allocated', 'picked', 'dropping_off', 'delivered')
  const report = await track(vendorId)
  assert.deepEqual(report?.collectedAt, fake.parcel(vendorId).history.at(-1)?.at)
  assert.deepEqual(report?.driver, { name: 'Joko Susilo', phone: '081200001111', plate: 'B 1234 ABC' })
  assert.equal(report?.trackingUrl, `https://track.biteship.com/${report?.awb}`)
  const prepaid = await book({ reference: 'PLAIN' })
  fake.move(prepaid.vendorId, 'delivered')
  const other = await biteshipTrack()
  assert.equal(other?.collectedAt, null)

  function biteshipTrack() {
    return createBiteshipParcels({ baseUrl: fake.url }).track(
      { reference: 'PLAIN', vendorId: prepaid.vendorId, awb: null, courierCode: 'jne' },
      fake.keys,
    )
  }
})

test('each of Biteship’s fourteen states has one of ours, also in the old spelling', async (t) => {
  const { fake, book, track } = await begin(t)
  const states = {
    confirmed: 'booked',
    scheduled: 'booked',
    allocated: 'waiting',
    picking_up: 'waiting',
    pickingUp: 'waiting',
    picked: 'picked',
    dropping_off: 'delivering',
    droppingOff: 'delivering',
    delivered: 'delivered',
    on_hold: 'problem',
    onHold: 'problem',
    return_in_transit: 'returning',
    returnInTransit: 'returning',
    returned: 'returned',
    rejected: 'declined',
    courier_not_found: 'declined',
    disposed: 'destroyed',
    cancelled: 'cancelled',
  }
  const { vendorId } = await book()
  for (const [word, state] of Object.entries(states)) {
    fake.move(vendorId, word)
    const event = (await track(vendorId))?.events.at(-1)
    assert.deepEqual([event?.vendorState, event?.state], [word, state])
  }
})

test('a state that Biteship’s history does not tell yet is told all the same', async (t) => {
  const { fake, book, track } = await begin(t)
  const { vendorId } = await book()
  fake.answer(({ status, body }) => ({ status, body: { ...Object(body), status: 'picked' } }))
  const event = (await track(vendorId))?.events.at(-1)
  assert.deepEqual([event?.state, event?.at], ['picked', null])
})

test('Biteship’s codes say why it refused', async (t) => {
  const { fake, book } = await begin(t)
  const reasons: [number, string, BookingRefused['why']][] = [
    [40_002_001, 'x', 'key'],
    [40_002_007, 'x', 'schedule'],
    [40_002_009, 'x', 'cod'],
    [40_002_013, 'x', 'schedule'],
    [40_002_020, 'x', 'address'],
    [40_002_099, 'No sufficient balance', 'balance'],
    [40_002_099, 'Kurir sedang libur', 'service'],
    [40_002_099, 'Maaf', 'other'],
  ]
  for (const [code, error, why] of reasons) {
    fake.answer({ status: 400, body: { success: false, error, code } })
    await assert.rejects(book(), (refusal) => refusal instanceof BookingRefused && refusal.why === why)
  }
  fake.answer('good')
  const past = book({ pickupAt: new Date('2026-01-01T00:00:00Z') })
  await assert.rejects(past, (refusal) => refusal instanceof BookingRefused && refusal.why === 'schedule')
  const tooMuch = book({ cod: 5_000_001 })
  await assert.rejects(tooMuch, (refusal) => refusal instanceof BookingRefused && refusal.why === 'cod')
})

test('a failure that Biteship sends with status 200 is a refusal all the same', async (t) => {
  const { fake, book } = await begin(t)
  fake.answer(fake.error(200, 'Courier is not available'))
  await assert.rejects(book(), BookingRefused)
})

test('a used reference leads to its order, and never to another’s', async (t) => {
  const { fake, biteship, book } = await begin(t)
  const first = await book()
  assert.equal((await book()).vendorId, first.vendorId)
  const other = await biteship.book({ ...BOOKING, reference: 'PLAIN' }, fake.keys)
  fake.answer(
    { status: 400, body: { success: false, error: 'used', details: { order_id: other.vendorId } } },
    'good',
  )
  await assert.rejects(book(), /another parcel/)
  fake.answer(
    { status: 400, body: { success: false, error: 'used', details: { order_id: 'tidak-ada' } } },
    'good',
  )
  await assert.rejects(book(), BookingRefused)
  assert.equal(fake.parcels.length, 2)
})

test('cancelling a second time, or what was cancelled in the dashboard, is cancelled', async (t) => {
  const { fake, biteship, book, known } = await begin(t)
  const { vendorId } = await book()
  for (let i = 0; i < 2; i++)
    assert.equal(await biteship.cancel(known(vendorId), 'Stok habis', fake.keys), 'cancelled')
  assert.equal(fake.parcel(vendorId).history.length, 2)
})

test('Biteship’s three notices name the parcel; others are of no concern', async (t) => {
  const { fake, biteship, book } = await begin(t)
  const { vendorId } = await book()
  for (const event of ['order.status', 'order.price', 'order.waybill_id'] as const) {
    const { headers, body } = fake.notice(vendorId, event)
    assert.deepEqual(biteship.readNotice(headers, body, fake.keys), {
      outcome: 'accepted',
      parcels: [{ reference: null, vendorId, report: {} }],
    })
    const forged = fake.notice(vendorId, event, 'rahasia-lain')
    assert.equal(biteship.readNotice(forged.headers, forged.body, fake.keys).outcome, 'refused')
  }
  const { headers } = fake.probe()
  const other = JSON.stringify({ event: 'order.lainnya', order_id: vendorId })
  assert.deepEqual(biteship.readNotice(headers, other, fake.keys), {
    outcome: 'ignored',
    event: 'order.lainnya',
  })
})
