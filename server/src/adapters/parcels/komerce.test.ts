// What is Komerce's own about parcels: an order without a key of ours, and a pickup that is asked for apart.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { startFakeKomerce } from '../../../test/fakes/komerce.ts'
import { jakartaClock } from '../../domain/jakarta.ts'
import { VendorDown } from '../vendor.ts'
import { createKomerce } from './komerce.ts'
import { type Booking, BookingRefused, type KnownParcel } from './parcel-vendor.ts'
import { BIMA, bookingOf, KUTA, REFERENCE } from './vendors.fixture.ts'

const DAY_MS = 86_400_000

async function begin(t: TestContext) {
  const fake = await startFakeKomerce()
  t.after(() => fake.close())
  const komerce = createKomerce({ baseUrl: fake.url })
  const booking = bookingOf(fake.know(KUTA), fake.know(BIMA), { service: 'REG' })
  const known = (vendorId: string, fields: Partial<KnownParcel> = {}): KnownParcel => ({
    reference: REFERENCE,
    vendorId,
    awb: null,
    courierCode: 'jne',
    ...fields,
  })
  return {
    fake,
    komerce,
    booking,
    known,
    book: (fields: Partial<Booking> = {}) => komerce.book({ ...booking, ...fields }, fake.keys),
    track: (vendorId: string, fields?: Partial<KnownParcel>) =>
      komerce.track(known(vendorId, fields), fake.keys),
    callsTo: (path: string) =>
      fake.calls.filter((call) => call.path.endsWith(path)).map(({ body }) => JSON.parse(body)),
  }
}

test('Komerce is sent local phones, its names of places, and a parcel that is paid from the balance', async (t) => {
  const { fake, book, callsTo } = await begin(t)
  const price = { cost: 18_000, insuranceFee: 5_700, codFee: 0 }
  const { awb, charged } = await book({ insured: true, price })
  const [order] = callsTo('/orders/store')
  assert.match(order.order_date, /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
  assert.deepEqual(
    { ...order, order_date: '' },
    {
      order_date: '',
      brand_name: 'Rotan & Kayu 99',
      shipper_name: 'Rotan & Kayu',
      shipper_phone: '081234567890',
      shipper_destination_id: 17_000,
      shipper_address: 'Jalan Legian 12, Legian, Kuta, Kab. Badung, Bali 80361',
      shipper_email: 'tanpa-email@example.com',
      receiver_name: 'Sari Dewi',
      receiver_phone: '085600011122',
      receiver_destination_id: 17_001,
      receiver_address:
        'Jalan Soekarno Hatta 5, Tanjung, Rasanae Barat, Kota Bima, Nusa Tenggara Barat 84119',
      shipping: 'JNE',
      shipping_type: 'REG',
      payment_method: 'BANK TRANSFER',
      shipping_cost: 18_000,
      shipping_cashback: 0,
      service_fee: 0,
      additional_cost: 0,
      grand_total: 368_000,
      cod_value: 0,
      insurance_value: 5_700,
      notes: 'Jangan dibanting',
      order_details: [
        {
          product_name: 'Kursi rotan, 2 × Bantal',
          product_variant_name: '-',
          product_price: 350_000,
          product_weight: 1_200,
          product_width: 20,
          product_height: 10,
          product_length: 30,
          qty: 1,
          subtotal: 350_000,
        },
      ],
    },
  )
  assert.equal(fake.account.balance, 10_000_000 - 23_700)
  assert.deepEqual(charged, price)
  assert.equal(awb, 'KOMRESI00000001', 'with the pickup comes the number')
})

test('Komerce is asked for prices by kilograms, and answers for more couriers than were asked for', async (t) => {
  const { fake, komerce, booking } = await begin(t)
  const weights = [
    [1_200, '1.2'],
    [1, '0.001'],
    [0, '0.001'],
    [2_000, '2'],
    [1_000.2, '1.001'],
  ] as const
  for (const [weightGrams, kilograms] of weights) {
    const prices = await komerce.prices({ ...booking, weightGrams }, ['jnt'], fake.keys)
    assert.equal(fake.calls.at(-1)?.query.get('weight'), kilograms)
    assert.deepEqual(
      prices.map(({ courierCode, name }) => [courierCode, name]),
      [['jnt', 'J&T EZ']],
    )
  }
})

test('insurance with Komerce is what its table says, collecting what its answer says', async (t) => {
  const { fake, komerce, booking } = await begin(t)
  const asked = { ...booking, insured: true, value: 1_000_000, cod: 1_018_000 }
  const fees = (await komerce.prices(asked, ['jne', 'sicepat', 'pos'], fake.keys)).map((price) => [
    price.courierCode,
    price.insuranceFee,
    price.codFee,
    price.canCollect,
  ])
  assert.deepEqual(fees, [
    ['jne', 7_000, 28_504, true],
    ['jne', 7_000, 29_008, true],
    ['sicepat', 3_000, 28_476, true],
    ['pos', 0, 28_448, false],
  ])
})

test('an order whose pickup failed is never stored twice: its pickup is asked for when it is read', async (t) => {
  for (const outcome of ['refused', 'ill'] as const) {
    const { fake, book, track, callsTo } = await begin(t)
    fake.pickups.outcome = outcome
    const report = await book()
    assert.equal(report.awb, null)
    assert.equal(report.events.at(-1)?.state, 'booked')
    assert.equal((await track(report.vendorId))?.awb, null, 'still not')
    fake.pickups.outcome = 'good'
    const later = await track(report.vendorId)
    assert.equal(later?.awb, 'KOMRESI00000001')
    assert.equal(later?.events.at(-1)?.state, 'waiting')
    const pickups = callsTo('/pickup/request').length
    assert.equal((await track(report.vendorId, { awb: later?.awb ?? null }))?.awb, later?.awb)
    assert.equal(callsTo('/pickup/request').length, pickups, 'and not again')
    assert.equal(callsTo('/orders/store').length, 1)
    assert.equal(fake.parcels.length, 1)
  }
})

test('a pickup whose answer is lost after the order was stored is a booking all the same', async (t) => {
  const { fake, book } = await begin(t)
  fake.answer('good', 'cut', 'good')
  const { vendorId, awb } = await book()
  assert.deepEqual([vendorId, awb], [fake.parcels[0]?.id, null])
})

test('the pickup is asked for when the merchant said, by day, and with a vehicle that carries it', async (t) => {
  const { fake, book, track, callsTo } = await begin(t)
  const pickupAt = new Date(Date.now() + DAY_MS)
  await book({ pickupAt })
  const clock = jakartaClock(pickupAt)
  const [asked] = callsTo('/pickup/request')
  assert.deepEqual([asked.pickup_date, asked.pickup_time], [clock.slice(0, 10), clock.slice(11, 16)])
  assert.equal(asked.pickup_vehicle, 'Motor')
  await book({ weightGrams: 10_001 })
  await book({ weightGrams: 200_000 })
  assert.deepEqual(
    callsTo('/pickup/request').map(({ pickup_vehicle }) => pickup_vehicle),
    ['Motor', 'Mobil', 'Truk'],
  )
  for (const { pickup_date, pickup_time } of callsTo('/pickup/request').slice(1)) {
    assert.ok(pickup_time >= '09:00' && pickup_time < '16:00', pickup_time)
    assert.ok(Date.parse(`${pickup_date}T${pickup_time}:59+07:00`) > Date.now())
  }
  fake.pickups.outcome = 'refused'
  const { vendorId } = await book({ pickupAt })
  await track(vendorId, { pickupAt })
  assert.deepEqual(callsTo('/pickup/request').at(-1).pickup_date, clock.slice(0, 10))
})

test('COD takes nothing from the balance, and Komerce has the money when the parcel is delivered', async (t) => {
  const { fake, book, track, callsTo } = await begin(t)
  const price = { cost: 18_000, insuranceFee: 0, codFee: 10_304 }
  const { vendorId, awb } = await book({ cod: 378_304, price })
  const [order] = callsTo('/orders/store')
  assert.deepEqual([order.payment_method, order.cod_value, order.grand_total], ['COD', 378_304, 378_304])
  assert.equal(fake.account.balance, 10_000_000)
  assert.equal((await track(vendorId, { awb }))?.collectedAt, null)
  fake.move(vendorId, 'Dijemput', 'Dikirim', 'Selesai')
  const report = await track(vendorId, { awb })
  assert.deepEqual(report?.collectedAt, fake.parcel(vendorId).history.at(-1)?.at)
  assert.deepEqual(report?.charged, price)
})

test('each of Komerce’s states has one of ours, however it is written', async (t) => {
  const { fake, book, track } = await begin(t)
  const states = {
    Packing: 'booked',
    Diajukan: 'waiting',
    Dijemput: 'picked',
    Dipickup: 'picked',
    DIKIRIM: 'moving',
    Diterima: 'delivered',
    Selesai: 'delivered',
    Retur: 'returning',
    Dibatalkan: 'cancelled',
  }
  for (const [word, state] of Object.entries(states)) {
    fake.account.numbersAtOnce = word !== 'Packing'
    const { vendorId, awb } = await book()
    fake.move(vendorId, word)
    const event = (await track(vendorId, { awb }))?.events.at(-1)
    assert.deepEqual([event?.vendorState, event?.state], [word, state])
  }
})

test('a courier’s own words in the history are steps of the way; what they stand for is kept', async (t) => {
  const { fake, book, track } = await begin(t)
  const { vendorId, awb } = await book()
  fake.move(vendorId, 'PICKED', 'MANIFESTED', 'Dikirim')
  assert.deepEqual(
    (await track(vendorId, { awb }))?.events.map(({ state, vendorState }) => [state, vendorState]),
    [
      ['booked', 'Created'],
      ['waiting', 'Diajukan'],
      ['picked', 'PICKED'],
      ['moving', 'MANIFESTED'],
      ['moving', 'Dikirim'],
    ],
  )
})

test('a history that Komerce does not have yet is none', async (t) => {
  const { fake, book, track } = await begin(t)
  const { vendorId, awb } = await book()
  fake.answer('good', fake.error(400, 'Airway bill not found'))
  const report = await track(vendorId, { awb })
  assert.deepEqual(
    report?.events.map(({ state, at }) => [state, at]),
    [['waiting', null]],
  )
  fake.answer('good', (truth) => JSON.parse(JSON.stringify(truth).replaceAll(String(awb), 'LAIN')))
  await assert.rejects(track(vendorId, { awb }), VendorDown)
})

test('Komerce’s words in the data say why it refused', async (t) => {
  const { fake, book } = await begin(t)
  const reasons: [string, BookingRefused['why']][] = [
    ['Insufficient balance', 'balance'],
    ['Phone number must start with 0 or 62', 'address'],
    ['COD is not covered', 'cod'],
    ['Shipping service is not available', 'service'],
    ['Maaf', 'other'],
  ]
  for (const [errors, why] of reasons) {
    fake.answer({
      status: 400,
      body: { meta: { message: 'x', code: 400, status: 'error' }, data: { errors } },
    })
    await assert.rejects(
      book(),
      (error) => error instanceof BookingRefused && error.why === why && error.said === `x: ${errors}`,
    )
  }
  fake.answer({
    status: 200,
    body: { meta: { message: 'Saldo tidak cukup', code: 400, status: 'failed' }, data: null },
  })
  await assert.rejects(book(), (error) => error instanceof BookingRefused && error.why === 'balance')
})

test('what was cancelled before is cancelled', async (t) => {
  const { fake, komerce, book, known } = await begin(t)
  const { vendorId } = await book()
  for (let i = 0; i < 2; i++) assert.equal(await komerce.cancel(known(vendorId), 'x', fake.keys), 'cancelled')
  assert.equal(fake.account.balance, 10_000_000)
})

test('Komerce’s own label is a PDF, once its pickup was asked for', async (t) => {
  const { fake, komerce, book, known } = await begin(t)
  const { vendorId } = await book()
  const pdf = await komerce.label?.(known(vendorId), fake.keys)
  assert.equal(
    Buffer.from(pdf ?? [])
      .subarray(0, 5)
      .toString(),
    '%PDF-',
  )
  fake.pickups.outcome = 'refused'
  const without = await book()
  await assert.rejects(
    komerce.label?.(known(without.vendorId), fake.keys) ?? Promise.resolve(),
    BookingRefused,
  )
  fake.answer({ status: 200, body: { meta: { code: 200 }, data: { path: '/x.pdf' } } })
  await assert.rejects(komerce.label?.(known(vendorId), fake.keys) ?? Promise.resolve(), VendorDown)
})

test('Komerce’s notice comes by PUT and names its order; what it says of it is not believed', async (t) => {
  const { fake, komerce, book } = await begin(t)
  const { vendorId } = await book()
  const notice = fake.notice(vendorId)
  assert.equal(notice.method, 'PUT')
  assert.deepEqual(komerce.readNotice(notice.headers, notice.body, fake.keys), {
    outcome: 'accepted',
    parcels: [{ reference: null, vendorId, report: {} }],
  })
})
