// POST /shipping/rates in live mode, with aggregators that answer.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { JAKARTA, startTestLiveRates, type TestLiveRates } from './shipping.fixture.ts'

let live: TestLiveRates
before(async () => {
  live = await startTestLiveRates()
})
after(() => live.close())

for (const provider of ['biteship', 'rajaongkir'] as const) {
  describe(provider, () => {
    test('is shown as it answers, cheapest first, with the shop’s couriers only', async () => {
      const { status, body } = await live.rates(await live.shop(provider))
      assert.equal(status, 200)
      assert.ok(body.options.length > 1)
      const costs = body.options.map((option: { cost: number }) => option.cost)
      assert.deepEqual(
        costs,
        costs.toSorted((a: number, b: number) => a - b),
      )
      const codes = new Set(body.options.map((option: { courier_code: string }) => option.courier_code))
      assert.deepEqual([...codes].sort(), ['jne', 'sicepat'])
    })

    test('is shown with only the services that the shop names, when it names some', async () => {
      const all = (await live.rates(await live.shop(provider))).body.options
      const service = all.find(
        (option: { courier_code: string }) => option.courier_code === 'jne',
      ).courier_service
      const shop = await live.shop(provider, {
        couriers: [{ code: 'jne', name: 'JNE', services: [service] }],
      })
      const { body } = await live.rates(shop)
      assert.deepEqual(
        body.options.map((option: { courier_service: string }) => option.courier_service),
        [service],
      )
    })

    test('is asked once for the same parcel to the same place', async () => {
      const shop = await live.shop(provider)
      await live.rates(shop)
      const before = live.fakes[provider].calls.length
      await live.rates(shop)
      assert.equal(live.fakes[provider].calls.length, before)
      await live.rates(shop, { qty: 2 })
      assert.equal(
        live.fakes[provider].calls.length,
        before + 1,
        'another weight is another question, the places are known',
      )
    })
  })
}

test('a shop that switched all its couriers off ships with nobody', async () => {
  const couriers = [{ code: 'jne', name: 'JNE', enabled: false }]
  const { status, body } = await live.rates(await live.shop('biteship', { couriers }))
  assert.equal(status, 422)
  assert.equal(body.error.code, 'destination_unserved')
})

test('two who ask for the same at once cost one call', async () => {
  const shop = await live.shop('biteship')
  const before = live.fakes.biteship.calls.length
  await Promise.all([live.rates(shop), live.rates(shop), live.rates(shop)])
  assert.equal(live.fakes.biteship.calls.length, before + 1)
})

test('a shop without a key, or with a wrong one, falls back too', async () => {
  const couriers = [{ code: 'jne', name: 'JNE', cost: 30_000 }]
  for (const shipping of [
    { couriers, provider: { name: 'biteship' } },
    { couriers, provider: { name: 'biteship', api_key: 'salah' } },
    { couriers, origin_ref: null },
  ]) {
    const { body } = await live.rates(await live.shop('biteship', shipping))
    assert.equal(body.options?.[0]?.cost, 30_000, JSON.stringify(body))
  }
})

test('an unserved destination is 422, with places near by that are really served', async () => {
  const shop = await live.shop('biteship')
  const place = live.app.ctx.places.find(JAKARTA)
  live.fakes.biteship.unserved.add(place?.zip_code ?? '')
  const { status, body } = await live.rates(shop)
  assert.equal(status, 422)
  assert.equal(body.error.code, 'destination_unserved')
  const { alternatives } = body.error.details
  assert.ok(alternatives.length > 0 && alternatives.length <= 5)
  for (const near of alternatives) assert.equal((await live.rates(shop, { ref: near.ref })).status, 200)
  live.fakes.biteship.unserved.clear()
})
