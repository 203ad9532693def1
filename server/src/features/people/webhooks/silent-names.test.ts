// A shop whose webhooks stand under names that no server ever answers for: its affair alone.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PATIENCE_MS, until } from '../../../../../test/until.ts'
import { startFakeMidtrans } from '../../../../test/fakes/midtrans.ts'
import { startNameServer } from '../../../../test/fakes/name-server.ts'
import { startReceiver, startTestWebhooks } from './webhooks.fixture.ts'

test('silent name servers of one shop stop neither gateways nor another shop’s events', async (t) => {
  const server = await startNameServer(t, { 'hook.lain.example': '127.0.0.1' })
  const midtrans = await startFakeMidtrans()
  t.after(() => midtrans.close())
  const world = await startTestWebhooks(t, {
    jobs: true,
    env: { MIDTRANS_API_URL: midtrans.url.replace('127.0.0.1', 'localhost') },
    names: { servers: [server.address], withinMs: PATIENCE_MS },
  })
  const receiver = await startReceiver(t)
  const [silent, other] = [await world.aShop(), await world.aShop()]
  for (let n = 0; n < 10; n++) await world.hook(silent, `http://n${n}.diam.example/`)
  await world.hook(other, receiver.url.replace('127.0.0.1', 'hook.lain.example'))

  await world.place(silent)
  await until(() => new Set(server.asked).size === 10)
  await world.place(other)
  await until(() => receiver.calls.length === 1)
  const token = await world.app.token({ shop: other })
  const json = { server_key: 'SB-Mid-server-kunci' }
  const path = `/shops/${other}/gateways/midtrans/try`
  const tried = await world.app.admin(path, { method: 'POST', token, json })
  assert.deepEqual([tried.status, midtrans.calls.length], [200, 1], tried.text)
  server.release()
})

test('requests that wait for silent names hold no place of others’ requests', async (t) => {
  const server = await startNameServer(t)
  const world = await startTestWebhooks(t, {
    env: { ALLOW_PRIVATE_ADDRESSES: '0', DATABASE_POOL_SIZE: '2' },
    names: { servers: [server.address], withinMs: PATIENCE_MS, atOnce: 20 },
  })
  const [silent, other] = [await world.aShop(), await world.aShop()]
  const token = await world.app.token({ shop: silent })
  const answered: string[] = []
  const setting = Array.from({ length: 20 }, async (_, n) => {
    const json = { url: `http://n${n}.diam.example/`, types: ['*'] }
    await world.app.admin(`/shops/${silent}/webhooks`, { method: 'POST', token, json })
    answered.push('webhook')
  })
  await until(() => new Set(server.asked).size === 20)
  const own = await world.app.token({ shop: other })
  await world.app.admin(`/shops/${other}/products`, { token: own })
  answered.push('another shop')
  server.release()
  await Promise.all(setting)
  assert.equal(answered[0], 'another shop')
})
