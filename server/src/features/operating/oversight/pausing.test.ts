// A paused shop: nothing new is sold, what was ordered is seen through, its owner knows why, and no other shop notices.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { until } from '../../../../../test/until.ts'
import { cookieOf } from '../../../../test/merchants.ts'
import { aProduct, aShop } from '../../../../test/world.ts'
import { staysOpen } from '../../../domain/closed-shop.ts'
import { allRoutes } from '../../../doors/storefront/routes.ts'
import { anAccount, sentTo } from '../../people/accounts/accounts.fixture.ts'
import { TRANSFER } from '../../selling/checkout/checkout.fixture.ts'
import { startTestPayments, type TestPayments } from '../../selling/payments/payments.fixture.ts'

const SHOP = 'rotan'
const REASON = 'Nomor rekening tidak cocok dengan nama toko.'
const METHODS = {
  transfer: { name: TRANSFER.name, gateways: TRANSFER.gateways, manual: TRANSFER.manual },
}

let payments: TestPayments
let operator: string
before(async () => {
  payments = await startTestPayments()
  await payments.shop(SHOP, METHODS)
  await payments.app.shop(aShop({ slug: 'katun', products: [aProduct({ slug: 'kain' })] }))
  operator = await cookieOf(payments.app, 'operator')
})
after(() => payments?.close())

const call = (path: string, json?: object) =>
  payments.app.call(path, { shop: SHOP, ...(json && { method: 'POST', json }) })
const say = (what: 'pause' | 'resume', json: object, cookie = operator, shop = SHOP) =>
  payments.app.admin(`/platform/shops/${shop}/${what}`, { method: 'POST', json, cookie })

/** Nodes hear of it a moment later; what is read anew may tell of it before. */
const heard = (isOpen: boolean) =>
  until(
    async () =>
      (await call('/products')).status === (isOpen ? 200 : 403) &&
      (await call('/storefront/config')).body.tenant.is_open === isOpen,
  )

async function paused<T>(run: () => Promise<T>): Promise<T> {
  const { status, text, body } = await say('pause', { reason: REASON })
  assert.deepEqual([status, body.pause?.reason], [200, REASON], text)
  await heard(false)
  try {
    return await run()
  } finally {
    assert.deepEqual((await say('resume', {})).body, { pause: null })
    await heard(true)
  }
}

test('sells nothing new: catalogue, carts, drafts and codes are refused with a text for buyers', async () => {
  const { body: product } = await call('/products/kursi')
  await paused(async () => {
    const items = [{ product_id: product.id, qty: 1 }]
    const answers = await Promise.all([
      call('/products'),
      call('/products/kursi'),
      call('/categories'),
      call('/storefront/home'),
      call('/shipping/rates', { items, destination_ref: '3174041001' }),
      call('/checkout/draft', { items }),
      call('/checkout/otp/send', { draft_id: 'drf_x' }),
      call('/checkout/otp/verify', { draft_id: 'drf_x', code: '123456' }),
    ])
    for (const { status, body } of answers) {
      assert.deepEqual([status, body.error.code], [403, 'shop_closed'])
      assert.equal(body.error.message, 'Toko ini sedang tidak melayani pesanan baru.')
      assert.doesNotMatch(JSON.stringify(body), /rekening/, 'buyers are not told why')
    }
    assert.equal((await payments.app.call('/products', { shop: 'katun' })).status, 200)
    assert.equal((await call('/storefront/config')).body.tenant.is_open, false)
  })
  assert.equal((await call('/products/kursi')).status, 200, 'it goes on')
  assert.equal((await call('/storefront/config')).body.tenant.is_open, true)
})

test('nor by any other door: agents, feeds and links that buy', async () => {
  const open = [
    ['GET', '/.well-known/ucp'],
    ['POST', '/ucp/mcp'],
    ['POST', '/ucp/v1/catalog/search'],
    ['GET', '/ucp/v1/carts/agc_x'],
    ['GET', '/feeds/google.xml'],
    ['GET', '/beli/prd_x:1'],
    ['GET', '/api/v1/prepared-carts/agc_x'],
  ] as const
  const ask = () =>
    Promise.all(
      open.map(async ([method, path]) => {
        const headers = { Host: `${SHOP}.localhost`, 'Content-Type': 'application/json' }
        const { status } = await payments.app.send(path, { method, headers })
        return status
      }),
    )
  await paused(async () => assert.deepEqual(new Set(await ask()), new Set([403])))
  assert.ok(!(await ask()).includes(403))
})

test('nor does its merchant enter a sale, to be paid on the page of the order', async () => {
  const { body: product } = await call('/products/kursi')
  const cookie = await cookieOf(payments.app, { shop: SHOP, role: 'owner' })
  const json = {
    items: [{ product_id: product.id, qty: 1 }],
    customer_name: 'Ibu Sari',
    contact: 'sari@contoh.id',
    address: 'Jalan Melati 1',
    city: 'Bogor',
    payment_method: 'transfer',
    shipping_cost: 0,
  }
  await paused(async () => {
    const { status, body } = await payments.app.admin(`/shops/${SHOP}/orders`, {
      method: 'POST',
      cookie,
      json,
    })
    assert.deepEqual([status, body.error?.code], [403, 'shop_closed'])
  })
})

describe('whoever has ordered', () => {
  test('sees the order, reports a transfer and has it paid; another way to pay is not opened', async () => {
    const bought = await payments.buy(SHOP, 'transfer')
    await paused(async () => {
      assert.equal((await payments.track(bought)).body.order.status, 'pending_payment')
      const claimed = await payments.app.call(`/orders/track/${bought.token}/payment/claim`, {
        shop: SHOP,
        method: 'POST',
      })
      assert.equal(claimed.status, 200, claimed.text)
      const reopened = await payments.reopen(bought)
      assert.deepEqual([reopened.status, reopened.body.error.code], [403, 'shop_closed'])
      const owner = await cookieOf(payments.app, { shop: SHOP, role: 'owner' })
      const { body: orders } = await payments.app.admin(`/shops/${SHOP}/orders`, { cookie: owner })
      const { number } = orders.items[0]
      const moved = await payments.app.admin(`/shops/${SHOP}/orders/${number}/moves`, {
        method: 'POST',
        cookie: owner,
        ifMatch: '*',
        json: { to: 'paid' },
      })
      assert.equal(moved.status, 200, `the merchant works on: ${moved.text}`)
      assert.equal((await payments.track(bought)).body.order.status, 'paid')
    })
  })

  test('finds it again by a code', async () => {
    await payments.buy(SHOP, 'transfer')
    await paused(async () => {
      const asked = await call('/orders/lookup/otp/send', { contact: 'budi@contoh.id' })
      assert.equal(asked.status, 200, asked.text)
    })
  })
})

test('its owner is told why, reads it in the console, and is told that it goes on', async () => {
  await anAccount(payments.app, { login: 'ibu@rotan.example', isConfirmed: true })
  const cookie = await cookieOf(payments.app, { shop: SHOP, role: 'owner' })
  const pauseIn = async (path: string) => (await payments.app.admin(path, { cookie })).body
  await paused(async () => {
    assert.equal((await pauseIn('/me')).shops[0].pause.reason, REASON)
    assert.equal((await pauseIn(`/shops/${SHOP}`)).pause.reason, REASON)
  })
  assert.equal((await pauseIn('/me')).shops[0].pause, null)
  const sent = await sentTo(payments.app, SHOP, 'owner_notice', 2)
  const told = sent.map(({ opened }) => opened?.content)
  assert.ok(told.some((content) => content?.kind === 'owner_notice' && content.operation === 'pauseShop'))
  const { items } = await pauseIn(`/shops/${SHOP}/audit?kind=shop`)
  assert.deepEqual(items[1].after, { paused: REASON })
  assert.deepEqual(items[0].after, { paused: null })
})

test('saying it twice tells nobody twice, and another reason is told', async () => {
  const count = async () => (await sentTo(payments.app, SHOP, 'owner_notice', 0)).length
  await paused(async () => {
    const before = await count()
    const [first, second] = await Promise.all([
      say('pause', { reason: REASON }),
      say('pause', { reason: ` ${REASON} ` }),
    ])
    assert.deepEqual(first.body, second.body)
    assert.equal(await count(), before)
    await say('pause', { reason: 'Alasan lain.' })
    assert.ok((await count()) > before)
  })
})

test('only an operator pauses, with a reason, a shop that is there', async () => {
  const owner = await cookieOf(payments.app, { shop: SHOP, role: 'owner' })
  assert.equal((await say('pause', { reason: REASON }, owner)).status, 403)
  assert.equal((await say('resume', {}, owner)).status, 403)
  assert.equal((await say('pause', { reason: '  ' })).status, 400)
  assert.equal((await say('pause', { reason: 'x'.repeat(501) })).status, 400)
  assert.equal((await say('pause', { reason: REASON }, operator, 'tidak-ada')).status, 404)
  assert.equal((await call('/products')).status, 200)
})

test('a browser is shown that the shop is closed, and the way to its orders', async () => {
  const open = (path: string) =>
    payments.app.send(path, { headers: { Host: `${SHOP}.localhost`, Accept: 'text/html' } })
  await paused(async () => {
    const { status, text, headers } = await open('/')
    assert.deepEqual([status, headers['cache-control']], [403, 'no-store'])
    assert.match(text, /<h1>Toko sedang tutup<\/h1>[\s\S]*<a href="\/orders">Cek pesanan<\/a>/)
  })
})

test('every operation that stays open is there', async () => {
  const ops = new Set((await allRoutes({ storefrontDir: '' })).map(({ op }) => op))
  const named = ['trackOrder', 'claimPayment', 'verifyLookupCode', 'notify', 'notifyParcels', 'getPicture']
  for (const op of named) assert.ok(ops.has(op) && staysOpen(op), op)
  for (const op of ['listProducts', 'createDraft', 'verifyCheckoutCode', 'reopenPayment', 'requestRestock'])
    assert.ok(ops.has(op) && !staysOpen(op), op)
})
