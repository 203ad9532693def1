// From a code to a placed order: POST /checkout/otp/send and /checkout/otp/verify.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { until } from '../../../../../test/until.ts'
import { aProduct } from '../../../../test/world.ts'
import { startTestCheckout, type TestCheckout, TRANSFER } from './checkout.fixture.ts'

const NOW = '2026-11-15T00:00:00.000Z'
let checkout: TestCheckout
before(async () => {
  checkout = await startTestCheckout()
  checkout.app.clock.set(NOW)
})
after(() => checkout.close())

let shops = 0
/** Each test its own shop, so that stock, codes and limits are its own. */
async function aNewShop(fields: object = {}): Promise<string> {
  const slug = `toko-${++shops}`
  await checkout.shop({ slug, ...fields })
  return slug
}

const refusal = { code: 'code_refused' }

describe('an order', () => {
  test('an order is placed with the code, at the price the draft showed', async () => {
    const shop = await aNewShop({ domains: [{ host: 'toko-utama.example', primary: true }] })
    const draft = await checkout.draft(shop, { items: [{ slug: 'kursi', qty: 2 }] })
    const sent = await checkout.send(shop, draft.body.draft_id)
    assert.deepEqual(sent.body, {
      channel: 'email',
      masked: 'b***@contoh.id',
      sent: true,
      expires_in_seconds: 300,
    })
    // The price changes meanwhile: it does not matter.
    await checkout.shop({ slug: shop, products: [aProduct({ slug: 'kursi', price: 999_999 })] })

    const { status, body, headers } = await checkout.verify(
      shop,
      draft.body.draft_id,
      await checkout.newestCode(shop),
    )
    assert.equal(status, 200)
    assert.equal(headers['cache-control'], 'no-store')
    const { order, payment, track_token, track_url } = body
    assert.match(order.number, /^ETL-[2-9A-Z]{8}$/)
    assert.equal(order.status, 'pending_payment')
    assert.equal(order.status_label, 'Menunggu pembayaran')
    assert.equal(order.total, draft.body.total)
    assert.equal(order.contact_masked, 'b***@contoh.id')
    assert.equal(order.placed_at, NOW)
    assert.equal(order.expires_at, '2026-11-16T00:00:00.000Z')
    assert.deepEqual(
      order.timeline.map((step: { key: string; done: boolean }) => [step.key, step.done]),
      [
        ['placed', true],
        ['paid', false],
        ['processing', false],
        ['shipped', false],
        ['completed', false],
      ],
    )
    assert.equal(order.lines[0].product_id, undefined)
    assert.deepEqual(
      [payment.kind, payment.method, payment.status, payment.amount, payment.manual_account_number],
      ['manual', 'manual.transfer', 'pending', order.total, '1234567890'],
    )
    assert.ok(track_token.length >= 22)
    assert.equal(track_url, `https://toko-utama.example/track/${track_token}`)
  })

  test('an order takes its stock, and counts as sold', async () => {
    const shop = await aNewShop({ products: [aProduct({ slug: 'kursi', stock: 5 })] })
    assert.equal((await checkout.buy(shop, { items: [{ slug: 'kursi', qty: 2 }] })).status, 200)
    assert.equal(await checkout.stock(shop, 'kursi'), 3)
  })

  test('an order of something unlimited takes no stock; one of a pre-order goes below zero', async () => {
    const shop = await aNewShop({
      products: [
        aProduct({ slug: 'tak-terbatas', unlimited_stock: true, stock: 0 }),
        aProduct({ slug: 'pesan', stock: 1, preorder: { lead_days: 7 } }),
      ],
    })
    const items = [{ slug: 'tak-terbatas' }, { slug: 'pesan', qty: 3 }]
    const { body } = await checkout.buy(shop, { items })
    assert.equal(body.order.preorder_ship_estimate, '2026-11-22T00:00:00.000Z')
    assert.equal(await checkout.stock(shop, 'tak-terbatas'), 0)
    assert.equal(await checkout.stock(shop, 'pesan'), -2)
  })

  test('an order with nothing to pay is paid at once', async () => {
    const shop = await aNewShop({
      products: [aProduct({ slug: 'kursi', price: 0 })],
      shipping: { mode: 'flat', couriers: [{ code: 'jne', name: 'JNE', cost: 0 }] },
      payment_methods: [{ ...TRANSFER, unique_code: true, fee_flat: 500 }],
    })
    const { body } = await checkout.buy(shop)
    assert.equal(body.order.total, 0)
    assert.equal(body.order.status, 'paid')
    assert.equal(body.order.expires_at, null)
    assert.deepEqual([body.payment.kind, body.payment.status], ['none', 'paid'])
  })

  test('an order whose stock went to someone else is refused as cart_changed at its first place in items, and nothing is taken', async () => {
    const shop = await aNewShop({
      products: [aProduct({ slug: 'kursi', stock: 2 }), aProduct({ slug: 'meja', stock: 9 })],
    })
    const items = [{ slug: 'meja' }, { slug: 'meja' }, { slug: 'kursi' }, { slug: 'meja' }, { slug: 'kursi' }]
    const draft = await checkout.draft(shop, { items })
    await checkout.send(shop, draft.body.draft_id)
    const code = await checkout.newestCode(shop)
    await checkout.shop({
      slug: shop,
      products: [aProduct({ slug: 'kursi', stock: 1 }), aProduct({ slug: 'meja', stock: 9 })],
    })

    const { status, body } = await checkout.verify(shop, draft.body.draft_id, code)
    assert.equal(status, 422)
    assert.equal(body.error.code, 'cart_changed')
    assert.deepEqual(body.error.details.lines, [
      {
        index: 2,
        product_id: checkout.id(shop, 'kursi'),
        variant_id: null,
        reason: 'not_enough_stock',
        available: 1,
      },
    ])
    assert.equal(await checkout.stock(shop, 'meja'), 9)
  })

  test('an order shows in the catalogue: what was bought is no longer in stock', async () => {
    const shop = await aNewShop({ products: [aProduct({ slug: 'kursi', stock: 4 })] })
    assert.equal((await checkout.app.call('/products/kursi', { shop })).body.availability, 'in_stock')
    await checkout.buy(shop)
    await until(async () => (await checkout.app.call('/products/kursi', { shop })).body.stock === 3)
  })
})

describe('a draft', () => {
  test('a draft that is unknown is 404, one past its time 410, one that is already an order 409', async () => {
    const shop = await aNewShop()
    const other = await aNewShop()
    const { draft_id } = (await checkout.draft(shop)).body
    for (const [where, id] of [
      [shop, 'drf_00000000000000000000000000'],
      [other, draft_id],
    ] as const) {
      assert.equal((await checkout.send(where, id)).status, 404)
      assert.equal((await checkout.verify(where, id, '123456')).status, 404)
    }
    const placed = await checkout.draft(shop)
    await checkout.send(shop, placed.body.draft_id)
    const code = await checkout.newestCode(shop)
    assert.equal((await checkout.verify(shop, placed.body.draft_id, code)).status, 200)
    assert.equal((await checkout.verify(shop, placed.body.draft_id, code)).body.error.code, 'order_moved')
    assert.equal((await checkout.send(shop, placed.body.draft_id)).body.error.code, 'order_moved')

    checkout.app.clock.set('2026-11-15T00:30:00.000Z')
    assert.equal((await checkout.send(shop, draft_id)).body.error.code, 'draft_expired')
    assert.equal((await checkout.verify(shop, draft_id, '123456')).status, 410)
    checkout.app.clock.set(NOW)
  })
})

describe('a code', () => {
  const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  test('a code that is wrong, expired, tried too often, voided or never sent is refused with the same bytes', async () => {
    const shop = await aNewShop()
    const { draft_id } = (await checkout.draft(shop)).body
    const neverSent = await checkout.verify(shop, draft_id, '000000')
    await checkout.send(shop, draft_id)
    const first = await checkout.newestCode(shop)
    await checkout.send(shop, draft_id)
    const second = await checkout.newestCode(shop)
    const voided = await checkout.verify(shop, draft_id, first === second ? otherThan(first) : first)
    const wrong = await checkout.verify(shop, draft_id, otherThan(second))
    checkout.app.clock.set('2026-11-15T00:05:00.000Z')
    const expired = await checkout.verify(shop, draft_id, second)
    checkout.app.clock.set(NOW)
    for (const answer of [neverSent, voided, wrong, expired]) {
      assert.equal(answer.status, 400)
      assert.equal(answer.body.error.code, refusal.code)
      assert.equal(answer.text, neverSent.text)
    }
    assert.equal((await checkout.verify(shop, draft_id, second)).status, 200, 'four tries of five were used')
  })

  test('a code can be tried five times at most, counted also when the order is rolled back', async () => {
    const shop = await aNewShop()
    const { draft_id } = (await checkout.draft(shop)).body
    await checkout.send(shop, draft_id)
    const code = await checkout.newestCode(shop)
    for (let i = 0; i < 5; i++)
      assert.equal((await checkout.verify(shop, draft_id, otherThan(code))).status, 400)
    assert.equal((await checkout.verify(shop, draft_id, code)).body.error.code, refusal.code)
  })

  test('a code goes to one contact five times an hour and no more, whatever the draft', async () => {
    const shop = await aNewShop()
    const contacts = ['sari@contoh.id', 'SARI@contoh.id']
    for (let i = 0; i < 5; i++) {
      const { draft_id } = (await checkout.draft(shop, { contact: contacts[i % 2] })).body
      assert.equal((await checkout.send(shop, draft_id)).status, 200)
    }
    const { draft_id } = (await checkout.draft(shop, { contact: contacts[0] })).body
    const limited = await checkout.send(shop, draft_id)
    assert.equal(limited.status, 429)
    assert.equal(limited.body.error.code, 'otp_limit')
    assert.equal(limited.headers['retry-after'], '3600')
    const other = (await checkout.draft(shop, { contact: 'lain@contoh.id' })).body
    assert.equal((await checkout.send(shop, other.draft_id)).status, 200)
    checkout.app.clock.set('2026-11-15T01:00:00.001Z')
    const later = (await checkout.draft(shop, { contact: contacts[0] })).body
    assert.equal((await checkout.send(shop, later.draft_id)).status, 200)
    checkout.app.clock.set(NOW)
  })

  test('a code is kept only as a keyed hash', async () => {
    const shop = await aNewShop()
    const { draft_id } = (await checkout.draft(shop)).body
    await checkout.send(shop, draft_id)
    const code = await checkout.newestCode(shop)
    const rows = await checkout.app.ctx.db.selectFrom('one_time_codes').selectAll().execute()
    assert.ok(!JSON.stringify(rows).includes(code))
  })
})

describe('a voucher', () => {
  test('a voucher counts its uses, in total and by contact', async () => {
    const shop = await aNewShop({
      products: [aProduct({ slug: 'kursi', stock: 99 })],
      vouchers: [
        {
          code: 'DUA',
          kind: 'order',
          discount_type: 'amount',
          discount_value: 1_000,
          usage_limit: 2,
          per_contact_limit: 1,
        },
      ],
    })
    const buy = (contact: string) => checkout.buy(shop, { voucher_code: 'DUA', contact })
    assert.equal((await buy('a@contoh.id')).body.order.voucher_code, 'DUA')
    // Another way to write the same mailbox does not make another buyer.
    for (const contact of ['A@contoh.id', 'a+lagi@contoh.id']) {
      const { status, body } = await buy(contact)
      assert.equal(status, 422)
      assert.equal(body.error.code, 'cart_changed')
      assert.deepEqual(body.error.details, { lines: [], voucher: { code: 'DUA', reason: 'already_used' } })
      assert.match(
        body.error.message,
        /^Jatah pemakaian voucher ini untuk Anda sudah habis\. Lepas vouchernya/,
      )
    }
    assert.equal((await checkout.buy(shop, { contact: 'a@contoh.id' })).status, 200, 'without the voucher')
    assert.equal((await buy('b@contoh.id')).status, 200)
    const late = await checkout.draft(shop, { voucher_code: 'DUA', contact: 'c@contoh.id' })
    assert.equal(late.body.voucher.reason, 'used_up')
  })

  test('a voucher whose last use went to someone else is cart_changed', async () => {
    const shop = await aNewShop({
      vouchers: [
        { code: 'SATU', kind: 'order', discount_type: 'amount', discount_value: 1_000, usage_limit: 1 },
      ],
    })
    const slow = await checkout.draft(shop, { voucher_code: 'SATU', contact: 'a@contoh.id' })
    await checkout.send(shop, slow.body.draft_id)
    const code = await checkout.newestCode(shop)
    assert.equal((await checkout.buy(shop, { voucher_code: 'SATU', contact: 'b@contoh.id' })).status, 200)
    const { status, body } = await checkout.verify(shop, slow.body.draft_id, code)
    assert.equal(status, 422)
    assert.equal(body.error.code, 'cart_changed')
    assert.deepEqual(body.error.details, { lines: [], voucher: { code: 'SATU', reason: 'used_up' } })
    assert.equal(await checkout.stock(shop, 'kursi'), 9)
  })
})
