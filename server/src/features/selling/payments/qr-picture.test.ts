// The pictures of QR codes count in the budget of those who follow an order: a caller who asks again and again meets its end.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { STATIC_QRIS, startTestPayments, type TestPayments } from './payments.fixture.ts'

const ALLOWED = 3

let payments: TestPayments
before(async () => {
  payments = await startTestPayments({ env: { IP_BUDGETS: `track=${ALLOWED}`, TRUST_PROXY: 'loopback' } })
  const manual = { name: 'QRIS toko', gateways: ['manual' as const], manual: { qris_payload: STATIC_QRIS } }
  await payments.shop('rotan', { qris: ['midtrans'], toko: manual })
})
after(() => payments?.close())

for (const [method, field, ip] of [
  ['qris', 'qr_image_url', '198.51.100.1'],
  ['toko', 'manual_qr_image_url', '198.51.100.2'],
] as const) {
  test(`${field} can be asked for as often as an order, by one address`, async () => {
    const { payment } = (await payments.buy('rotan', method)).answer.body
    const { pathname } = new URL(payment[field])
    const ask = (from: string) =>
      payments.app.send(pathname, { headers: { Host: 'rotan.localhost', 'X-Forwarded-For': from } })
    for (let times = 0; times < ALLOWED; times++) assert.equal((await ask(ip)).status, 200)
    const refused = await ask(ip)
    assert.equal(`${refused.status} ${refused.body.error.code}`, '429 rate_limited')
    assert.ok(Number(refused.headers['retry-after']) > 0)
    assert.equal((await ask('203.0.113.9')).status, 200, 'nobody else is stopped')
  })
}
