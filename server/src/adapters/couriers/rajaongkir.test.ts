// What is RajaOngkir's own: finding our villages among its places, what is sent to it, how its texts read.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Destination } from '@etalase/places'
import { type FakePlace, startFakeRajaOngkir } from '../../../test/fakes/rajaongkir.ts'
import { VendorDown } from '../vendor.ts'
import { createRajaOngkir } from './rajaongkir.ts'

const KEBON_JERUK: Destination = {
  ref: '3173051005',
  label: 'Kebon Jeruk, Kebon Jeruk, Jakarta Barat, DKI Jakarta 11530',
  province: 'DKI Jakarta',
  city: 'Jakarta Barat',
  district: 'Kebon Jeruk',
  subdistrict: 'Kebon Jeruk',
  zip_code: '11530',
}
const REQUEST = { weightGrams: 1_200, value: 350_000, couriers: ['jne', 'jnt'] }

async function begin(t: TestContext) {
  const fake = await startFakeRajaOngkir()
  t.after(() => fake.close())
  const rajaOngkir = createRajaOngkir({ baseUrl: fake.url })
  return { fake, rajaOngkir, locate: (place: Destination) => rajaOngkir.locate(place, fake.key) }
}

/** "SUBDISTRICT, DISTRICT, CITY, ZIP" as one of its places. */
function known(id: number, words: string): FakePlace {
  const [subdistrict_name = '', district_name = '', city_name = '', zip_code = ''] = words.split(', ')
  return { id, label: words, province_name: '', city_name, district_name, subdistrict_name, zip_code }
}

test('a village is looked up by its postal code first', async (t) => {
  const { fake, locate } = await begin(t)
  const id = fake.know(KEBON_JERUK)
  assert.equal(await locate(KEBON_JERUK), id)
  assert.deepEqual(
    fake.calls.map(({ query }) => Object.fromEntries(query)),
    [{ search: '11530', limit: '50', offset: '0' }],
  )
  assert.equal(fake.calls[0]?.headers.key, fake.key)
})

const MATCHES: [string, string[], number | null][] = [
  [
    'the subdistrict decides among places of one postal code',
    ['SUKABUMI SELATAN, KEBON JERUK, JAKARTA BARAT, 11530', 'KEBON JERUK, KEBON JERUK, JAKARTA BARAT, 11530'],
    2,
  ],
  [
    'where no subdistrict fits, the district decides',
    ['PALMERAH, PALMERAH, JAKARTA BARAT, 11530', 'DURI KEPA, KEBON JERUK, JAKARTA BARAT, 11530'],
    2,
  ],
  [
    'case, spaces, marks and the kind of place do not matter',
    ['DURI KEPA, -, -, 11530', 'Kebonjeruk, Kec. Kebon-Jeruk, KOTA ADM. JAKARTA BARAT, 11530'],
    2,
  ],
  ['a name in brackets is a name', ['KEBUN JERUK (KEBON JERUK), PALMERAH, X, 11530'], 1],
  ['the first of equals is taken', ['A, KEBON JERUK, X, 11530', 'B, KEBON JERUK, X, 11530'], 1],
  ['the postal code and the city alone are enough', ['-, -, JAKARTA BARAT, 11530'], 1],
  ['the postal code alone is not enough', ['-, -, BANDUNG, 11530'], null],
  [
    'district and city are enough with another postal code',
    ['KEBON JERUK, KEBON JERUK, JAKARTA BARAT, 11510'],
    1,
  ],
  [
    'a village of the same name in another city is not taken',
    ['KEBON JERUK, KEBON JERUK, SUMEDANG, 45300'],
    null,
  ],
  [
    'a village of the same name in another district of the city is not taken',
    ['KEBON JERUK, CENGKARENG, JAKARTA BARAT, 11700'],
    null,
  ],
  ['an empty list of places gives no village', [], null],
]
for (const [behaviour, places, id] of MATCHES) {
  test(`when RajaOngkir looks for a village, ${behaviour}`, async (t) => {
    const { fake, locate } = await begin(t)
    fake.places.push(...places.map((words, i) => known(i + 1, words)))
    assert.equal(await locate(KEBON_JERUK), id === null ? null : String(id))
  })
}

test('a village whose name is a kind of place keeps its name', async (t) => {
  const { fake, locate } = await begin(t)
  fake.places.push(known(1, 'DESA, LAMA, X, 11530'), known(2, 'DESA, KOTA, KOTA BARU, 11530'))
  const place = { ...KEBON_JERUK, city: 'Kab. Kotabaru', district: 'Kota', subdistrict: 'Kota Lama' }
  assert.equal(await locate(place), '2')
})

test('when the postal code gives nothing, the names are looked up', async (t) => {
  const { fake, locate } = await begin(t)
  const id = fake.know({ ...KEBON_JERUK, zip_code: '11531' })
  assert.equal(await locate(KEBON_JERUK), id)
  assert.deepEqual(
    fake.calls.map(({ query }) => query.get('search')),
    ['11530', 'Kebon Jeruk Kebon Jeruk'],
  )
})

test('places without all their names are passed over', async (t) => {
  const { fake, locate } = await begin(t)
  const whole = { ...known(1, 'KEBON JERUK, KEBON JERUK, JAKARTA BARAT, 11530'), id: '77', zip_code: 11530 }
  const data = [null, { id: 5 }, { ...whole, id: 'x' }, { ...whole, district_name: null }, whole]
  fake.answer({ status: 200, body: { meta: { code: 200 }, data } })
  assert.equal(await locate(KEBON_JERUK), '77')
})

test('a failure while looking up is not taken for an unknown village', async (t) => {
  const { fake, locate } = await begin(t)
  fake.answer(fake.error(429, 'Daily limit exceeded'))
  await assert.rejects(locate(KEBON_JERUK), VendorDown)
  fake.answer(fake.error(400, 'Invalid Api key, key not found'))
  await assert.rejects(locate(KEBON_JERUK), /RajaOngkir: Invalid Api key/)
})

test('RajaOngkir is sent a form with the places, the grams and the couriers', async (t) => {
  const { fake, rajaOngkir } = await begin(t)
  await rajaOngkir.rates({ ...REQUEST, origin: '17', destination: '42' }, fake.key)
  const [call] = fake.calls
  assert.equal(call?.headers.key, fake.key)
  assert.equal(call?.body, 'origin=17&destination=42&weight=1200&courier=jne%3Ajnt')
})

test('RajaOngkir’s free texts read as Indonesian times, or as nothing', async (t) => {
  const { fake, rajaOngkir } = await begin(t)
  const times: [unknown, string | null][] = [
    ['2-3 day', '2-3 hari'],
    ['1-2 hari', '1-2 hari'],
    ['3 DAY', '3 hari'],
    ['2 - 4 Days', '2-4 hari'],
    ['1-1 day', '1 hari'],
    ['2–3', '2-3 hari'],
    ['4 to 5 days', '4-5 hari'],
    ['2 s/d 3 hari', '2-3 hari'],
    ['6-8 jam', '6-8 jam'],
    ['5', '5 hari'],
    ['', null],
    ['-', null],
    ['0 day', null],
    ['3-2 day', null],
    ['1 x 24 jam', null],
    ['segera', null],
    ['2-3 fortnights', null],
    [null, null],
    [undefined, null],
    [2, null],
  ]
  const data = times.map(([etd]) => ({ name: 'JNE', code: 'jne', service: 'REG', cost: 9_000, etd }))
  fake.answer({ status: 200, body: { meta: { code: 200 }, data } })
  const rates = await rajaOngkir.rates({ ...REQUEST, origin: '1', destination: '2' }, fake.key)
  assert.deepEqual(
    rates.map(({ etd }) => etd),
    times.map(([, etd]) => etd),
  )
})

test('couriers and services are called what buyers call them', async (t) => {
  const { fake, rajaOngkir } = await begin(t)
  const rows = [
    ['Jalur Nugraha Ekakurir (JNE)', 'JNE City Courier', 'JNE', 'JNE City Courier'],
    ['SiCepat Express', 'Reguler', 'SiCepat Express', 'SiCepat Express Reguler'],
    ['Citra Van Titipan Kilat (TIKI)', '', 'TIKI', 'TIKI ECO'],
    ['J&T Express', null, 'J&T Express', 'J&T Express ECO'],
  ]
  const data = rows.map(([name, description]) => ({ name, description, code: 'X', service: 'ECO', cost: 1 }))
  fake.answer({ status: 200, body: { meta: { code: 200 }, data } })
  const rates = await rajaOngkir.rates({ ...REQUEST, origin: '1', destination: '2' }, fake.key)
  assert.deepEqual(
    rates.map(({ courierCode, courierName, name }) => [courierCode, courierName, name]),
    rows.map(([, , courierName, name]) => ['x', courierName, name]),
  )
})

test('every answer with which RajaOngkir says "no rates" gives no rates', async (t) => {
  const { fake, rajaOngkir } = await begin(t)
  const message = 'Calculate Domestic Shipping Cost not found'
  const answers = [
    fake.error(400, message),
    fake.error(404, message),
    { status: 200, body: { meta: { message, code: 404, status: 'error' }, data: null } },
    { status: 200, body: { meta: { message: 'Success', code: 200 }, data: null } },
    { status: 200, body: { meta: { message: 'Success', code: 200 }, data: [] } },
  ]
  for (const answer of answers) {
    fake.answer(answer)
    assert.deepEqual(await rajaOngkir.rates({ ...REQUEST, origin: '1', destination: '2' }, fake.key), [])
  }
})
