// What a buyer tries with things of one shop at the host of another.
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { apiRoutes } from '../../src/doors/storefront/routes.ts'
import { assertSilent, type TwoShops } from './two-shops.ts'

export async function attackStorefront(t: TestContext, shops: TwoShops): Promise<void> {
  const { world, own, names, other } = shops
  const { app } = world
  const secrets = [
    own.order.token,
    ...own.documents.flatMap((url) => /doc_[^/]+/.exec(url) ?? []),
    own.attempt,
    own.quote,
    own.voucher,
    own.openDraft,
    own.product.slug,
    own.preparedCart,
  ]

  await t.test('none of its names and secrets opens anything at another host', async () => {
    for (const { method, path } of apiRoutes.filter(({ path }) => path.includes(':')))
      for (const name of [...names, ...secrets]) {
        const filled = path.replace(/:\w+/g, encodeURIComponent(name))
        const answer = await app.call(filled, {
          shop: other.slug,
          method,
          ...(method === 'POST' && { json: {} }),
        })
        assert.ok(answer.status >= 400, `${method} ${filled}: ${answer.status}`)
        assertSilent(shops, `${method} ${filled}`, answer)
      }
  })

  const hers = {
    items: [{ product_id: own.product.id, variant_id: own.product.variant, qty: 1 }],
    product_id: own.product.id,
    variant_id: own.product.variant,
    draft_id: own.openDraft,
    code: own.code,
    contact: own.order.contact,
    shipping_quote_id: own.quote,
    voucher_code: own.voucher,
    payment_method: `qris-${own.mark}`,
    courier_code: `jne-${own.mark}`,
    destination_ref: '3471081002',
  }
  const his = {
    ...hers,
    items: [{ product_id: other.product.id, variant_id: other.product.variant, qty: 1 }],
    product_id: other.product.id,
    variant_id: other.product.variant,
    draft_id: other.openDraft,
    code: '000000',
    contact: `joko-${other.mark}@contoh.id`,
    shipping_quote_id: other.quote,
    voucher_code: other.voucher,
    payment_method: `transfer-${other.mark}`,
    courier_code: undefined,
    customer_name: 'Joko',
    address: 'Jl. Anyelir 3',
    city: 'Kota Yogyakarta',
  }

  await t.test('a draft of another shop takes none of its things, one at a time', async () => {
    const draft = (json: object) => app.call('/checkout/draft', { shop: other.slug, method: 'POST', json })
    assert.equal((await draft(his)).status, 200)
    for (const field of [
      'items',
      'shipping_quote_id',
      'voucher_code',
      'payment_method',
      'courier_code',
    ] as const) {
      const { shipping_quote_id, ...unquoted } = his
      const json =
        field === 'courier_code'
          ? { ...unquoted, courier_code: hers.courier_code }
          : { ...his, [field]: hers[field] }
      const answer = await draft(json)
      // The answer repeats the code that somebody entered.
      if (field === 'voucher_code') assert.equal(answer.body.voucher?.reason, 'not_found', answer.text)
      else assert.ok(answer.status >= 400, `${field}: ${answer.status} ${answer.text}`)
      if (field !== 'voucher_code') assertSilent(shops, field, answer)
    }
  })

  await t.test('its draft and its code place nothing there, nor does the code find orders', async () => {
    const post = (path: string, json: object) => app.call(path, { shop: other.slug, method: 'POST', json })
    const tries = {
      '/checkout/otp/send': [{ draft_id: own.openDraft }],
      '/checkout/otp/verify': [
        { draft_id: own.openDraft, code: own.code },
        { draft_id: other.openDraft, code: own.code === other.code ? '000000' : own.code },
      ],
      '/orders/lookup/otp/verify': [{ contact: own.order.contact, code: own.code }],
      '/restock/otp/send': [{ product_id: own.product.id, contact: own.order.contact }],
      '/restock/otp/verify': [{ product_id: own.product.id, contact: own.order.contact, code: own.code }],
    }
    for (const [path, bodies] of Object.entries(tries))
      for (const json of bodies) {
        const answer = await post(path, json)
        assert.ok(answer.status >= 400, `${path}: ${answer.status} ${answer.text}`)
        assertSilent(shops, path, answer)
      }
  })
}
