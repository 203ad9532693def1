// What an operator sees: a purchase counted step by step, dashboards that name what there is, and nobody's data anywhere.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import pino from 'pino'
import { loadConfig } from '../../base/config.ts'
import { anAccount, cookiesOf, PASSWORD, signIn } from '../../features/people/accounts/accounts.fixture.ts'
import { sending } from '../../features/people/messages/sending.ts'
import { startTestCheckout, type TestCheckout } from '../../features/selling/checkout/checkout.fixture.ts'
import { watchMetrics } from './metrics/metrics.ts'

const lines: string[] = []
const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })
const watched = watchMetrics(loadConfig({ WHATSAPP_CODE_COST_RUPIAH: '500' }))
let checkout: TestCheckout
before(async () => {
  checkout = await startTestCheckout({ log, metrics: watched.metrics, env: { LOG_MEMORY_ANSWERS: '1' } })
  watched.open(checkout.app.ctx, async () => [])
})
after(() => checkout.close())

/** By the line of a metric without its value. */
async function numbers(): Promise<Map<string, number>> {
  const { body } = await watched.answer()
  const rows = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(rows.map((row) => [row.slice(0, row.lastIndexOf(' ')), Number(row.split(' ').at(-1))]))
}

test('a whole purchase is counted, and neither log nor metrics say who bought', async () => {
  const { app } = checkout
  const contact = 'bagaskara@contoh.id'
  const phone = '+6281298765432'
  await checkout.shop({ slug: 'rotan' })
  for (let i = 0; i < 3; i++) await app.call('/products', { shop: 'rotan' })

  const buyer = { contact, customer_name: 'Bagaskara Wiranegara', address: 'Jl. Cempaka Gang Buntu 17' }
  const { body: draft } = await checkout.draft('rotan', buyer)
  await checkout.send('rotan', draft.draft_id)
  const code = await checkout.newestCode('rotan')
  const wrong = code === '000000' ? '000001' : '000000'
  assert.equal((await checkout.verify('rotan', draft.draft_id, wrong)).body.error.code, 'code_refused')
  const { body: placed } = await checkout.verify('rotan', draft.draft_id, code)
  const token = new URL(placed.track_url).pathname.split('/').at(-1) ?? ''
  assert.equal((await app.call(`/orders/track/${token}`, { shop: 'rotan' })).status, 200)
  await checkout.draft('rotan', { ...buyer, contact: phone })
  await app.call('/orders/lookup/otp/send', { shop: 'rotan', method: 'POST', json: { contact } })
  const lookupCode = (await checkout.codesByContact('rotan')).get(contact) ?? ''
  await app.call('/orders/lookup/otp/verify', {
    shop: 'rotan',
    method: 'POST',
    json: { contact, code: lookupCode },
  })
  await anAccount(app, { login: 'ratnasari@contoh.id' })
  const { session } = cookiesOf(await signIn(app, 'ratnasari@contoh.id'))
  await app.admin('/shops/rotan/orders', { cookie: session })
  const key = await app.token({ shop: 'rotan' })
  const authorized = await app.admin('/shops/rotan/orders', { token: key })
  assert.equal(authorized.status, 200)
  const outbox = sending.open(app.ctx)
  await outbox.look()
  await outbox.finished()

  const seen = await numbers()
  const step = (name: string) => seen.get(`etalase_checkout_steps_total{step="${name}"}`)
  assert.deepEqual(['draft', 'code_asked', 'code_verified', 'order_placed'].map(step), [2, 1, 1, 1])
  assert.equal(seen.get('etalase_orders_total{status="pending_payment"}'), 1)
  assert.equal(seen.get('etalase_payments_total{gateway="manual",status="pending"}'), 1)
  assert.equal(seen.get('etalase_code_tries_total{purpose="checkout",outcome="wrong"}'), 1)
  assert.equal(seen.get('etalase_code_tries_total{purpose="lookup",outcome="right"}'), 1)
  assert.equal(seen.get('etalase_messages_total{channel="email",kind="code",outcome="outbox"}'), 2)
  assert.equal(
    seen.get('etalase_http_requests_total{door="storefront",operation="verifyCheckoutCode",status="4xx"}'),
    1,
  )
  assert.equal(
    seen.get('etalase_http_request_duration_seconds_count{door="admin",operation="listOrders"}'),
    2,
  )
  assert.ok(
    (seen.get('etalase_http_memory_answers_total{door="storefront",operation="listProducts"}') ?? 0) >= 1,
  )
  const fromMemory = lines.map((line) => JSON.parse(line)).filter(({ memory }) => memory === true)
  assert.equal(fromMemory[0]?.shop, 'rotan')
  assert.equal(fromMemory[0]?.op, 'listProducts')

  const said = `${lines.join('')}\n${[...seen.keys()].join('\n')}`
  const secrets = [session.split('=')[1] ?? '', token, key, PASSWORD, code, lookupCode, '127.0.0.1']
  const people = ['agaskara', 'ratnasari', '81298765432', 'Cempaka', 'contoh.id', 'Wiranegara']
  for (const told of [...secrets, ...people]) {
    assert.ok(told.length > 4)
    assert.ok(!new RegExp(`(?<![\\d.])${RegExp.escape(told)}(?!\\d)`).test(said), `${told} is told`)
  }
  assert.ok(lines.length > 10)
})

test('what a code by WhatsApp costs is added up, what a mail costs is nothing', async () => {
  const { metrics } = watched
  metrics.messageDone({ channel: 'whatsapp', kind: 'code', outcome: 'sent' })
  metrics.messageDone({ channel: 'whatsapp', kind: 'code', outcome: 'sent' })
  metrics.messageDone({ channel: 'whatsapp', kind: 'order_placed', outcome: 'sent' })
  metrics.messageDone({ channel: 'email', kind: 'code', outcome: 'sent' })
  const seen = await numbers()
  assert.equal(seen.get('etalase_codes_sent_total{channel="whatsapp"}'), 2)
  assert.equal(seen.get('etalase_codes_cost_rupiah_total{channel="whatsapp"}'), 1_000)
  assert.equal(seen.get('etalase_codes_cost_rupiah_total{channel="email"}'), 0)
})

test('dashboard, alerts and documentation name metrics that there are', async () => {
  const { body } = await watched.answer()
  const types = new Map(
    Array.from(body.matchAll(/^# TYPE (\S+) (\S+)$/gm), ([, name = '', type = '']) => [name, type]),
  )
  const isThere = (name: string) =>
    types.has(name) || types.get(name.replace(/_(bucket|sum|count)$/, '')) === 'histogram'
  for (const file of ['deploy/grafana/etalase.json', 'deploy/prometheus/alerts.yml', 'docs/watching.md']) {
    const text = readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8')
    const named = new Set(text.match(/\b(?:etalase|nodejs|process)_[a-z_]+[a-z]\b/g))
    assert.ok(named.size > 5, file)
    assert.deepEqual(
      [...named].filter((name) => !isThere(name)),
      [],
      file,
    )
  }
  const told = readFileSync(new URL('../../../../docs/watching.md', import.meta.url), 'utf8')
  const own = [...types.keys()].filter((name) => name.startsWith('etalase_'))
  assert.deepEqual(
    own.filter((name) => !told.includes(name)),
    [],
    'documented',
  )
})
