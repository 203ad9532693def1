// What every courier aggregator's adapter must do, written once and held against each with its fake server.
import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { inspect } from 'node:util'
import type { Destination } from '@etalase/places'
import { PATIENCE_MS } from '../../../../test/until.ts'
import { startFakeBiteship } from '../../../test/fakes/biteship.ts'
import type { Answer, Canned, FakeVendor } from '../../../test/fakes/http-vendor.ts'
import { startFakeRajaOngkir } from '../../../test/fakes/rajaongkir.ts'
import { COURIER_PROVIDERS, type CourierProviderName } from '../../domain/shipping.ts'
import { VENDOR_TITLES } from '../../domain/vendors.ts'
import { endures } from '../endures.fixture.ts'
import { VendorDown, type VendorOptions, VendorRefused } from '../vendor.ts'
import { createBiteship } from './biteship.ts'
import type { CourierProvider, RateRequest } from './provider.ts'
import { createRajaOngkir } from './rajaongkir.ts'

interface Aggregator {
  readonly provider: CourierProvider
  readonly fake: FakeVendor & {
    readonly key: string
    readonly unserved: Set<string>
    error(status: number, message: string): Canned
    listing(prices: readonly unknown[]): Canned
  }
  readonly request: RateRequest
}

type Start = (options?: Partial<VendorOptions>) => Promise<Aggregator>

const BIMA: Destination = placeOf('Bima', 'Kota Bima', 'Rasanae Barat', 'Tanjung', '84119')
const KUTA: Destination = placeOf('Bali', 'Kab. Badung', 'Kuta', 'Legian', '80361')
const PARCEL = { weightGrams: 1_200, value: 350_000, couriers: ['jne', 'sicepat'] }

const AGGREGATORS: Readonly<Record<CourierProviderName, Start>> = {
  biteship: async (options = {}) => {
    const fake = await startFakeBiteship()
    const provider = createBiteship({ baseUrl: fake.url, ...options })
    return { fake, provider, request: { ...PARCEL, origin: KUTA.zip_code, destination: BIMA.zip_code } }
  },
  rajaongkir: async (options = {}) => {
    const fake = await startFakeRajaOngkir()
    const provider = createRajaOngkir({ baseUrl: fake.url, ...options })
    return { fake, provider, request: { ...PARCEL, origin: fake.know(KUTA), destination: fake.know(BIMA) } }
  },
}

for (const name of COURIER_PROVIDERS) {
  const start = AGGREGATORS[name]
  // Each has a server of its own and mostly waits, so they wait together.
  describe(VENDOR_TITLES[name], { concurrency: true }, () => behaves(start))
}

function behaves(start: Start): void {
  const begin = async (t: TestContext, options?: Partial<VendorOptions>) => {
    const aggregator = await start({ timeoutMs: PATIENCE_MS, ...options })
    t.after(() => aggregator.fake.close())
    const { fake, provider, request } = aggregator
    return { ...aggregator, ask: (signal?: AbortSignal) => provider.rates(request, fake.key, signal) }
  }

  endures('an aggregator', async (t, options) => {
    const { fake, ask } = await begin(t, options)
    return { fake, ask: async (signal) => assert.equal((await ask(signal)).length, 3) }
  })

  test('an aggregator knows our villages and says what each service costs', async (t) => {
    const { fake, provider, request, ask } = await begin(t)
    assert.equal(await provider.locate(KUTA, fake.key), request.origin)
    assert.equal(await provider.locate(BIMA, fake.key), request.destination)
    const rates = await ask()
    assert.deepEqual(
      rates.map((rate) => ({ ...rate, service: rate.service.toLowerCase() })),
      [
        {
          courierCode: 'jne',
          courierName: 'JNE',
          service: 'reg',
          name: 'JNE Reguler',
          etd: '2-3 hari',
          cost: 18_000,
        },
        {
          courierCode: 'jne',
          courierName: 'JNE',
          service: 'yes',
          name: 'JNE Yakin Esok Sampai',
          etd: '1 hari',
          cost: 36_000,
        },
        {
          courierCode: 'sicepat',
          courierName: 'SiCepat',
          service: 'reg',
          name: 'SiCepat Reguler',
          etd: '1-2 hari',
          cost: 17_000,
        },
      ],
    )
  })

  test('a parcel without weight is sent as one gram', async (t) => {
    const { fake, provider, request } = await begin(t)
    const light = await provider.rates({ ...request, weightGrams: 0 }, fake.key)
    assert.equal(light[0]?.cost, 9_000)
    assert.equal((await provider.rates({ ...request, weightGrams: 1_000.2 }, fake.key))[0]?.cost, 18_000)
  })

  test('an aggregator is not asked for the rates of no couriers', async (t) => {
    const { fake, provider, request } = await begin(t)
    assert.deepEqual(await provider.rates({ ...request, couriers: [] }, fake.key), [])
    assert.equal(fake.calls.length, 0)
  })

  test('a village to which nobody delivers has no rates, and that is no failure', async (t) => {
    const { fake, request, ask } = await begin(t)
    fake.answer('empty')
    assert.deepEqual(await ask(), [])
    fake.answer('good')
    fake.unserved.add(request.destination)
    for (let i = 0; i < 6; i++) assert.deepEqual(await ask(), [])
    fake.answer(fake.error(404, 'Destination not found'))
    assert.deepEqual(await ask(), [])
    fake.unserved.clear()
    fake.answer('good')
    assert.equal((await ask()).length, 3)
  })

  test('rates that cannot be used are left out', async (t) => {
    const { fake, ask } = await begin(t)
    fake.answer(fake.listing([12_000, undefined, null, -1, 0, 1.5, '12000', 1e12, [9_000], 15_000]))
    assert.deepEqual(
      (await ask()).map(({ cost }) => cost),
      [12_000, 15_000],
    )
  })

  test('a wrong key, an empty balance or any other refusal is VendorRefused, asked once', async (t) => {
    const { fake, provider, request } = await begin(t)
    const asked = () => provider.rates(request, fake.key)
    await refusedWith(fake, () => provider.rates(request, 'kunci-salah'), /key|auth/i)
    const refusals: [number, string][] = [
      [401, 'Unauthorized'],
      [403, 'Key does not have access'],
      [400, 'API Key is not found'],
      [400, 'Invalid Api key, key not found'],
      [400, 'No sufficient balance to call rates API. Please top up your balance'],
      [422, 'Invalid Courier'],
      [405, 'Method not supported'],
      [404, 'Not Found'],
    ]
    for (const [status, message] of refusals) {
      fake.answer(fake.error(status, message))
      await refusedWith(fake, asked, new RegExp(message))
    }
    fake.answer({ status: 400, body: [] })
    await refusedWith(fake, asked, /refused with 400/)
  })

  test('an aggregator that fails once is asked a second time', async (t) => {
    const { fake, ask } = await begin(t)
    for (const failure of [fake.error(502, 'x'), 'cut', 'broken'] satisfies Answer[]) {
      fake.answer(failure, 'good')
      assert.equal((await ask()).length, 3)
    }
  })

  test('an aggregator that keeps failing is VendorDown after the second try', async (t) => {
    for (const failure of ['5xx', 'broken', 'cut', 'huge'] as const) {
      const { fake, ask } = await begin(t)
      fake.answer(failure === '5xx' ? fake.error(503, 'Service Unavailable') : failure)
      await assert.rejects(ask(), VendorDown, failure)
      assert.equal(fake.calls.length, 2, failure)
    }
  })

  test('an aggregator’s answer of an unknown form is VendorDown', async (t) => {
    const { fake, ask } = await begin(t)
    for (const body of [null, [], 'text', { pricing: {} }, { data: 'x' }, { meta: { code: 200 } }]) {
      fake.answer({ status: 200, body: JSON.stringify(body) })
      await assert.rejects(ask(), VendorDown, inspect(body))
    }
  })

  test('no error of an aggregator shows the key, whatever the vendor echoes', async (t) => {
    const { fake, provider, request, ask } = await begin(t, { timeoutMs: 100 })
    const { key } = fake
    const answers: Answer[] = [
      'slow',
      fake.error(401, `Key ${key} is unknown`),
      fake.error(422, `${key}\n${key}`),
      fake.error(429, key),
      fake.error(500, key),
      { status: 200, body: key },
      'cut',
    ]
    for (const answer of answers) {
      fake.answer(answer)
      await assert.rejects(ask(), (error) => !inspect(error, { depth: null }).includes(key))
    }
    await assert.rejects(
      provider.rates(request, `${key}\n${key}`),
      (error) => error instanceof VendorRefused && !inspect(error, { depth: null }).includes(key),
    )
  })
}

async function refusedWith(fake: FakeVendor, ask: () => Promise<unknown>, message: RegExp): Promise<void> {
  const before = fake.calls.length
  await assert.rejects(ask(), (error) => {
    assert.ok(error instanceof VendorRefused, inspect(error))
    assert.match(error.message, message)
    return true
  })
  assert.equal(fake.calls.length, before + 1)
}

function placeOf(
  province: string,
  city: string,
  district: string,
  subdistrict: string,
  zip_code: string,
): Destination {
  return { ref: '0000000000', label: '', province, city, district, subdistrict, zip_code }
}
