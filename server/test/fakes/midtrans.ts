// Midtrans' servers, Core API and Snap, as far as their documentation tells; a malformed request gets their error.
import { createHash } from 'node:crypto'
import Type, { type Static } from 'typebox'
import { guardOf } from '../../src/adapters/shape.ts'
import { dynamicQris } from '../../src/domain/qris.ts'
import { type Call, type Canned, type FakeVendor, startFakeVendor } from './http-vendor.ts'

export interface FakeMidtrans extends FakeVendor {
  readonly credentials: { readonly server_key: string }
  /** every transaction, by our reference; a Snap page has none until it is moved */
  readonly transactions: Map<string, Fields>
  /** what went back, by key */
  readonly refunds: ReadonlyMap<string, number>
  /** The next opening or refund is carried out, and answered with 502 all the same. */
  stumble(): void
  /** What becomes of a payment. */
  move(reference: string, to: keyof typeof MOVES): void
  /** Midtrans' way of saying that something is wrong. */
  error(status: number, message: string): Canned
  /** The notice of a transaction as it stands, signed; fields given here are in it, and signed too. */
  notice(reference: string, fields?: Fields): FakeNotice
  /** Sends that notice, and says with which status it was answered. */
  sendNotice(url: string, reference: string, fields?: Fields): Promise<number>
}

export interface FakeNotice {
  readonly headers: Record<string, string>
  readonly body: string
}

type Fields = Record<string, unknown>

const KEY = 'SB-Mid-server-kunci-palsu'
const LOGIN = `Basic ${Buffer.from(`${KEY}:`).toString('base64')}`
const STATIC_QRIS =
  '00020101021126630017ID.CO.EXAMPLE.WWW011893600999000000000102090000000010303UMI51440014ID.CO.QRIS.WWW0215ID10000000000010303UMI5204541153033605802ID5911TOKO CONTOH6007JAKARTA61051011062070703A0163040E8B'

const MOVES = {
  pending: { status_code: '201', transaction_status: 'pending' },
  paid: { status_code: '200', transaction_status: 'settlement', fraud_status: 'accept' },
  expired: { status_code: '407', transaction_status: 'expire' },
  failed: { status_code: '202', transaction_status: 'deny' },
  cancelled: { status_code: '200', transaction_status: 'cancel' },
  refunded: { status_code: '200', transaction_status: 'refund' },
}

export async function startFakeMidtrans(): Promise<FakeMidtrans> {
  const state = new State()
  const server = await startFakeVendor((call) => speak(call, state))
  const notice = (reference: string, fields: Fields = {}): FakeNotice => {
    const body: Fields = { ...state.transactions.get(reference), ...fields }
    const signed = `${body.order_id}${body.status_code}${body.gross_amount}${KEY}`
    const signature_key = createHash('sha512').update(signed).digest('hex')
    return {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ signature_key, ...body }),
    }
  }
  return {
    ...server,
    credentials: { server_key: KEY },
    transactions: state.transactions,
    refunds: state.refunds,
    stumble: () => {
      state.stumbles = true
    },
    move: (reference, to) => state.change(reference, MOVES[to]),
    error,
    notice,
    async sendNotice(url, reference, fields) {
      const response = await fetch(url, { method: 'POST', ...notice(reference, fields) })
      await response.arrayBuffer()
      return response.status
    },
  }
}

class State {
  readonly transactions = new Map<string, Fields>()
  /** open Snap pages by their token */
  readonly pages = new Map<string, Fields>()
  readonly answered = new Map<string, Canned>()
  /** what went back, by key */
  readonly refunds = new Map<string, number>()
  stumbles = false

  refundsOf({ refunds }: Fields): Fields[] {
    return Array.isArray(refunds) ? refunds : []
  }

  change(reference: string, fields: Fields): void {
    const page = [...this.pages.values()].find(({ order_id }) => order_id === reference)
    const current = this.transactions.get(reference) ?? page
    if (!current) throw new Error(`Midtrans knows no ${reference}`)
    this.transactions.set(reference, { ...current, ...fields })
  }
}

function speak(call: Call, state: State): Canned {
  const { method, path, headers } = call
  const isSnap = path.startsWith('/snap/')
  if (headers.authorization !== LOGIN) {
    const message = 'Access denied due to unauthorized transaction, please check client or server key'
    return isSnap ? snapError(401, message) : error(401, message)
  }
  if (method === 'POST' && path === '/v2/charge') return opening(call, state, charge)
  if (method === 'POST' && path === '/snap/v1/transactions') return opening(call, state, openPage)
  const token = /^\/snap\/v1\/transactions\/([^/]+)\/cancel$/.exec(path)?.[1]
  if (method === 'POST' && token) return closePage(token, state)
  const [, reference = '', verb] =
    /^\/v2\/([^/]+)\/(status|cancel|refund(?:\/online\/direct)?)$/.exec(path) ?? []
  // By our name of it, or by its own.
  const transaction =
    state.transactions.get(decodeURIComponent(reference)) ??
    [...state.transactions.values()].find(({ transaction_id }) => transaction_id === reference)
  if (!verb || !transaction) return error(404, "Transaction doesn't exist.")
  if (method === 'GET' && verb === 'status') return { status: 200, body: transaction }
  if (method === 'POST' && verb.startsWith('refund'))
    return refund(call, state, transaction, verb !== 'refund')
  if (method !== 'POST' || verb !== 'cancel') return error(405, 'Method not allowed')
  if (transaction.transaction_status !== 'pending') {
    return error(412, 'Merchant cannot modify the status of the transaction')
  }
  state.change(reference, MOVES.cancelled)
  return { status: 200, body: state.transactions.get(reference) }
}

const GIVES_BACK = ['credit_card', 'gopay', 'shopeepay', 'dana', 'ovo', 'qris', 'kredivo', 'akulaku']
const GIVES_BACK_DIRECTLY = ['credit_card', 'gopay', 'shopeepay', 'qris', 'kredivo', 'akulaku']

/** Accounts at banks know no way back. Several parts may go back, and no more than was paid. */
function refund({ body }: Call, state: State, transaction: Fields, isDirect: boolean): Canned {
  const request: unknown = body === '' ? {} : JSON.parse(body)
  if (!isRefund(request)) return error(400, 'One or more parameters in the payload is invalid.')
  const gross = Number(transaction.gross_amount)
  const before = state.refundsOf(transaction)
  const left = gross - before.reduce((sum, { refund_amount }) => sum + Number(refund_amount), 0)
  const { refund_key = `${state.refunds.size}-made-here`, amount = left } = request
  if (state.refunds.has(refund_key)) return error(406, 'Refund key has been used before')
  const isPaid = ['settlement', 'partial_refund'].includes(String(transaction.transaction_status))
  const channels = isDirect ? GIVES_BACK_DIRECTLY : GIVES_BACK
  if (!isPaid || !channels.includes(String(transaction.payment_type)))
    return error(412, 'Merchant cannot modify the status of the transaction')
  if (amount > left) return error(412, 'Refund amount exceeds the remaining amount')
  state.refunds.set(refund_key, amount)
  const reference = String(transaction.order_id)
  const refund_amount = `${gross - left + amount}.00`
  state.change(reference, {
    status_code: '200',
    status_message: 'Success, refund request is approved',
    transaction_status: amount === left ? 'refund' : 'partial_refund',
    refund_amount,
    refunds: [
      ...before,
      {
        refund_chargeback_id: before.length + 1,
        refund_amount: `${amount}.00`,
        created_at: '2026-09-06 10:00:00',
        reason: request.reason ?? '',
        refund_key,
        refund_method: isDirect ? 'online' : 'offline',
      },
    ],
  })
  if (state.stumbles) {
    state.stumbles = false
    return { status: 502, body: '' }
  }
  const { refunds: _, ...answered } = state.transactions.get(reference) ?? {}
  return { status: 200, body: { ...answered, refund_key, refund_amount: `${amount}.00` } }
}

function opening(call: Call, state: State, open: (call: Call, state: State) => Canned): Canned {
  const key = call.headers['idempotency-key'] ?? ''
  const earlier = state.answered.get(key)
  if (earlier) return earlier
  if (key.length > 36) return error(400, 'Idempotency-Key is too long')
  if (!URL.canParse(call.headers['x-override-notification'] ?? 'https://x'))
    return error(400, 'bad notice URL')
  if (call.headers['content-type'] !== 'application/json') return error(400, 'not JSON')
  const answer = open(call, state)
  if (key && answer.status < 300 && !isError(answer.body)) state.answered.set(key, answer)
  if (!state.stumbles) return answer
  state.stumbles = false
  return { status: 502, body: '' }
}

function charge({ body }: Call, { transactions }: State): Canned {
  const request: unknown = JSON.parse(body)
  if (!isCharge(request)) return error(400, 'One or more parameters in the payload is invalid.')
  const { order_id, gross_amount } = request.transaction_details
  if (transactions.has(order_id)) {
    return error(406, 'The request could not be completed due to a conflict with the current state')
  }
  const transaction = {
    status_code: '201',
    status_message: 'Success, transaction is created',
    transaction_id: `9aed5972-5b6a-401e-894b-${String(transactions.size).padStart(12, '0')}`,
    order_id,
    merchant_id: 'G141532850',
    gross_amount: `${gross_amount}.00`,
    currency: 'IDR',
    payment_type: request.payment_type,
    transaction_status: 'pending',
    fraud_status: 'accept',
    expiry_time: expiryOf(request.custom_expiry),
    ...toPay(request, gross_amount),
  }
  transactions.set(order_id, transaction)
  return { status: 200, body: transaction }
}

function toPay(request: Static<typeof Charge>, amount: number): Fields {
  if (request.payment_type === 'qris') {
    const url = 'https://api.sandbox.midtrans.com/v2/qris/x/qr-code'
    return {
      actions: [{ name: 'generate-qr-code', method: 'GET', url }],
      qr_string: dynamicQris(STATIC_QRIS, amount),
      acquirer: 'gopay',
    }
  }
  if (request.payment_type === 'gopay' || request.payment_type === 'shopeepay') {
    const name = request.payment_type
    const link = { name: 'deeplink-redirect', method: 'GET', url: `https://${name}.example/bayar?id=x` }
    const code = {
      name: 'generate-qr-code',
      method: 'GET',
      url: 'https://api.sandbox.midtrans.com/v2/gopay/x/qr-code',
    }
    return { actions: name === 'gopay' ? [code, link] : [link] }
  }
  if (request.payment_type === 'echannel') return { bill_key: '990000000260', biller_code: '70012' }
  const { bank } = request.bank_transfer
  return bank === 'permata'
    ? { permata_va_number: '850003072869607' }
    : { va_numbers: [{ bank, va_number: `9888${bank.charCodeAt(1)}00000001` }] }
}

function expiryOf({ order_time, expiry_duration }: Static<typeof CustomExpiry>): string {
  const start = Date.parse(order_time.replace(/^(\S+) (\S+) \+0700$/, '$1T$2Z'))
  return new Date(start + expiry_duration * 60_000).toISOString().slice(0, 19).replace('T', ' ')
}

function openPage({ body }: Call, { pages, transactions }: State): Canned {
  const request: unknown = JSON.parse(body)
  if (!isPageRequest(request)) return snapError(400, 'transaction_details.gross_amount is required')
  const { order_id, gross_amount } = request.transaction_details
  if (transactions.has(order_id)) return snapError(400, 'transaction_details.order_id has already been taken')
  const token = `66e4fa55-fdac-4ef9-91b5-${String(pages.size).padStart(12, '0')}`
  pages.set(token, {
    order_id,
    gross_amount: `${gross_amount}.00`,
    currency: 'IDR',
    transaction_id: `57d5293c-e65f-4a29-95e4-${String(pages.size).padStart(12, '0')}`,
    payment_type: request.enabled_payments?.[0] ?? 'gopay',
    ...MOVES.pending,
  })
  const redirect_url = `https://app.sandbox.midtrans.com/snap/v4/redirection/${token}`
  return { status: 201, body: { token, redirect_url } }
}

function closePage(token: string, { pages, transactions }: State): Canned {
  const page = pages.get(token)
  if (!page) return snapError(404, 'token not found')
  if (transactions.has(String(page.order_id))) return snapError(409, 'Transaction is on progress')
  if (page.closed) return snapError(409, 'token already canceled')
  pages.set(token, { ...page, closed: true })
  return { status: 200, body: { canceled_at: '2025-06-03T13:09:39.776Z' } }
}

/** The Core API says it in the body, and 200 around it. */
const error = (status: number, message: string): Canned => ({
  status: status >= 500 || status === 401 || status === 429 ? status : 200,
  body: { status_code: String(status), status_message: message, id: 'b8a1f2d6' },
})

const snapError = (status: number, message: string): Canned => ({
  status,
  body: { error_messages: [message] },
})

const isError = guardOf(Type.Object({ status_code: Type.String({ pattern: '^[45]' }) }))

const TIME = '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2} \\+0700$'
const strict = { additionalProperties: false }
const Web = Type.String({ pattern: '^https?://' })
const Details = Type.Object(
  {
    order_id: Type.String({ pattern: '^[A-Za-z0-9_~.-]{1,50}$' }),
    gross_amount: Type.Integer({ minimum: 1 }),
  },
  strict,
)
const Customer = Type.Object({ first_name: Type.String({ minLength: 1, maxLength: 255 }) }, strict)
const CustomExpiry = Type.Object(
  {
    order_time: Type.String({ pattern: TIME }),
    expiry_duration: Type.Integer({ minimum: 1 }),
    unit: Type.Literal('minute'),
  },
  strict,
)
const Common = { transaction_details: Details, customer_details: Customer, custom_expiry: CustomExpiry }
const Charge = Type.Union([
  Type.Object({ ...Common, payment_type: Type.Literal('qris') }, strict),
  Type.Object(
    {
      ...Common,
      payment_type: Type.Literal('gopay'),
      gopay: Type.Object({ enable_callback: Type.Boolean(), callback_url: Web }, strict),
    },
    strict,
  ),
  Type.Object(
    {
      ...Common,
      payment_type: Type.Literal('shopeepay'),
      shopeepay: Type.Object({ callback_url: Web }, strict),
    },
    strict,
  ),
  Type.Object(
    {
      ...Common,
      payment_type: Type.Literal('echannel'),
      echannel: Type.Object({
        bill_info1: Type.String({ minLength: 1, maxLength: 10 }),
        bill_info2: Type.String({ minLength: 1, maxLength: 30 }),
      }),
    },
    strict,
  ),
  Type.Object(
    {
      ...Common,
      payment_type: Type.Literal('bank_transfer'),
      bank_transfer: Type.Object({ bank: Type.Enum(['bca', 'bni', 'bri', 'permata', 'cimb']) }),
    },
    strict,
  ),
])
const isCharge = guardOf(Charge)
const isRefund = guardOf(
  Type.Object(
    {
      refund_key: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,50}$' })),
      amount: Type.Optional(Type.Integer({ minimum: 1 })),
      reason: Type.Optional(Type.String({ minLength: 1 })),
    },
    strict,
  ),
)
const isPageRequest = guardOf(
  Type.Object(
    {
      transaction_details: Details,
      customer_details: Customer,
      enabled_payments: Type.Optional(
        Type.Array(Type.Enum(['gopay', 'shopeepay', 'dana', 'ovo', 'kredivo', 'akulaku']), { minItems: 1 }),
      ),
      callbacks: Type.Object({ finish: Type.String({ pattern: '^https?://' }) }, strict),
      expiry: Type.Object({
        start_time: Type.String({ pattern: TIME }),
        unit: Type.Literal('minutes'),
        duration: Type.Integer({ minimum: 1 }),
      }),
      page_expiry: Type.Object({
        unit: Type.Literal('minutes'),
        duration: Type.Integer({ minimum: 5, maximum: 7 * 24 * 60 }),
      }),
    },
    strict,
  ),
)
