// How fast the staff and the programs of one shop may ask.
import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import { after, before, test } from 'node:test'
import type { Answer } from '../../../../test/http.ts'
import { until } from '../../../../test/until.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { cookieOf } from '../../../test/merchants.ts'

let app: TestApp
/** Twelve changes at once, two and a half a second, and whoever would wait longer than five seconds is refused. */
const PACE = 10
/** So many that even a slow machine has not sent them before there is room for all. */
const CHANGES = 200

before(async () => {
  app = await startApp({ env: { SHOP_PACE: String(PACE) } })
  await app.shop({ slug: 'rakus', name: 'Rakus' })
  await app.shop({ slug: 'kecil', name: 'Kecil' })
})
after(() => app.close())

test('programs that ask for much wait, and are then refused; staff, buyers and other shops are answered', async () => {
  const token = await app.token({ shop: 'rakus' })
  const agent = new Agent({ keepAlive: true })
  const answers: Answer[] = []
  const change = { token, agent, method: 'POST', json: {} }
  const ask = async () => void answers.push(await app.admin('/shops/rakus/categories', change))
  const asked = Array.from({ length: CHANGES }, () => ask().catch(() => {}))
  await until(async () => answers.some(({ status }) => status === 429))
  const refused = answers.find(({ status }) => status === 429)
  assert.equal(refused?.headers['retry-after'], '5')
  assert.equal(refused?.body.error.code, 'rate_limited')

  const other = await app.token({ shop: 'kecil' })
  assert.equal((await app.admin('/shops/kecil/categories', { token: other })).status, 200)
  assert.equal((await app.call('/products', { shop: 'rakus' })).status, 200)
  const cookie = await cookieOf(app, { shop: 'rakus', role: 'owner' })
  assert.equal((await app.admin('/shops/rakus/categories', { cookie })).status, 200)
  // Those that still wait leave.
  agent.destroy()
  await Promise.all(asked)
})
