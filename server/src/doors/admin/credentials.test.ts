// No part of a credential reaches staff, or a program that may not set it: every read of the merchant's side, as they are answered.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startApp, type TestApp } from '../../../test/app.ts'
import { cookieOf } from '../../../test/merchants.ts'
import { aShop } from '../../../test/world.ts'
import { adminRoutes } from './routes.ts'

const GATEWAY_END = 'ZQXW'
const COURIER_END = 'WXQZ'

let app: TestApp
before(async () => {
  app = await startApp()
  await app.shop(aShop({ slug: 'rotan' }))
  const cookie = await cookieOf(app, { shop: 'rotan', role: 'owner' })
  const set = (path: string, method: string, json: object) =>
    app.admin(`/shops/rotan${path}`, { method, cookie, ifMatch: '*', json })
  const key = { server_key: `Mid-server-00001111${GATEWAY_END}` }
  const gateway = await set('/gateways/midtrans', 'PUT', key)
  assert.equal(gateway.status, 200, gateway.text)
  const provider = { name: 'biteship', api_key: `biteship_live_0000${COURIER_END}` }
  const courier = await set('', 'PATCH', { shipping: { provider } })
  assert.equal(courier.status, 200, courier.text)
  assert.ok(gateway.text.includes(GATEWAY_END) && courier.text.includes(COURIER_END))
})
after(() => app.close())

/** All that they answer of this shop, one after the other. */
async function everythingRead(who: { cookie?: string; token?: string }): Promise<string> {
  const names: Record<string, string> = { shop: 'rotan', name: 'midtrans' }
  const reads = adminRoutes.filter(
    ({ method, path }) =>
      method === 'GET' && [...path.matchAll(/:(\w+)/g)].every(([, name]) => names[name ?? '']),
  )
  assert.ok(reads.length > 20)
  let all = ''
  for (const { path } of reads)
    all += (
      await app.admin(
        path.replace(/:(\w+)/g, (_, name) => names[name] ?? ''),
        who,
      )
    ).text
  return all
}

test('staff', async () => {
  const all = await everythingRead({ cookie: await cookieOf(app, { shop: 'rotan', role: 'staff' }) })
  assert.ok(!all.includes(GATEWAY_END), 'the end of a gateway’s key')
  assert.ok(!all.includes(COURIER_END), 'the end of an aggregator’s key')
})

test('a program that reads settings', async () => {
  const scopes = ['settings:read', 'orders:read', 'products:read', 'messages:read'] as const
  const all = await everythingRead({ token: await app.token({ shop: 'rotan', scopes }) })
  assert.ok(!all.includes(GATEWAY_END) && !all.includes(COURIER_END))
})
