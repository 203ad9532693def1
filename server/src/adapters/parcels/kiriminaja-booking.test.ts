// What is KiriminAja's own about booking: what it is sent, its documented prices and fees, its schedules and its way of paying.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NothingDone } from '../vendor.ts'
import { beginKiriminAja } from './kiriminaja.fixture.ts'
import { BookingRefused } from './parcel-vendor.ts'
import { REFERENCE } from './vendors.fixture.ts'

test('KiriminAja is sent local phones, its names of places, and what was priced', async (t) => {
  const { fake, book, sent } = await beginKiriminAja(t)
  const price = { cost: 18_000, insuranceFee: 700, codFee: 12_281 }
  await book({ cod: 380_981, insured: true, way: 'drop_off', price })
  assert.equal(fake.calls.at(-1)?.headers.authorization, `Bearer ${fake.keys.api_key}`)
  assert.deepEqual(sent(), {
    address: 'Jalan Legian 12, Legian, Kuta, Kab. Badung, Bali 80361',
    name: 'Rotan & Kayu',
    phone: '081234567890',
    kecamatan_id: 5_700,
    kelurahan_id: 31_500,
    zipcode: '80361',
    schedule: '2026-12-01 10:00:00',
    packages: [
      {
        order_id: REFERENCE,
        destination_name: 'Sari Dewi',
        destination_phone: '085600011122',
        destination_address:
          'Jalan Soekarno Hatta 5, Tanjung, Rasanae Barat, Kota Bima, Nusa Tenggara Barat 84119',
        destination_kecamatan_id: 5_701,
        destination_kelurahan_id: 31_501,
        destination_zipcode: '84119',
        weight: 1_200,
        width: 20,
        length: 30,
        height: 10,
        qty: 3,
        item_name: 'Kursi rotan, 2 × Bantal',
        item_value: 350_000,
        shipping_cost: 18_000,
        service: 'jne',
        service_type: 'REG',
        package_type_id: 7,
        insurance_amount: 700,
        add_cost: 12_281,
        cod: 380_981,
        drop: true,
        note: 'Jangan dibanting',
      },
    ],
  })
})

test('a parcel that is larger than heavy is priced by its size', async (t) => {
  const { kiriminaja, booking, keys, sent } = await beginKiriminAja(t)
  await kiriminaja.prices({ ...booking, length: 40, width: 30, height: 20 }, ['jne'], keys)
  assert.equal(sent().weight, 4_000)
})

test('the prices in KiriminAja’s documentation read as it says: strings, a least insurance, fees for collecting', async (t) => {
  const { fake, kiriminaja, booking, keys } = await beginKiriminAja(t)
  const row = {
    service: 'jne',
    service_name: 'JNE Express Reguler',
    service_type: 'REG23',
    cost: '12000',
    etd: '2-3',
    cod: true,
    drop: true,
    force_insurance: false,
    discount_amount: 360,
    setting: {
      cod_fee: '0.03',
      minimum_cod_fee: '2500',
      insurance_fee: '0.002',
      insurance_add_cost: 0,
      cod_fee_amount: 5466,
    },
    insurance: 2500,
  }
  const asked = { ...booking, value: 149_990, insured: true, cod: 169_956 }
  const priced = async (fields: object) => {
    fake.answer({ status: 200, body: { status: true, results: [{ ...row, ...fields }] } })
    return (await kiriminaja.prices(asked, ['jne'], keys))[0]
  }
  assert.deepEqual(await priced({}), {
    courierCode: 'jne',
    service: 'REG23',
    name: 'JNE Express Reguler',
    etd: '2-3 hari',
    cost: 12_000,
    insuranceFee: 2_500,
    codFee: 5_466,
    canCollect: true,
    ways: ['pickup', 'drop_off'],
    mustInsure: false,
  })
  const silent = { ...row.setting, cod_fee_amount: null }
  const computed = await priced({ insurance: null, setting: silent })
  assert.deepEqual(
    [computed?.insuranceFee, computed?.codFee],
    [300, 4_869],
    'its arithmetic, where it says no result',
  )
  assert.equal((await priced({ setting: { ...silent, cod_fee: 'x' } }))?.canCollect, false)
  assert.equal((await priced({ cod: false }))?.canCollect, false)
  assert.deepEqual((await priced({ drop: false }))?.ways, ['pickup'])
  for (const cost of ['0', '', 'x', '-1', null, 1.5, '1e3']) assert.equal(await priced({ cost }), undefined)
})

test('what must be insured is priced with its insurance, asked for or not', async (t) => {
  const { fake, kiriminaja, booking, keys } = await beginKiriminAja(t)
  fake.answer((truth) =>
    JSON.parse(JSON.stringify(truth).replaceAll('"force_insurance":false', '"force_insurance":true')),
  )
  const [price] = await kiriminaja.prices(booking, ['jne'], keys)
  assert.deepEqual([price?.mustInsure, price?.insuranceFee], [true, 700])
})

test('couriers go by KiriminAja’s codes there, and by the shop’s here', async (t) => {
  const { fake, kiriminaja, booking, keys, book, sent } = await beginKiriminAja(t)
  const row = { service: 'posindonesia', service_name: 'Pos', service_type: 'PKH', cost: '9000' }
  fake.answer({ status: 200, body: { status: true, results: [row] } })
  const [price] = await kiriminaja.prices(booking, ['pos', 'idexpress'], keys)
  assert.deepEqual(sent().courier, ['posindonesia', 'idx'])
  assert.equal(price?.courierCode, 'pos')
  fake.answer('good')
  await assert.rejects(book({ courierCode: 'pos', service: 'PKH' }), BookingRefused)
  assert.equal(sent().packages[0].service, 'posindonesia')
})

test('without a time of the merchant’s KiriminAja comes at the next one it offers', async (t) => {
  const { fake, book, sent } = await beginKiriminAja(t)
  const later = Math.floor(Date.now() / 1_000) + 3_600
  const schedule = (clock: string, expired: number, libur = false) => ({
    clock,
    until: '16:00',
    expired,
    libur,
  })
  fake.terms.schedules = [
    schedule('2026-11-16 14:00:00', later - 7_200),
    schedule('2026-11-17 08:00:00', later, true),
    schedule('2026-11-18 08:00:00', later),
  ]
  await book({ pickupAt: null })
  assert.equal(sent().schedule, '2026-11-18 08:00:00')
  fake.terms.schedules = []
  await assert.rejects(book({ pickupAt: null, reference: 'P2' }), /no time to fetch/)
  fake.answer('cut')
  await assert.rejects(book({ pickupAt: null, reference: 'P2' }), NothingDone)
  assert.equal(fake.parcels.length, 1)
})

test('with a PIN parcels are paid from the shop’s credit, COD parcels from what is collected', async (t) => {
  const { fake, kiriminaja, booking, sent } = await beginKiriminAja(t)
  await kiriminaja.book(booking, fake.keys)
  assert.equal(fake.calls.at(-1)?.path, '/api/mitra/v6.2/request_pickup')
  assert.deepEqual([sent().payment_method, sent().pin], ['credit', fake.keys.pin])
  assert.equal(fake.account.balance, 10_000_000 - 18_000)
  await kiriminaja.book({ ...booking, reference: 'P2', cod: 400_000 }, fake.keys)
  assert.equal(sent().payment_method, undefined)
  assert.equal(fake.account.balance, 10_000_000 - 18_000)
  const wrong = kiriminaja.book({ ...booking, reference: 'P3' }, { ...fake.keys, pin: '000000' })
  await assert.rejects(wrong, (error) => error instanceof BookingRefused && error.why === 'key')
  fake.answer(fake.error(200, `PIN ${fake.keys.pin} tidak valid`))
  await assert.rejects(
    kiriminaja.book(booking, fake.keys),
    (error) => !String(error).includes(String(fake.keys.pin)),
  )
})

test('a pickup that is still to be paid says so', async (t) => {
  const { fake, book } = await beginKiriminAja(t)
  fake.terms.payment = 'unpaid'
  assert.equal((await book()).events[0]?.note, 'Belum dibayar di KiriminAja: EPR-1')
})

test('KiriminAja’s codes say why it refused, also with status 200', async (t) => {
  const { fake, book } = await beginKiriminAja(t)
  const reasons: [number, number, string, BookingRefused['why']][] = [
    [200, 4001, 'x', 'key'],
    [200, 4002, 'x', 'balance'],
    [200, 4003, 'x', 'cod'],
    [422, 422, 'The destination kecamatan id field is required.', 'address'],
    [422, 422, 'The schedule is invalid', 'schedule'],
    [400, 0, 'Maaf', 'other'],
  ]
  for (const [status, code, text, why] of reasons) {
    fake.answer({ status, body: { status: false, code, text } })
    await assert.rejects(book(), (error) => error instanceof BookingRefused && error.why === why)
  }
})
