// What is Biteship's own: what is sent to it, and how its prices and times read.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { startFakeBiteship } from '../../../test/fakes/biteship.ts'
import { createBiteship } from './biteship.ts'

const REQUEST = {
  origin: '80361',
  destination: '84119',
  weightGrams: 1_200,
  value: 350_000,
  couriers: ['jne', 'jnt'],
}
const VILLAGE = { ref: '5171031001', label: '', province: '', city: '', district: '', subdistrict: '' }

async function begin(t: TestContext) {
  const fake = await startFakeBiteship()
  t.after(() => fake.close())
  return { fake, biteship: createBiteship({ baseUrl: fake.url }) }
}

test('Biteship knows a village by its postal code, and is not asked for it', async (t) => {
  const { fake, biteship } = await begin(t)
  assert.equal(await biteship.locate({ ...VILLAGE, zip_code: '80361' }, fake.key), '80361')
  assert.equal(await biteship.locate({ ...VILLAGE, zip_code: '0' }, fake.key), null)
  assert.equal(fake.calls.length, 0)
})

test('Biteship is sent the bare key, numbers as postal codes and the parcel as one item', async (t) => {
  const { fake, biteship } = await begin(t)
  await biteship.rates(REQUEST, fake.key)
  const [call] = fake.calls
  assert.equal(call?.headers.authorization, fake.key)
  assert.deepEqual(JSON.parse(call?.body ?? ''), {
    origin_postal_code: 80361,
    destination_postal_code: 84119,
    couriers: 'jne,jnt',
    items: [{ name: 'Pesanan', value: 350_000, quantity: 1, weight: 1_200 }],
  })
})

test('Biteship’s ranges and units read as Indonesian times', async (t) => {
  const { fake, biteship } = await begin(t)
  const times: [unknown, unknown, string | null][] = [
    ['2 - 3', 'days', '2-3 hari'],
    ['1-2', 'Days', '1-2 hari'],
    ['1 - 3', 'hours', '1-3 jam'],
    ['2 - 3 days', 'days', '2-3 hari'],
    ['6 - 8 hours', 'days', '6-8 jam'],
    ['1', 'day', '1 hari'],
    ['2 - 3', undefined, '2-3 hari'],
    ['2 - 3', 'fortnights', null],
    ['', 'days', null],
    [null, 'days', null],
    [3, 'days', null],
  ]
  const pricing = times.map(([range, unit]) => ({
    courier_code: 'JNE',
    courier_name: 'JNE',
    courier_service_code: 'reg',
    courier_service_name: 'Reguler',
    price: 9_000,
    shipment_duration_range: range,
    shipment_duration_unit: unit,
  }))
  fake.answer({ status: 200, body: { success: true, pricing } })
  const rates = await biteship.rates(REQUEST, fake.key)
  assert.deepEqual(
    rates.map(({ etd }) => etd),
    times.map(([, , etd]) => etd),
  )
  assert.equal(rates[0]?.courierCode, 'jne')
})

test('a Biteship entry without its names is left out', async (t) => {
  const { fake, biteship } = await begin(t)
  fake.answer({ status: 200, body: { success: true, pricing: [null, 'x', { price: 9_000 }] } })
  assert.deepEqual(await biteship.rates(REQUEST, fake.key), [])
})

test('Biteship’s code for "no courier" counts whatever the words around it', async (t) => {
  const { fake, biteship } = await begin(t)
  for (const code of [40001010, '40001010']) {
    fake.answer({ status: 400, body: { success: false, error: 'Maaf', code } })
    assert.deepEqual(await biteship.rates(REQUEST, fake.key), [])
  }
})

test('a Biteship failure that comes with status 200 is a failure all the same', async (t) => {
  const { fake, biteship } = await begin(t)
  fake.answer(fake.error(200, 'No courier available'))
  assert.deepEqual(await biteship.rates(REQUEST, fake.key), [])
  fake.answer(fake.error(200, 'Key has not been activated'))
  await assert.rejects(biteship.rates(REQUEST, fake.key), /Key has not been activated/)
})
