// The built-in gateway, end to end: a page on which one pays, fails or lets expire, and nobody from outside.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Answer, Request } from '../../../../../../test/http.ts'
import { startApp } from '../../../../../test/app.ts'
import { parseQris } from '../../../../domain/qris.ts'
import { errorsOf } from '../../../shop/shop-file/files.fixture.ts'
import { savePaymentMethod } from '../actions/save-payment-method.ts'
import { type Bought, startTestPayments, type TestPayments, TOTAL } from '../payments.fixture.ts'

const SHOP = 'coba'
const HOSTILE = `Toko "<script>alert('x')</script>" & Co`

let payments: TestPayments
before(async () => {
  payments = await startTestPayments()
  const methods = { qris: ['sandbox'], va_bca: ['sandbox'], kartu: ['sandbox'] } as const
  await payments.shop(SHOP, methods, { gateways: {} })
  await payments.shop('lain', methods, { gateways: {}, name: HOSTILE })
})
after(() => payments?.close())
beforeEach(() => payments.turnTo(0))

test('each kind of payment leads to its page', async () => {
  for (const [method, kind] of [
    ['qris', 'qr'],
    ['va_bca', 'va'],
    ['kartu', 'redirect'],
  ] as const) {
    const bought = await payments.buy(SHOP, method)
    const { payment } = bought.answer.body
    assert.equal(`${payment.kind} ${payment.method}`, `${kind} sandbox.${method}`)
    assert.equal(payment.redirect_url, `http://${SHOP}.localhost/sandbox/${bought.reference}`)
    assert.equal(payment.va_bank, kind === 'va' ? 'bca' : null)
    const amount = payment.qr_payload && parseQris(payment.qr_payload)?.find(({ tag }) => tag === '54')
    assert.equal(amount?.value, kind === 'qr' ? String(TOTAL) : undefined)
  }
})

test('the page shows what is due, to whom and where to, and is kept nowhere', async () => {
  const bought = await payments.buy(SHOP, 'va_bca')
  const { text, headers, status } = await page(bought)
  assert.equal(`${status} ${headers['content-type']}`, '200 text/html; charset=utf-8')
  assert.equal(headers['cache-control'], 'no-store')
  assert.match(headers['content-security-policy'] ?? '', /default-src 'none'/)
  assert.match(text, /<html lang="id">/)
  const { payment } = bought.answer.body
  for (const shown of ['Rp110.000', payment.va_number, 'BCA', bought.number, 'Menunggu pembayaran'])
    assert.ok(text.replaceAll('\u00a0', '').includes(shown), shown)
})

test('a page that is opened when the time of its order is over ends the order first', async () => {
  const bought = await payments.buy(SHOP, 'va_bca')
  payments.turnTo(24 * 60 + 1)
  assert.equal((await page(bought)).status, 200)
  assert.equal((await payments.order(bought)).status, 'expired')
})

test('a page that is sent something else than an outcome leads nobody to the order', async () => {
  const bought = await payments.buy(SHOP, 'kartu')
  const { status, headers } = await decide(bought, 'lain')
  assert.equal(`${status} ${headers.location}`, `303 /sandbox/${bought.reference}`)
})

test('the page tells nobody the tracking token, and cannot be shown inside another page', async () => {
  for (const method of ['qris', 'va_bca', 'kartu']) {
    const bought = await payments.buy(SHOP, method)
    const { text, headers } = await page(bought)
    assert.ok(!text.includes(bought.token), method)
    assert.match(headers['content-security-policy'] ?? '', /frame-ancestors 'none'/)
    assert.equal(headers['x-frame-options'], 'DENY')
  }
})

test('paying an account or a code pays the order, and comes back to the page', async () => {
  for (const method of ['qris', 'va_bca']) {
    const bought = await payments.buy(SHOP, method)
    const { status, headers } = await decide(bought, 'paid')
    assert.equal(`${status} ${headers.location}`, `303 /sandbox/${bought.reference}`)
    assert.equal(await standing(bought), 'paid paid')
    assert.deepEqual(await payments.messagesTo(bought), ['paid'])
    const { text } = await page(bought)
    assert.match(text, /Sudah dibayar/)
    assert.ok(!text.includes('<form'), 'there is nothing left to decide')
  }
})

test('paying on a page of its own sends the buyer back to the order', async () => {
  const bought = await payments.buy(SHOP, 'kartu')
  const { status, headers } = await decide(bought, 'paid')
  assert.equal(`${status} ${headers.location}`, `303 ${bought.answer.body.track_url}`)
  assert.equal(await standing(bought), 'paid paid')
})

test('a payment that failed is shown as failed, and reopening gives another one', async () => {
  for (const outcome of ['failed', 'expired']) {
    const bought = await payments.buy(SHOP, 'qris')
    await decide(bought, outcome)
    assert.equal(await standing(bought), `pending_payment ${outcome}`)
    const { payment } = (await payments.reopen(bought)).body
    assert.equal(payment.status, 'pending')
    assert.notEqual(payment.redirect_url, bought.answer.body.payment.redirect_url)
    assert.equal(await payments.statuses(bought), `${outcome} pending`)
  }
})

test('paying one that is over, or that failed, still pays the order: late money is not lost', async () => {
  const bought = await payments.buy(SHOP, 'qris')
  await decide(bought, 'failed')
  payments.turnTo(31)
  assert.match((await page(bought)).text, /<form/)
  await decide(bought, 'paid')
  assert.equal(await standing(bought), 'paid paid')
})

test('a page says by itself when its time is over', async () => {
  const bought = await payments.buy(SHOP, 'qris')
  payments.turnTo(30)
  assert.match((await page(bought)).text, /Kedaluwarsa/)
})

test('deciding twice is deciding once', async () => {
  const bought = await payments.buy(SHOP, 'kartu')
  for (let times = 0; times < 2; times++) assert.equal((await decide(bought, 'paid')).status, 303)
  assert.deepEqual(await payments.history(bought), ['pending_payment', 'paid'])
})

test('what is no outcome decides nothing', async () => {
  const bought = await payments.buy(SHOP, 'qris')
  for (const outcome of ['', 'refunded', 'PAID', 'pending']) await decide(bought, outcome)
  assert.equal(await standing(bought), 'pending_payment pending')
})

test('a browser that posts the form from the page itself is let in, and one from elsewhere is not', async () => {
  const bought = await payments.buy(SHOP, 'qris')
  const { headers } = await page(bought)
  // With no-referrer a browser posts forms with "Origin: null", which is refused.
  assert.equal(headers['referrer-policy'], 'same-origin')
  const elsewhere = await decide(bought, 'paid', { Origin: 'https://jahat.example' })
  assert.equal(elsewhere.status, 403)
  assert.equal(await standing(bought), 'pending_payment pending')
  const own = await decide(bought, 'paid', { Origin: `http://${SHOP}.localhost` })
  assert.equal(own.status, 303)
  assert.equal(await standing(bought), 'paid paid')
})

test('a page is there for the shop that sold, and for nobody else', async () => {
  const bought = await payments.buy(SHOP, 'qris')
  for (const stranger of [
    { ...bought, shop: 'lain' },
    { ...bought, reference: 'pay_tidakada' },
    { ...bought, reference: '..%2f..' },
  ]) {
    assert.equal((await page(stranger)).status, 404)
    assert.equal((await decide(stranger, 'paid')).status, 404)
  }
  assert.equal(await standing(bought), 'pending_payment pending')
})

test('a payment at a real gateway has no page here', async () => {
  await payments.shop('nyata', { qris: ['midtrans'] })
  const bought = await payments.buy('nyata', 'qris')
  assert.equal((await page(bought)).status, 404)
  assert.equal((await decide(bought, 'paid')).status, 404)
  assert.equal(await standing(bought), 'pending_payment pending')
})

test('a shop that takes real money by now is not paid on the page it tried things out with', async () => {
  const { slug, name } = await payments.shop('dulu', { qris: ['sandbox'] })
  const bought = await payments.buy(slug, 'qris')
  const payment_methods = [{ code: 'qris', name: 'QRIS', gateways: ['midtrans' as const] }]
  await payments.app.shop({ slug, name, payment_methods })
  assert.equal((await page(bought)).status, 404)
  assert.equal((await decide(bought, 'paid')).status, 404)
  assert.equal((await payments.order(bought)).status, 'pending_payment')
})

test('a notice from outside decides nothing about a payment at the built-in gateway', async () => {
  const bought = await payments.buy(SHOP, 'qris')
  const answer = await payments.app.send('/api/v1/gateways/sandbox/notify', {
    method: 'POST',
    headers: { Host: `${SHOP}.localhost`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ reference: bought.reference, status: 'paid', amount: TOTAL }),
  })
  assert.equal(answer.status, 404)
  assert.equal(await standing(bought), 'pending_payment pending')
})

test('the page can be looked at and decided on, and nothing else; a HEAD gets its head', async () => {
  const bought = await payments.buy(SHOP, 'qris')
  assert.equal((await send(bought, { method: 'HEAD' })).status, 200)
  for (const method of ['PUT', 'DELETE', 'PATCH']) {
    const { status, headers } = await send(bought, { method })
    assert.equal(`${status} ${headers.allow}`, '405 GET, HEAD, POST', method)
  }
})

test('a hostile name of a shop is text', async () => {
  const bought = await payments.buy('lain', 'kartu')
  const { text } = await page(bought)
  assert.ok(!text.includes('<script'))
  assert.ok(text.includes('Toko &quot;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&quot; &amp; Co'))
})

describe('beside a real gateway', () => {
  test('it is refused, by shop apply and by the edit of one method', async () => {
    const gateways = ['midtrans' as const, 'sandbox' as const]
    const applied = payments.shop('campur', { transfer: ['sandbox'], qris: gateways })
    assert.deepEqual(
      (await errorsOf(applied)).map(({ path }) => path),
      ['payment_methods[1].gateways'],
    )
    const { id } = await payments.shop('satuan', { qris: ['midtrans'] })
    const shop = await payments.app.ctx.shops.find('satuan.localhost')
    assert.ok(shop?.id === id)
    await assert.rejects(savePaymentMethod(payments.app.ctx, shop, { code: 'qris', name: 'QRIS', gateways }))
  })

  test('it is never asked, also when it was saved so before', async () => {
    const { id } = await payments.shop('lama', { qris: ['midtrans'] })
    await payments.app.ctx.db
      .updateTable('payment_methods')
      .set({ gateways: JSON.stringify(['midtrans', 'sandbox']) })
      .where('shop_id', '=', id)
      .execute()
    payments.app.ctx.shops.forgetAll()
    payments.midtrans.answer(payments.midtrans.error(400, 'not today'))
    const bought = await payments.buy('lama', 'qris')
    payments.midtrans.answer('good')
    assert.equal(bought.answer.body.payment.status, 'failed')
    assert.equal(await payments.statuses(bought), 'failed')
  })
})

test('where the operator switched it off, no shop has it, and methods that need it are off', async (t) => {
  const bought = await payments.buy(SHOP, 'qris')
  const { database } = payments.app
  const app = await startApp({ database, env: { ...payments.env, SANDBOX_PAYMENTS: '0' } })
  t.after(() => app.close())
  app.clock.set(new Date(payments.app.clock.now()).toISOString())
  const paid = await app.send(`/sandbox/${bought.reference}`, { headers: { Host: `${SHOP}.localhost` } })
  assert.equal(paid.status, 404)
  const { body } = await app.call('/storefront/config', { shop: SHOP })
  const methods: { code: string; enabled: boolean }[] = body.commerce.payment_methods
  assert.deepEqual(
    methods.map(({ enabled }) => enabled),
    [false, false, false],
  )
  const method = { code: 'qris', name: 'QRIS', gateways: ['sandbox' as const] }
  const errors = await errorsOf(app.shop({ slug: 'baru', name: 'Baru', payment_methods: [method] }))
  assert.deepEqual(
    errors.map(({ path }) => path),
    ['payment_methods[0].gateways'],
  )
})

function page(bought: Bought): Promise<Answer> {
  return send(bought, {})
}

function send({ shop, reference }: Bought, request: Request): Promise<Answer> {
  const headers = { ...request.headers, Host: `${shop}.localhost` }
  return payments.app.send(`/sandbox/${reference}`, { ...request, headers })
}

function decide(bought: Bought, outcome: string, headers: Record<string, string> = {}): Promise<Answer> {
  const form = { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' }
  return send(bought, { method: 'POST', headers: form, body: `outcome=${outcome}` })
}

async function standing(bought: Bought): Promise<string> {
  const { order, payment } = (await payments.track(bought)).body
  return `${order.status} ${payment.status}`
}
