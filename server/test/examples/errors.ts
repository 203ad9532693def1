// Provokes every error that the API can answer, in the demo shop, and keeps what it said.
import assert from 'node:assert/strict'
import Type from 'typebox'
import type { Answer } from '../../../test/http.ts'
import type { Json } from '../../src/base/json.ts'
import { type StorefrontCode, statusOf, unavailable } from '../../src/base/problems.ts'
import { pauseShop } from '../../src/features/operating/oversight/actions/pause-shop.ts'
import { post as postRoute } from '../../src/http/routes/declare-route.ts'
import type { Route } from '../../src/http/routes/route.ts'
import { findShopBySlug } from '../../src/tenancy/queries.ts'
import { VERSIONS } from '../../src/versions/index.ts'
import type { ApiRequest } from '../app.ts'
import { aShop } from '../world.ts'
import type { DemoApp } from './demo-app.ts'
import { BUYER } from './operations.ts'
import { createSteady } from './steady.ts'

const LAST_ONE = 'batik-tulis-truntum'
const PLENTY = 'tatakan-gelas-rotan'
const DRAFT_LIFE_MS = 30 * 60_000
const MOST_CALLS = 500

export type ErrorExamples = Record<StorefrontCode, Json>

/** Routes that fail in ways that no request can bring about in a server that is well. */
export interface FaultyRoutes {
  readonly routes: readonly Route[]
  /** settles when a request is being worked on at the slow one */
  readonly slowBegun: Promise<void>
  finishSlow(): void
}

export function createFaultyRoutes(): FaultyRoutes {
  const begun = Promise.withResolvers<void>()
  const finished = Promise.withResolvers<void>()
  const described = {
    tag: 'Test',
    summary: 'for the examples',
    body: Type.Object({}),
    reply: Type.Object({}),
  }
  const route = (op: string, run: () => Promise<object>) =>
    postRoute(`/examples/${op}`, { ...described, op, run })
  return {
    routes: [
      route('broken', () => Promise.reject(new Error('broken'))),
      route('away', () => Promise.reject(unavailable())),
      route('slow', async () => {
        begun.resolve()
        await finished.promise
        return {}
      }),
    ],
    slowBegun: begun.promise,
    finishSlow: finished.resolve,
  }
}

export async function provokeErrors(
  app: DemoApp,
  shop: string,
  faulty: FaultyRoutes,
): Promise<ErrorExamples> {
  const version = String(VERSIONS.at(-1))
  const call = (path: string, request: ApiRequest = {}) => app.call(path, { shop, version, ...request })
  const post = (path: string, json: unknown, request: ApiRequest = {}) =>
    call(path, { method: 'POST', json, ...request })
  const keyed = (key: string): ApiRequest => ({ headers: { 'Idempotency-Key': key } })

  const said: Partial<ErrorExamples> = {}
  const steady = createSteady('errors')
  function keep(code: StorefrontCode, answer: Answer): void {
    assert.equal(answer.status, statusOf(code), `${code}: ${answer.text}`)
    assert.equal(answer.body.error.code, code)
    said[code] = steady.of(answer.body)
  }

  const well = async (answer: Promise<Answer>): Promise<Answer['body']> => {
    const { status, text, body } = await answer
    assert.equal(status, 200, text)
    return body
  }
  const [last, plenty] = await Promise.all(
    [LAST_ONE, PLENTY].map(async (slug) => (await well(call(`/products/${slug}`))).id as string),
  )
  const found = await well(post('/shipping/destinations', { q: 'gondomanan yogyakarta', limit: 1 }))
  const { ref, city } = found.results[0]

  async function draftBody(contact: string, product: string | undefined, method = 'transfer_bca') {
    const items = [{ product_id: product, qty: 1 }]
    const { options } = await well(post('/shipping/rates', { destination_ref: ref, items }))
    const shipping_quote_id = options[0].quote_id
    return { ...BUYER, contact, city, items, shipping_quote_id, payment_method: method }
  }
  async function draftFor(contact: string, product: string | undefined, method?: string): Promise<string> {
    return (await well(post('/checkout/draft', await draftBody(contact, product, method)))).draft_id
  }
  async function codeFor(contact: string, draft_id: string): Promise<string> {
    await well(post('/checkout/otp/send', { draft_id }))
    return app.codeTo(shop, contact)
  }

  // The door.
  keep('unsupported_api_version', await call('/products', { version: '2026-05-09' }))
  keep('forbidden', await call('/products', { origin: 'https://situs-lain.example' }))
  await app.shop(aShop({ slug: 'katalog', plan: 'katalog', domains: [{ host: 'katalog.example' }] }))
  keep(
    'plan_limit',
    await post(
      '/shipping/destinations',
      { q: 'solo' },
      { shop: 'katalog', origin: 'https://katalog.example' },
    ),
  )
  await app.shop(aShop({ slug: 'tutup' }))
  const closed = await findShopBySlug(app.ctx.db, 'tutup')
  assert.ok(closed)
  await pauseShop(app.ctx, closed, { reason: 'Alamat pemilik belum dapat dipastikan.' }, new Date())
  keep('shop_closed', await call('/products', { shop: 'tutup' }))
  keep('shop_not_found', await call('/products', { headers: { Host: 'tidak-ada.localhost' } }))
  keep('method_not_allowed', await call('/products', { method: 'DELETE' }))
  keep('not_found', await call('/products/tidak-ada'))

  // The body.
  const wrong = { items: [{ product_id: plenty, qty: 0 }], customer_name: 'Budi', contact: 'budi' }
  keep('invalid_request', await post('/checkout/draft', wrong))
  keep('body_too_large', await post('/checkout/draft', { address: 'x'.repeat(70_000) }))
  const asText = { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: 'halo' }
  keep('unsupported_media_type', await call('/checkout/draft', asText))

  // The cart.
  const tooMany = { destination_ref: ref, items: [{ product_id: plenty, qty: 999 }] }
  keep('cart_invalid', await post('/shipping/rates', tooMany))
  const nowhere = { destination_label: 'Gondomanan', items: [{ product_id: plenty, qty: 1 }] }
  keep('destination_unserved', await post('/shipping/rates', nowhere))
  const body = await draftBody('ani@contoh.id', plenty)
  const others = { ...body, items: [{ product_id: plenty, qty: 2 }] }
  keep('quote_invalid', await post('/checkout/draft', others))
  keep('payment_unavailable', await post('/checkout/draft', { ...body, payment_method: 'tunai' }))

  // The order.
  const draft = await draftFor('ani@contoh.id', last)
  const slower = await draftFor('cici@contoh.id', last)
  const code = await codeFor('ani@contoh.id', draft)
  const slowerCode = await codeFor('cici@contoh.id', slower)
  const refused = code === '000000' ? '111111' : '000000'
  keep('code_refused', await post('/checkout/otp/verify', { draft_id: draft, code: refused }))
  await well(post('/checkout/otp/verify', { draft_id: draft, code }))
  keep('order_moved', await post('/checkout/otp/send', { draft_id: draft }))
  keep('cart_changed', await post('/checkout/otp/verify', { draft_id: slower, code: slowerCode }))
  const byGateway = await draftFor('dedi@contoh.id', plenty, 'va_bca')
  const placed = await well(
    post('/checkout/otp/verify', { draft_id: byGateway, code: await codeFor('dedi@contoh.id', byGateway) }),
  )
  const delivery = { customer_name: 'Sari', address: 'Jl. Mawar 5' }
  keep('confirmation_needed', await post(`/orders/track/${placed.track_token}/delivery`, delivery))
  keep('not_manual_payment', await post(`/orders/track/${placed.track_token}/payment/claim`, undefined))

  // A notice of nobody.
  await app.shop(
    aShop({ slug: 'gerbang', gateways: { midtrans: { server_key: 'SB-Mid-server-0123456789' } } }),
  )
  const notice = { order_id: 'pay_tidakada', status_code: '200', gross_amount: '1.00' }
  const forged = { ...notice, transaction_status: 'settlement', signature_key: '0'.repeat(128) }
  const headers = { Host: 'gerbang.localhost', 'Content-Type': 'application/json' }
  const told = { method: 'POST', headers, body: JSON.stringify(forged) }
  keep('notice_refused', await app.send('/api/v1/gateways/midtrans/notify', told))

  // The same again.
  await well(post('/shipping/destinations', { q: 'solo', limit: 1 }, keyed('examples-1')))
  keep('idempotency_key_reused', await post('/shipping/destinations', { q: 'sleman' }, keyed('examples-1')))
  const slow = post('/examples/slow', {}, keyed('examples-2'))
  await faulty.slowBegun
  keep('idempotency_in_progress', await post('/examples/slow', {}, keyed('examples-2')))
  faulty.finishSlow()
  await well(slow)

  // Too much, too late, and our own faults.
  keep('otp_limit', await untilRefused(() => post('/orders/lookup/otp/send', { contact: 'eka@contoh.id' })))
  keep('rate_limited', await untilRefused(() => call('/orders/track/tidak-ada'), 429))
  const old = await draftFor('fani@contoh.id', plenty)
  app.later(DRAFT_LIFE_MS + 1)
  keep('draft_expired', await post('/checkout/otp/send', { draft_id: old }))
  keep('internal_error', await post('/examples/broken', {}))
  keep('unavailable', await post('/examples/away', {}))
  return said as ErrorExamples
}

/** What it answers when it no longer answers as before. */
async function untilRefused(ask: () => Promise<Answer>, status?: number): Promise<Answer> {
  for (let calls = 0; calls < MOST_CALLS; calls++) {
    const answer = await ask()
    if (status ? answer.status === status : answer.status !== 200) return answer
  }
  return assert.fail(`it is not refused within ${MOST_CALLS} calls`)
}
