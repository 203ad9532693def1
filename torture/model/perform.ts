// One operation at the product: the real request, and its answer in the model's words.
import { jobs } from '../../server/src/doors/jobs.ts'
import { openMessage } from '../../server/src/features/messages/seal-message.ts'
import type { TestApp } from '../../server/test/app.ts'
import type { Answer } from '../../server/test/http.ts'
import { lookupOf, restockOf } from './buyers.ts'
import { type Asked, ask } from './call.ts'
import { VOUCHER } from './catalogue.ts'
import { sendNotice } from './notices.ts'
import type { EnteredCode, JobName, Operation } from './operations.ts'
import type { Outcome } from './state.ts'
import type { ShopWorld } from './world.ts'

export interface Performed {
  /** null: nobody knows */
  readonly outcome: Outcome | null
  readonly uniqueCode: number
}

export interface Way {
  readonly node: TestApp
  /** milliseconds after which the caller hangs up; null: he waits */
  readonly hangsUpAfter: number | null
}

export async function perform(shop: ShopWorld, op: Operation, way: Way): Promise<Performed> {
  const { node } = way
  if (op.does === 'wait') return done(ok())
  if (op.does === 'job') {
    await runJobs(node, op.job)
    return done(ok())
  }
  if (op.does === 'expire-one') throw new Error('Only a part of a job, in the model')
  if (op.does === 'notice' || op.does === 'pay-silently') return done(toOutcome(op, await sendNotice(shop, node, op)))
  const answer = await ask(node, await toRequest(shop, node, op), way.hangsUpAfter)
  if (!answer) return done(null)
  await remember(shop, op, answer)
  const uniqueCode = op.does === 'draft' ? Number(answer.body?.unique_code ?? 0) : 0
  return { outcome: toOutcome(op, answer, shop), uniqueCode }
}

function done(outcome: Outcome | null): Performed {
  return { outcome, uniqueCode: 0 }
}

function ok(): Outcome {
  return { status: 200, code: null, facts: {} }
}

const JOBS: Readonly<Record<JobName, readonly string[]>> = {
  expire: ['expire-orders'],
  remind: ['remind-buyers'],
  watch: ['watch-payments'],
  restock: ['tell-restocked'],
  purge: ['purge-drafts', 'purge-codes', 'purge-requests', 'purge-restock-requests', 'purge-sent-links', 'purge-accounts'],
}

async function runJobs(node: TestApp, name: JobName): Promise<void> {
  for (const wanted of JOBS[name]) {
    const found = jobs.find((job) => job.name === wanted)
    if (!found) throw new Error(`There is no job ${wanted}`)
    await found.run(node.ctx)
  }
}

type Requested = Exclude<Operation, { does: 'wait' | 'job' | 'expire-one' | 'notice' | 'pay-silently' }>

async function toRequest(shop: ShopWorld, node: TestApp, op: Requested): Promise<Asked> {
  const key = 'key' in op && op.key !== null ? { 'Idempotency-Key': op.key } : {}
  const buyer = { Host: `${shop.slug}.localhost`, ...key }
  const post = (path: string, json: unknown = {}): Asked => ({
    method: 'POST',
    path: `/api/v1${path}`,
    headers: buyer,
    json,
  })
  const merchant = { Host: 'console.localhost', Authorization: `Bearer ${shop.key}` }
  const admin = (method: Asked['method'], path: string, json?: unknown, headers: Asked['headers'] = merchant) => ({
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
      return post('/checkout/draft', {
        items: op.lines.map(({ sku, qty }) => ({ ...shop.things[sku], qty })),
        customer_name: 'Pembeli',
        contact: op.contact,
        address: 'Jl. Melati 1',
        city: 'Bandung',
        payment_method: op.method,
        courier_code: 'jne',
        ...(op.withVoucher && { voucher_code: VOUCHER.code }),
      })
    case 'send':
      return post('/checkout/otp/send', { draft_id: shop.draftIds.get(op.draft) ?? 'none' })
    case 'verify':
      return post('/checkout/otp/verify', {
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
      return admin('POST', '/session', { login, password }, { Host: 'console.localhost', 'Sec-Fetch-Site': 'same-origin' })
    }
    case 'sign-out':
      return admin('DELETE', '/session', undefined, cookieOf(shop, op.session))
    case 'look':
      return admin('GET', `${own}/orders`, undefined, cookieOf(shop, op.session))
    case 'make-token':
      return admin('POST', `${own}/tokens`, { name: op.token, scopes: ['orders:read'] }, {
        ...merchant,
        ...cookieOf(shop, 'owner'),
      })
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

/** Whoever edits has read what he edits. */
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

/** What the server gave things for names. */
async function remember(shop: ShopWorld, op: Requested, { status, body, headers }: Answer): Promise<void> {
  if (status >= 300 || headers['idempotent-replay']) return
  if (op.does === 'draft') shop.draftIds.set(op.name, String(body.draft_id))
  if (op.does === 'send') await readCode(shop, op.draft)
  if (op.does === 'lookup-send') await readCode(shop, lookupOf(op.contact))
  if (op.does === 'restock-send' && body.sent === true) await readCode(shop, restockOf(op.sku, op.contact))
  if (op.does === 'verify' && !shop.orders.has(op.draft))
    shop.orders.set(op.draft, { token: String(body.track_token), number: String(body.order.number) })
  if (op.does === 'sign-in') {
    const [cookie = ''] = /etalase_session=[^;]*/.exec(String(headers['set-cookie'])) ?? []
    shop.sessions.set(op.session, cookie)
  }
  if (op.does === 'make-token') {
    const { id, key, token, version } = body
    shop.tokens.set(op.token, { id: String(id), key: String(key ?? token), version: Number(version) })
  }
}

async function readCode(shop: ShopWorld, subject: string): Promise<void> {
  const { ctx } = shop.world.nodes[0]
  const rows = await ctx.db
    .selectFrom('messages')
    .where('shop_id', '=', shop.shopId)
    .where('kind', '=', 'code')
    .select(['shop_id', 'id', 'sealed'])
    .execute()
  for (const { sealed, ...ref } of rows) {
    if (shop.readMessages.has(ref.id)) continue
    shop.readMessages.add(ref.id)
    const content = sealed && openMessage(ctx.secrets, ref, sealed)?.content
    if (content && content.kind === 'code')
      shop.codes.set(subject, [...(shop.codes.get(subject) ?? []), content.code])
  }
}

function toOutcome(op: Operation, { status, body, headers }: Answer, shop?: ShopWorld): Outcome {
  if (status >= 400) return { status, code: String(body?.error?.code), facts: replayOf(headers) }
  return { status, code: null, facts: { ...factsOf(op, body, shop), ...replayOf(headers) } }
}

function replayOf(headers: Answer['headers']): Outcome['facts'] {
  return headers['idempotent-replay'] ? { isReplay: true } : {}
}

function factsOf(op: Operation, body: Answer['body'], shop: ShopWorld | undefined): Outcome['facts'] {
  switch (op.does) {
    case 'draft':
      return {
        subtotal: body.subtotal,
        discount: body.discount_total,
        shipping: body.shipping_cost - body.shipping_discount,
        fee: body.payment_fee,
        total: body.total - body.unique_code,
        voucher: body.voucher ? (body.voucher.applied ? 'applied' : body.voucher.reason) : 'none',
      }
    case 'verify': {
      const known = shop?.orders.get(op.draft)
      const isOwn = known?.token === body.track_token && known?.number === body.order.number
      return { order: op.draft, token: isOwn ? 'its own' : 'another one', ...orderFacts(body) }
    }
    case 'track':
    case 'claim':
      return orderFacts(body)
    case 'reopen':
      return { payment: body.payment?.status ?? body.status, kind: body.payment?.kind ?? body.kind }
    case 'lookup':
      return { orders: foundOrders(body.orders, shop) }
    case 'restock-send':
      return { sent: body.sent }
    case 'restock':
      return { waiting: body.waiting }
    case 'move':
    case 'settle-claim':
      return { status: body.status }
    case 'set-stock':
    case 'add-stock':
      return { stock: body.levels[0].stock }
    default:
      return {}
  }
}

function orderFacts({ order, payment }: Answer['body']): Outcome['facts'] {
  return {
    status: order.status,
    total: order.total,
    isClaimed: order.buyer_claimed_at !== null,
    payment: payment.status,
    kind: payment.kind,
  }
}

function foundOrders(orders: { number: string; status: string; total: number }[], shop: ShopWorld | undefined) {
  const names = new Map([...(shop?.orders ?? [])].map(([name, { number }]) => [number, name]))
  return orders.map(({ number, status, total }) => `${names.get(number) ?? number} ${status} ${total}`).sort()
}
