// The request that an operation is, with the real ids of what the model has names for.
import type { TestApp } from '../../server/test/app.ts'
import { aCart, CHECKOUT } from '../../test/checkout.ts'
import { lookupOf, restockOf } from './buyers.ts'
import { type Asked, ask } from './call.ts'
import { VOUCHER } from './catalogue.ts'
import type { EnteredCode, Operation } from './operations.ts'
import type { ShopWorld } from './world.ts'

export type Requested = Exclude<
  Operation,
  { does: 'wait' | 'job' | 'expire-one' | 'notice' | 'pay-silently' }
>

export async function toRequest(shop: ShopWorld, node: TestApp, op: Requested): Promise<Asked> {
  const key = 'key' in op && op.key !== null ? { 'Idempotency-Key': op.key } : {}
  const buyer = { Host: `${shop.slug}.localhost`, ...key }
  const post = (path: string, json: unknown = {}): Asked => ({
    method: 'POST',
    path: `/api/v1${path}`,
    headers: buyer,
    json,
  })
  const merchant = { Host: 'console.localhost', Authorization: `Bearer ${shop.key}` }
  const admin = (
    method: Asked['method'],
    path: string,
    json?: unknown,
    headers: Asked['headers'] = merchant,
  ) => ({
    method,
    path: `/admin/v1${path}`,
    headers,
    ...(json !== undefined && { json }),
  })
  const own = `/shops/${shop.slug}`
  const token = 'order' in op ? (shop.orders.get(op.order)?.token ?? 'none') : ''
  const number = 'order' in op ? (shop.orders.get(op.order)?.number ?? 'NONE') : ''

  switch (op.does) {
    case 'draft':
      return post(
        CHECKOUT.draft,
        aCart(
          op.contact,
          op.lines.map(({ sku, qty }) => ({ ...shop.things[sku], qty })),
          { payment_method: op.method, ...(op.withVoucher && { voucher_code: VOUCHER.code }) },
        ),
      )
    case 'send':
      return post(CHECKOUT.send, { draft_id: shop.draftIds.get(op.draft) ?? 'none' })
    case 'verify':
      return post(CHECKOUT.verify, {
        draft_id: shop.draftIds.get(op.draft) ?? 'none',
        code: codeOf(shop, op.draft, op.entered),
      })
    case 'track':
      return { method: 'GET', path: `/api/v1/orders/track/${token}`, headers: buyer }
    case 'claim':
      return post(`/orders/track/${token}/payment/claim`)
    case 'reopen':
      return post(`/orders/track/${token}/payment`)
    case 'lookup-send':
      return post('/orders/lookup/otp/send', { contact: op.contact })
    case 'lookup': {
      const code = codeOf(shop, lookupOf(op.contact), op.entered)
      return post('/orders/lookup/otp/verify', { contact: op.contact, code })
    }
    case 'restock-send':
      return post('/restock/otp/send', { contact: op.contact, ...shop.things[op.sku] })
    case 'restock': {
      const code = codeOf(shop, restockOf(op.sku, op.contact), op.entered)
      return post('/restock/otp/verify', { contact: op.contact, ...shop.things[op.sku], code })
    }
    case 'move':
      return admin('POST', `${own}/orders/${number}/moves`, { to: op.to })
    case 'settle-claim':
      return admin('POST', `${own}/orders/${number}/claim`, { accept: op.accept })
    case 'set-stock':
      return admin('POST', `${own}/stock`, { changes: [{ ...shop.things[op.sku], set: op.stock }] })
    case 'add-stock':
      return admin('POST', `${own}/stock`, { changes: [{ ...shop.things[op.sku], add: op.by }] })
    case 'price': {
      const path = `${own}/products/${shop.things[op.sku].product_id}`
      return admin('PATCH', path, { price: op.price }, await edited(node, path, merchant))
    }
    case 'voucher': {
      const path = `${own}/vouchers/${VOUCHER.code}`
      const ends_at = op.isOff ? '2026-01-01T00:00:00Z' : null
      return admin('PATCH', path, { usage_limit: op.limit, ends_at }, await edited(node, path, merchant))
    }
    case 'sign-in': {
      const password = op.isRight ? shop.password : 'bukan kata sandinya'
      const login = op.isRight ? shop.login : `bukan-${shop.login}`
      return admin(
        'POST',
        '/session',
        { login, password },
        { Host: 'console.localhost', 'Sec-Fetch-Site': 'same-origin' },
      )
    }
    case 'sign-out':
      return admin('DELETE', '/session', undefined, cookieOf(shop, op.session))
    case 'look':
      return admin('GET', `${own}/orders`, undefined, cookieOf(shop, op.session))
    case 'make-token':
      return admin(
        'POST',
        `${own}/tokens`,
        { name: op.token, scopes: ['orders:read'] },
        {
          ...merchant,
          ...cookieOf(shop, 'owner'),
        },
      )
    case 'end-token': {
      const { id, version } = shop.tokens.get(op.token) ?? { id: 'none', version: 1 }
      return admin('DELETE', `${own}/tokens/${id}`, undefined, { ...merchant, 'If-Match': `"${version}"` })
    }
    case 'use-token': {
      const Authorization = `Bearer ${shop.tokens.get(op.token)?.key ?? 'etk_none'}`
      return admin('GET', `${own}/orders`, undefined, { Host: 'console.localhost', Authorization })
    }
  }
}

/** A merchant has read what he edits. */
async function edited(node: TestApp, path: string, headers: Asked['headers']): Promise<Asked['headers']> {
  const read = await ask(node, { method: 'GET', path: `/admin/v1${path}`, headers }, null)
  return { ...headers, 'If-Match': `"${read?.body?.version}"` }
}

function cookieOf(shop: ShopWorld, session: string): Asked['headers'] {
  const Cookie = shop.sessions.get(session) ?? 'etalase_session=none'
  return { Host: 'console.localhost', Cookie, 'Sec-Fetch-Site': 'same-origin' }
}

function codeOf(shop: ShopWorld, subject: string, entered: EnteredCode): string {
  const sent = shop.codes.get(subject) ?? []
  const code = entered === 'wrong' ? undefined : sent[entered]
  if (code) return code
  // One that was never sent, and another one where its number is not known.
  const others = ['000000', '111111', '222222', '333333', '444444', '555555', '666666', '777777']
  const [wrong = '', notSent = ''] = others.filter((each) => !sent.includes(each))
  return entered === 'wrong' ? wrong : notSent
}
