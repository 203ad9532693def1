// POST /shipping/rates in live mode, with aggregators that do not answer, or answer nonsense.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startTestLiveRates, type TestLiveRates } from './shipping.fixture.ts'

for (const provider of ['biteship', 'rajaongkir'] as const) {
  describe(provider, () => {
    // A node of its own: a breaker that these tests open must not stand in the way of others.
    let live: TestLiveRates
    before(async () => {
      live = await startTestLiveRates()
    })
    after(() => live.close())

    test('is replaced by the shop’s own costs when it fails', async () => {
      const zones = await live.shop(provider, {
        couriers: [{ code: 'jne', name: 'JNE', cost: 99_000, zones: [{ any: true, cost_per_kg: 20_000 }] }],
      })
      const flat = await live.shop(provider, { couriers: [{ code: 'jne', name: 'JNE', cost: 25_000 }] })
      live.fakes[provider].answer('broken')
      assert.deepEqual(
        (await live.rates(zones)).body.options.map((option: { cost: number }) => option.cost),
        [20_000],
      )
      assert.deepEqual(
        (await live.rates(flat)).body.options.map((option: { cost: number }) => option.cost),
        [25_000],
      )
    })

    test('is answered as 503 with Retry-After when it fails and the shop has no costs of its own', async () => {
      const shop = await live.shop(provider)
      live.fakes[provider].answer('cut')
      const { status, body, headers } = await live.rates(shop)
      assert.equal(status, 503)
      assert.equal(body.error.code, 'unavailable')
      assert.ok(Number(headers['retry-after']) > 0)
    })
  })
}
