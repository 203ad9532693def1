// Xendit's server, as far as its documentation tells; a malformed request gets its error.
import Type from 'typebox'
import { guardOf } from '../../src/adapters/shape.ts'
import { dynamicQris } from '../../src/domain/qris.ts'
import { type Call, type Canned, type FakeVendor, startFakeVendor } from './http-vendor.ts'

export interface FakeXendit extends FakeVendor {
  /** a test key; `liveKey` is taken as well, and moves no money here either */
  readonly credentials: { readonly secret_key: string; readonly callback_token: string }
  readonly liveKey: string
  /** every payment request and session, by Xendit's id */
  readonly payments: Map<string, Fields>
  /** what went back, by idempotency key */
  readonly refunds: ReadonlyMap<string, Fields>
  /** its list of transactions, newest first; what a test puts in is listed */
  readonly transactions: Fields[]
  /** Of a payment or a refund as it stands, by our reference, as the list has it; fields given here win. */
  listed(reference: string, fields?: Fields): Fields
  /** The next opening or refund is carried out, and answered with 502 all the same. */
  stumble(): void
  /** What becomes of a payment: the newest with this reference, for Xendit takes one twice. */
  move(reference: string, to: keyof typeof MOVES): void
  /** What becomes of a refund, by our reference. */
  settleRefund(reference: string, status: 'SUCCEEDED' | 'FAILED'): void
  /** The notice of a refund as it stands, by our reference; `nested`: its data stands in data once more. */
  refundNotice(reference: string, nested?: boolean): FakeNotice
  /** Xendit's way of saying that something is wrong. */
  error(status: number, message: string, error_code?: string): Canned
  /** The notice of a payment as it stands, with the token; fields given here go into its data. */
  notice(reference: string, fields?: Fields, event?: string): FakeNotice
  /** Sends that notice, and says with which status it was answered. */
  sendNotice(url: string, reference: string, fields?: Fields, event?: string): Promise<number>
}

export interface FakeNotice {
  readonly headers: Record<string, string>
  readonly body: string
}

type Fields = Record<string, unknown>

const KEY = 'xnd_development_kunci-palsu'
const LIVE_KEY = 'xnd_production_kunci-palsu'
const TOKEN = 'token-panggilan-palsu'
const LOGINS = [KEY, LIVE_KEY].map((key) => `Basic ${Buffer.from(`${key}:`).toString('base64')}`)
const STATIC_QRIS =
  '00020101021126630017ID.CO.EXAMPLE.WWW011893600999000000000102090000000010303UMI51440014ID.CO.QRIS.WWW0215ID10000000000010303UMI5204541153033605802ID5911TOKO CONTOH6007JAKARTA61051011062070703A0163040E8B'

/** status of a payment request and of a session, and the events that tell of them */
const MOVES = {
  pending: ['ACCEPTING_PAYMENTS', 'ACTIVE', 'payment.authorization', 'payment.authorization'],
  paid: ['SUCCEEDED', 'COMPLETED', 'payment.capture', 'payment_session.completed'],
  expired: ['EXPIRED', 'EXPIRED', 'payment_request.expiry', 'payment_session.expired'],
  failed: ['FAILED', 'ACTIVE', 'payment.failure', 'payment.failure'],
  cancelled: ['CANCELED', 'CANCELED', 'payment_request.expiry', 'payment_session.expired'],
} as const

export async function startFakeXendit(): Promise<FakeXendit> {
  const payments = new Map<string, Fields>()
  const refunds = new Map<string, Fields>()
  const transactions: Fields[] = []
  let stumbles = false
  const server = await startFakeVendor((call) => {
    const answer = speak(call, payments, refunds, transactions)
    if (!stumbles || call.method !== 'POST') return answer
    stumbles = false
    return { status: 502, body: '' }
  })
  const newest = (reference: string): Fields => {
    const found = [...payments.values()].findLast(({ reference_id }) => reference_id === reference)
    if (!found) throw new Error(`Xendit knows no ${reference}`)
    return found
  }
  const notice = (reference: string, fields: Fields = {}, event?: string): FakeNotice => {
    const payment = newest(reference)
    const [, , ofRequest, ofSession] =
      Object.values(MOVES).find((words) => words.some((word) => word === payment.status)) ?? MOVES.pending
    const eventName = event ?? (payment.payment_session_id ? ofSession : ofRequest)
    const data = { payment_id: 'py-1fdaf346-dd2e-4b6c-b938-124c7167a822', ...payment, ...fields }
    return {
      headers: { 'content-type': 'application/json', 'x-callback-token': TOKEN },
      body: JSON.stringify({
        event: eventName,
        business_id: '6094fa76c2fd53701b8e079c',
        created: '2026-09-05T03:00:00.566Z',
        data,
      }),
    }
  }
  return {
    ...server,
    credentials: { secret_key: KEY, callback_token: TOKEN },
    liveKey: LIVE_KEY,
    payments,
    refunds,
    transactions,
    listed(reference, fields = {}) {
      const refund = [...refunds.values()].find(({ reference_id }) => reference_id === reference)
      const each = refund ? listedRefund(refund) : listedPayment(newest(reference))
      const transaction = { id: `txn_${String(transactions.length).padStart(12, '0')}`, ...each, ...fields }
      transactions.unshift(transaction)
      return transaction
    },
    stumble: () => {
      stumbles = true
    },
    move(reference, to) {
      const payment = newest(reference)
      const [ofRequest, ofSession] = MOVES[to]
      payment.status = payment.payment_session_id ? ofSession : ofRequest
    },
    settleRefund(reference, status) {
      const refund = refundOf(refunds, reference)
      refund.status = status
      if (status === 'FAILED') refund.failure_code = 'INSUFFICIENT_BALANCE'
    },
    refundNotice(reference, nested = false) {
      const refund = refundOf(refunds, reference)
      const event = refund.status === 'SUCCEEDED' ? 'refund.succeeded' : 'refund.failed'
      const data = nested ? { data: refund } : refund
      return {
        headers: { 'content-type': 'application/json', 'x-callback-token': TOKEN },
        body: JSON.stringify({ event, business_id: '6094fa76c2fd53701b8e079c', data }),
      }
    },
    error,
    notice,
    async sendNotice(url, reference, fields, event) {
      const response = await fetch(url, { method: 'POST', ...notice(reference, fields, event) })
      await response.arrayBuffer()
      return response.status
    },
  }
}

const PAGE = { least: 1, most: 50 }

/** By pages after a name; `updated[gte]`: what changed since. */
function listTransactions({ query }: Call, transactions: readonly Fields[]): Canned {
  const limit = Number(query.get('limit') ?? 10)
  const since = query.get('updated[gte]')
  const isWrong = !(limit >= PAGE.least && limit <= PAGE.most) || (since && Number.isNaN(Date.parse(since)))
  if (isWrong) return error(400, 'query is invalid')
  const found = transactions.filter(({ currency, updated }) =>
    [
      !query.has('currency') || currency === query.get('currency'),
      !since || Date.parse(String(updated)) >= Date.parse(since),
    ].every(Boolean),
  )
  const after = query.get('after_id')
  const begin = after === null ? 0 : found.findIndex(({ id }) => id === after) + 1
  const data = found.slice(begin, begin + limit)
  return { status: 200, body: { has_more: begin + limit < found.length, data, links: [] } }
}

const LISTED = {
  account_identifier: null,
  currency: 'IDR',
  business_id: '6094fa76c2fd53701b8e079c',
  created: '2026-09-10T03:00:00.000Z',
  updated: '2026-09-10T03:00:00.000Z',
  status: 'SUCCESS',
}
const fees = (xendit_fee: number, value_added_tax: number) => ({
  ...{ xendit_fee, value_added_tax, xendit_withholding_tax: 0, third_party_withholding_tax: 0 },
  status: 'COMPLETED',
})

/** An account at a bank costs 4,000 and the tax on it, as recorded of Xendit. */
function listedPayment(payment: Fields): Fields {
  const amount = Number(payment.request_amount ?? payment.amount)
  return {
    ...LISTED,
    ...{ product_id: payment.payment_request_id, type: 'PAYMENT', channel_category: 'VIRTUAL_ACCOUNT' },
    ...{ channel_code: payment.channel_code ?? null, reference_id: payment.reference_id, amount },
    ...{
      net_amount: amount - 4_440,
      net_amount_currency: 'IDR',
      cashflow: 'MONEY_IN',
      fee: fees(4_000, 440),
    },
    ...{ settlement_status: 'PENDING', estimated_settlement_time: '2026-09-11T03:00:00.000Z' },
  }
}

function listedRefund(refund: Fields): Fields {
  return {
    ...LISTED,
    ...{ product_id: refund.id, type: 'REFUND', channel_category: 'QR_CODE', channel_code: 'QRIS' },
    ...{ reference_id: refund.reference_id, amount: refund.amount, net_amount: refund.amount },
    ...{
      cashflow: 'MONEY_OUT',
      settlement_status: 'SETTLED',
      estimated_settlement_time: null,
      fee: fees(0, 0),
    },
  }
}

function speak(
  call: Call,
  payments: Map<string, Fields>,
  refunds: Map<string, Fields>,
  transactions: readonly Fields[],
): Canned {
  const { method, path, headers } = call
  if (!LOGINS.includes(headers.authorization ?? ''))
    return error(401, 'API key is not authorized', 'INVALID_API_KEY')
  if (method === 'GET' && path === '/transactions') return listTransactions(call, transactions)
  if (method === 'GET' && path === '/balance') return { status: 200, body: { balance: 1_241_231 } }
  if (method === 'POST' && path === '/refunds') return refund(call, payments, refunds)
  const asked = /^\/refunds\/([^/]+)$/.exec(path)?.[1]
  if (method === 'GET' && asked) {
    const found = [...refunds.values()].find(({ id }) => id === asked)
    return found ? { status: 200, body: found } : error(404, 'Refund not found', 'DATA_NOT_FOUND')
  }
  if (method === 'POST' && path === '/sessions') return openSession(call, payments)
  if (path.startsWith('/v3/') && headers['api-version'] !== '2024-11-11') return error(400, 'api-version')
  if (method === 'POST' && path === '/v3/payment_requests') return openRequest(call, payments)
  const [, id = '', verb] = /^\/(?:sessions|v3\/payment_requests)\/([^/]+)(\/cancel)?$/.exec(path) ?? []
  const payment = payments.get(id)
  const isFound = payment && path.startsWith('/sessions/') === 'payment_session_id' in payment
  if (!isFound) return error(404, 'Payment request not found', 'DATA_NOT_FOUND')
  if (method === 'GET' && !verb) return { status: 200, body: payment }
  if (method !== 'POST' || !verb) return error(405, 'Method not allowed')
  if (!['ACTIVE', 'ACCEPTING_PAYMENTS', 'REQUIRES_ACTION'].includes(String(payment.status))) {
    return error(400, 'Payment request is already in its terminal state', 'INACTIVE_PAYMENT_REQUEST')
  }
  payment.status = 'CANCELED'
  return { status: 200, body: payment }
}

/** Accounts at banks know no way back. */
function refund(
  { body, headers }: Call,
  payments: ReadonlyMap<string, Fields>,
  refunds: Map<string, Fields>,
): Canned {
  const request: unknown = JSON.parse(body)
  const key = headers['idempotency-key'] ?? ''
  if (!key || !isRefundRequest(request)) return error(400, 'request body is invalid')
  const earlier = refunds.get(key)
  if (earlier) return { status: 200, body: earlier }
  const payment = payments.get(request.payment_request_id)
  if (!payment) return error(404, 'Payment not found', 'DATA_NOT_FOUND')
  if (String(payment.channel_code).endsWith('_VIRTUAL_ACCOUNT'))
    return error(400, 'Refunds are not supported by this channel', 'REFUND_NOT_SUPPORTED')
  const before = [...refunds.values()]
    .filter((each) => each.payment_request_id === request.payment_request_id && each.status !== 'FAILED')
    .reduce((sum, { amount }) => sum + Number(amount), 0)
  if (payment.status !== 'SUCCEEDED' || before + request.amount > Number(payment.request_amount))
    return error(400, 'Refund amount exceeds what was paid', 'MAXIMUM_REFUND_AMOUNT_REACHED')
  const answer = { id: `rfd-${refunds.size}`, payment_id: 'py-1', ...request, status: 'PENDING' }
  refunds.set(key, answer)
  return { status: 200, body: answer }
}

function refundOf(refunds: ReadonlyMap<string, Fields>, reference: string): Fields {
  const found = [...refunds.values()].find(({ reference_id }) => reference_id === reference)
  if (!found) throw new Error(`Xendit knows no refund ${reference}`)
  return found
}

function openRequest({ body, headers }: Call, payments: Map<string, Fields>): Canned {
  const request: unknown = JSON.parse(body)
  if (headers['content-type'] !== 'application/json' || !isRequest(request)) {
    return error(400, 'request body is invalid')
  }
  const payment_request_id = `pr-1fdaf346-dd2e-4b6c-b938-${String(payments.size).padStart(12, '0')}`
  const { channel_code, request_amount } = request
  const app = APPS.includes(channel_code)
    ? {
        type: 'REDIRECT_CUSTOMER',
        descriptor: 'WEB_URL',
        value: `https://${channel_code.toLowerCase()}.example/x`,
      }
    : null
  const action = app
    ? app
    : channel_code === 'QRIS'
      ? { descriptor: 'QR_STRING', value: dynamicQris(STATIC_QRIS, request_amount) }
      : { descriptor: 'VIRTUAL_ACCOUNT_NUMBER', value: `8808${channel_code.charCodeAt(1)}9999000001` }
  const payment = {
    business_id: '6094fa76c2fd53701b8e079c',
    payment_request_id,
    ...request,
    capture_method: 'AUTOMATIC',
    status: app ? 'REQUIRES_ACTION' : 'ACCEPTING_PAYMENTS',
    actions: [{ type: 'PRESENT_TO_CUSTOMER', ...action }],
  }
  payments.set(payment_request_id, payment)
  return { status: 201, body: payment }
}

function openSession({ body, headers }: Call, payments: Map<string, Fields>): Canned {
  const request: unknown = JSON.parse(body)
  if (headers['content-type'] !== 'application/json' || !isSessionRequest(request)) {
    return error(400, 'request body is invalid')
  }
  const payment_session_id = `ps-${String(payments.size).padStart(24, '0')}`
  const payment = {
    payment_session_id,
    ...request,
    status: 'ACTIVE',
    locale: 'id',
    payment_link_url: `https://xen.to/${payments.size}kGxPCi60`,
  }
  payments.set(payment_session_id, payment)
  return { status: 201, body: payment }
}

const error = (status: number, message: string, error_code = 'API_VALIDATION_ERROR'): Canned => ({
  status,
  body: { error_code, message },
})

const strict = { additionalProperties: false }
const Reference = Type.String({ minLength: 1, maxLength: 64 })
const Time = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?Z$' })
const Common = {
  reference_id: Reference,
  country: Type.Literal('ID'),
  currency: Type.Literal('IDR'),
}
const PaymentRequest = { ...Common, type: Type.Literal('PAY'), request_amount: Type.Integer({ minimum: 1 }) }
const APPS = ['GOPAY', 'SHOPEEPAY', 'DANA', 'OVO', 'KREDIVO', 'AKULAKU']
const Return = Type.Optional(Type.String({ pattern: '^https://', minLength: 11, maxLength: 255 }))
const returns = { success_return_url: Return, failure_return_url: Return, cancel_return_url: Return }
const isRequest = guardOf(
  Type.Union([
    Type.Object(
      {
        ...PaymentRequest,
        channel_code: Type.Enum(['GOPAY', 'SHOPEEPAY', 'DANA', 'KREDIVO', 'AKULAKU']),
        channel_properties: Type.Object(returns, strict),
      },
      strict,
    ),
    Type.Object(
      {
        ...PaymentRequest,
        channel_code: Type.Literal('OVO'),
        channel_properties: Type.Object(
          { ...returns, account_mobile_number: Type.String({ pattern: '^\\+62\\d{8,13}$' }) },
          strict,
        ),
      },
      strict,
    ),
    Type.Object(
      {
        ...PaymentRequest,
        channel_code: Type.Literal('QRIS'),
        channel_properties: Type.Object({ expires_at: Time }, strict),
      },
      strict,
    ),
    Type.Object(
      {
        ...PaymentRequest,
        channel_code: Type.String({ pattern: '^(BCA|BNI|BRI|PERMATA|CIMB|MANDIRI)_VIRTUAL_ACCOUNT$' }),
        channel_properties: Type.Object(
          { display_name: Type.String({ pattern: '^[A-Za-z][A-Za-z ]{2,}$' }), expires_at: Time },
          strict,
        ),
      },
      strict,
    ),
  ]),
)
const isRefundRequest = guardOf(
  Type.Object(
    {
      payment_request_id: Type.String({ minLength: 1 }),
      reference_id: Reference,
      amount: Type.Integer({ minimum: 1 }),
      currency: Type.Literal('IDR'),
      reason: Type.Literal('REQUESTED_BY_CUSTOMER'),
      metadata: Type.Optional(Type.Object({ reason: Type.String() }, strict)),
    },
    strict,
  ),
)
const isSessionRequest = guardOf(
  Type.Object(
    {
      ...Common,
      session_type: Type.Literal('PAY'),
      mode: Type.Literal('PAYMENT_LINK'),
      amount: Type.Integer({ minimum: 1 }),
      expires_at: Time,
      success_return_url: Return,
      cancel_return_url: Return,
    },
    strict,
  ),
)
