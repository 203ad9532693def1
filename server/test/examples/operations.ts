// Records an example of every operation: one buyer's way through the demo shop, from the first look to the lookup.
import assert from 'node:assert/strict'
import type { Answer } from '../../../test/http.ts'
import type { Json } from '../../src/base/json.ts'
import { aPreparedCart } from '../../src/features/shop/agents/agents.fixture.ts'
import type { OperationExample } from '../../src/openapi/examples.ts'
import type { ApiVersion } from '../../src/versions/index.ts'
import type { DemoApp } from './demo-app.ts'
import { createSteady } from './steady.ts'

export const BUYER = {
  customer_name: 'Budi Santoso',
  contact: 'budi@contoh.id',
  phone: '081234567890',
  address: 'Jl. Melati No. 1, RT 02 RW 05',
}
const PRODUCT = 'keranjang-belly-seagrass'
const SOLD_OUT = 'tungku-minyak-aroma'
const WAITING = 'ani@contoh.id'
const STEADY_TOKEN = 'Zk3vQ8pX1mR7tY5wB2nH9cJ4dL6fS0gA'
const STEADY_KEY = 'own_AZk3vQ8pX1mR7tY5wB2nH9cJ4dL6fS0gA'
const STEADY_CODE = '123456'
const STEADY_ACCOUNT = '8808123456789012'

export async function recordOperations(
  app: DemoApp,
  shop: string,
  version: ApiVersion,
): Promise<Record<string, OperationExample>> {
  const steady = createSteady('operations')
  const operations: Record<string, OperationExample> = {}

  async function call(
    op: string,
    path: string,
    { params, query, body }: Sent = {},
    isPost = false,
  ): Promise<Answer['body']> {
    const asked = new URLSearchParams(query as Record<string, string>).toString()
    const filled = path.replace(/:(\w+)/g, (_, name) => String(params?.[name]))
    const answer = await app.call(asked ? `${filled}?${asked}` : filled, {
      shop,
      version,
      ...(isPost && { method: 'POST' }),
      ...(body && { json: body }),
    })
    assert.equal(answer.status, 200, `${op}: ${answer.text}`)
    if (op === 'createDraft') steady.knowTotal(answer.body.total, answer.body.unique_code)
    if (op === 'verifyCheckoutCode') steady.know(answer.body.track_token, STEADY_TOKEN)
    for (const { owner_key } of [answer.body, ...(answer.body.owner_keys ?? [])])
      if (owner_key) steady.know(owner_key, STEADY_KEY)
    const number = answer.body.payment?.va_number
    if (number) steady.know(number, STEADY_ACCOUNT)
    operations[op] = steady.of({
      ...(params && { params }),
      ...(query && { query }),
      ...(body && { body: { ...body, ...('code' in body && { code: STEADY_CODE }) } }),
      reply: shortened(answer.body),
    })
    return answer.body
  }
  const post = (op: string, path: string, sent: Sent = {}) => call(op, path, sent, true)

  await call('listCategories', '/categories')
  await call('listProducts', '/products', {
    query: { cat: 'anyaman', sort: 'price_asc', limit: 2, offset: 0 },
  })
  await call('suggestProducts', '/search/suggestions', { query: { q: 'cangkr', limit: 3 } })
  const product = await call('getProduct', '/products/:slug', { params: { slug: PRODUCT } })
  const soldOut = (await app.call(`/products/${SOLD_OUT}`, { shop, version })).body
  const awaited = { product_id: soldOut.id, contact: WAITING }
  await post('sendRestockCode', '/restock/otp/send', { body: awaited })
  await post('requestRestock', '/restock/otp/verify', {
    body: { ...awaited, code: await app.codeTo(shop, WAITING) },
  })
  await call('getStorefrontConfig', '/storefront/config')
  await call('getHomePage', '/storefront/home')
  await call('getPage', '/storefront/page/:key', { params: { key: 'tentang' } })

  const { results } = await post('searchDestinations', '/shipping/destinations', {
    body: { q: 'kebayoran baru jaksel', limit: 2 },
  })
  const { ref, city } = results[0]
  await post('resolveDestination', '/shipping/destinations/resolve', { body: { ref } })
  const items = [{ product_id: product.id, variant_id: product.variants[1].id, qty: 2 }]
  const { options } = await post('quoteShipping', '/shipping/rates', {
    body: { destination_ref: ref, items },
  })

  const prepared = await aPreparedCart(app, shop, {
    items,
    voucher_code: 'LARAS10',
    destination_ref: ref,
    courier_code: options[0].courier_code,
    courier_service: options[0].courier_service,
  })
  await call('getPreparedCart', '/prepared-carts/:id', { params: { id: prepared } })

  await post('previewCart', '/checkout/preview', {
    body: {
      items,
      shipping_quote_id: options[0].quote_id,
      payment_method: 'transfer_bca',
      voucher_code: 'LARAS10',
    },
  })
  const { draft_id } = await post('createDraft', '/checkout/draft', {
    body: {
      items,
      ...BUYER,
      city,
      shipping_quote_id: options[0].quote_id,
      payment_method: 'transfer_bca',
      voucher_code: 'LARAS10',
      note: 'Tolong dibungkus kado, ya.',
    },
  })
  await post('sendCheckoutCode', '/checkout/otp/send', { body: { draft_id } })
  const code = await app.codeTo(shop, BUYER.contact)
  const { track_token: token, owner_key } = await post('verifyCheckoutCode', '/checkout/otp/verify', {
    body: { draft_id, code },
  })
  await call('trackOrder', '/orders/track/:token', { params: { token } })
  await post('changeDelivery', '/orders/track/:token/delivery', {
    params: { token: owner_key },
    body: { customer_name: BUYER.customer_name, address: 'Jl. Melati No. 7, pagar hijau' },
  })
  await post('reopenPayment', '/orders/track/:token/payment', { params: { token } })
  const change = '/orders/track/:token/payment/method'
  await post('changePaymentMethod', change, { params: { token }, body: { payment_method: 'va_bca' } })
  // Back again, beside the record: only a transfer is reported by hand.
  const backAgain = await app.call(change.replace(':token', token), {
    shop,
    version,
    method: 'POST',
    json: { payment_method: 'transfer_bca' },
  })
  assert.equal(backAgain.status, 200, backAgain.text)
  steady.knowTotal(backAgain.body.order.total, backAgain.body.order.unique_code)
  await post('claimPayment', '/orders/track/:token/payment/claim', { params: { token } })

  /** Another one, beside the record: what was reported as paid is not cancelled. */
  async function anotherOrder(): Promise<{ token: string; number: string; ownerKey: string }> {
    const at = { shop, version, method: 'POST' }
    const draft = { items, ...BUYER, city, payment_method: 'transfer_bca' }
    const json = { ...draft, shipping_quote_id: options[0].quote_id }
    const { draft_id } = (await app.call('/checkout/draft', { ...at, json })).body
    await app.call('/checkout/otp/send', { ...at, json: { draft_id } })
    const code = await app.codeTo(shop, BUYER.contact)
    const placed = await app.call('/checkout/otp/verify', { ...at, json: { draft_id, code } })
    assert.equal(placed.status, 200, placed.text)
    steady.know(placed.body.track_token, STEADY_TOKEN)
    steady.knowTotal(placed.body.order.total, placed.body.order.unique_code)
    steady.know(placed.body.owner_key, STEADY_KEY)
    const { track_token, owner_key: ownerKey, order } = placed.body
    return { token: track_token, number: order.number, ownerKey }
  }

  await post('sendLookupCode', '/orders/lookup/otp/send', { body: { contact: BUYER.contact } })
  await post('verifyLookupCode', '/orders/lookup/otp/verify', {
    body: { contact: BUYER.contact, code: await app.codeTo(shop, BUYER.contact) },
  })
  await post('cancelOrder', '/orders/track/:token/cancel', {
    params: { token: (await anotherOrder()).token },
  })

  const sent = await anotherOrder()
  const by = { method: 'POST', token: await app.token({ shop }) }
  const orders = `/shops/${shop}/orders/${sent.number}`
  await app.admin(`${orders}/moves`, { ...by, json: { to: 'paid' } })
  const parcels = [{ number: sent.number, awb: 'JNE0012345678', courier_code: 'jne' }]
  const shipped = await app.admin(`/shops/${shop}/parcels`, { ...by, json: { parcels } })
  assert.ok(shipped.body.outcomes[0].ok, shipped.text)
  await post('confirmReceipt', '/orders/track/:token/receipt', { params: { token: sent.token } })

  const address = 'Jl. Malioboro 12, Yogyakarta'
  const tax = { pkp: true, npwp: '0012345678901234', name: 'PT Toko Demo', address }
  const collects = await app.admin(`/shops/${shop}`, { ...by, method: 'PATCH', ifMatch: '*', json: { tax } })
  assert.equal(collects.status, 200, collects.text)
  const back = await anotherOrder()
  const path = `/shops/${shop}/orders/${back.number}`
  await app.admin(`${path}/moves`, { ...by, json: { to: 'paid' } })
  const asked = await app.admin(`${path}/refunds`, { ...by, json: { amount: 25_000, reason: 'Retak' } })
  assert.equal(asked.status, 201, asked.text)
  await post('giveRefundAccount', '/orders/track/:token/refund-account', {
    params: { token: back.ownerKey },
    body: { bank: 'BCA', account_number: '1234567890', account_holder: BUYER.customer_name },
  })
  await post('askFullInvoice', '/orders/track/:token/full-invoice', {
    params: { token: back.ownerKey },
    body: {
      kind: 'npwp',
      number: '0098765432109876',
      name: 'PT Pembeli Jaya',
      address: 'Jl. Melati 3, Bandung',
    },
  })
  return operations
}

interface Sent {
  readonly params?: Json
  readonly query?: Json
  readonly body?: Json
}

/** Parts of a page and the steps of an order appear in full; of long lists two entries show the form. */
const IN_FULL = ['sections', 'timeline']
const LONG = 3

function shortened(value: unknown, name = ''): Json {
  const short = (each: unknown, of = ''): unknown => {
    if (Array.isArray(each)) {
      const kept = each.length > LONG && !IN_FULL.includes(of) ? each.slice(0, 2) : each
      return kept.map((entry) => short(entry))
    }
    if (typeof each !== 'object' || each === null) return each
    return Object.fromEntries(Object.entries(each).map(([key, inner]) => [key, short(inner, key)]))
  }
  return short(value, name) as Json
}
