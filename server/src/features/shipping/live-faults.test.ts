// POST /shipping/rates in live mode, with aggregators that do not answer, or answer nonsense.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type LiveScene, startLiveScene } from './shipping.fixture.ts'

for (const provider of ['biteship', 'rajaongkir'] as const) {
  describe(provider, () => {
    // Its own scene: a breaker that these tests open must not stand in the way of others.
    let scene: LiveScene
    before(async () => {
      scene = await startLiveScene()
    })
    after(() => scene.close())

    test('when it fails, the shop’s own costs serve', async () => {
      const zones = await scene.shop(provider, {
        couriers: [{ code: 'jne', name: 'JNE', cost: 99_000, zones: [{ any: true, cost_per_kg: 20_000 }] }],
      })
      const flat = await scene.shop(provider, { couriers: [{ code: 'jne', name: 'JNE', cost: 25_000 }] })
      scene.fakes[provider].answer('broken')
      assert.deepEqual(
        (await scene.rates(zones)).body.options.map((option: { cost: number }) => option.cost),
        [20_000],
      )
      assert.deepEqual(
        (await scene.rates(flat)).body.options.map((option: { cost: number }) => option.cost),
        [25_000],
      )
    })

    test('when it fails and the shop has no costs of its own, 503 with Retry-After', async () => {
      const shop = await scene.shop(provider)
      scene.fakes[provider].answer('cut')
      const { status, body, headers } = await scene.rates(shop)
      assert.equal(status, 503)
      assert.equal(body.error.code, 'unavailable')
      assert.ok(Number(headers['retry-after']) > 0)
    })
  })
}
