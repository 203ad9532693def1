// Xendit: bank accounts, QRIS, wallets and lenders by payment requests (v3), everything else on the page of a session.
import Type from 'typebox'
import { isAppChannel, type PaymentChannel } from '../../domain/payment.ts'
import { guardOf } from '../shape.ts'
import { createVendor, VendorDown, type VendorOptions, VendorRefused, type VendorReply } from '../vendor.ts'
import {
  type Attempt,
  type AttemptState,
  type Credentials,
  type Instructions,
  type OpenRequest,
  type PaymentGateway,
  type Refund,
  RefundFailed,
  type RefundState,
} from './gateway.ts'
import { callsOf, failureOf, loginOf, type ShopCalls, unlessLost } from './gateway-http.ts'
import { amountIn, isRefundFailed, readXenditNotice, statusOfWord } from './xendit-notice.ts'
import { readXenditTransactions, transactionsPath } from './xendit-transactions.ts'

const NAME = 'Xendit'
const API_VERSION = '2024-11-11'
const UNKNOWN: AttemptState = { status: 'unknown', amount: null }
// Come as plain 400s, and pass.
const PASSING = ['TEMPORARILY_UNAVAILABLE', 'CHANNEL_UNAVAILABLE', 'PAYMENT_REQUEST_RATE_LIMITED']

// A refund that was asked for before: by a call whose answer was lost.
const REFUNDED_BEFORE = ['DUPLICATE_ERROR', 'DUPLICATE_REFERENCE', 'IDEMPOTENCY_ERROR']
const LONGEST_REASON = 200

const Id = Type.String({ minLength: 1, maxLength: 255 })
const isPaymentRequest = guardOf(
  Type.Object({
    payment_request_id: Id,
    reference_id: Id,
    status: Id,
    actions: Type.Optional(Type.Array(Type.Unknown())),
    channel_properties: Type.Optional(Type.Unknown()),
  }),
)
const isSession = guardOf(
  Type.Object({
    payment_session_id: Id,
    reference_id: Id,
    status: Id,
    payment_link_url: Type.Optional(Type.String({ pattern: '^https?://', maxLength: 2_000 })),
  }),
)
const isAction = guardOf(
  Type.Object({ descriptor: Type.String(), value: Type.String({ minLength: 1, maxLength: 1_000 }) }),
)
const hasPaymentRequest = guardOf(Type.Object({ payment_request_id: Id }))
const isRefund = guardOf(
  Type.Object({
    id: Id,
    status: Id,
    reference_id: Type.Optional(Id),
    failure_code: Type.Optional(Type.Union([Type.String({ maxLength: 255 }), Type.Null()])),
  }),
)
const hasExpiry = guardOf(Type.Object({ expires_at: Type.String() }))
const isError = guardOf(Type.Object({ error_code: Type.String(), message: Type.Optional(Type.Unknown()) }))

export function createXendit(options: Omit<VendorOptions, 'name'>): PaymentGateway {
  const vendor = createVendor({ ...options, name: NAME })
  const calls = (credentials: Credentials, signal?: AbortSignal) =>
    callsOf(vendor, loginOf(NAME, credentials, 'secret_key'), signal, { 'api-version': API_VERSION })

  return {
    async open(request, credentials, signal) {
      const open = request.channel === 'redirect' ? openSession : openPaymentRequest
      return open(calls(credentials, signal), request)
    },
    status: async (attempt, credentials, signal) => statusOf(calls(credentials, signal), attempt),
    cancel: async (attempt, credentials, signal) => cancel(calls(credentials, signal), attempt),
    // One host for both: a key says which it is.
    isTest: ({ secret_key = '' }) => !secret_key.startsWith('xnd_production_'),
    async probe(credentials, signal) {
      const xendit = calls(credentials, signal)
      const reply = await xendit.call('/balance')
      // A key that may open payments and not see the balance is a good one: Xendit knows whose it is.
      if (reply.status >= 400 && reply.status !== 403) throw failure(reply, xendit)
    },
    refund: async (attempt, asked, credentials, signal) => refund(calls(credentials, signal), attempt, asked),
    async transactions(asked, credentials, signal) {
      const xendit = calls(credentials, signal)
      const reply = await xendit.call(transactionsPath(asked))
      const page = reply.status < 400 ? readXenditTransactions(reply.body) : null
      if (!page) throw failure(reply, xendit)
      return page
    },
    readNotice: readXenditNotice,
  }
}

async function openPaymentRequest(xendit: ShopCalls, request: OpenRequest): Promise<Instructions> {
  const reply = await xendit.call('/v3/payment_requests', openingCall(requestBody(request)))
  const { status, body } = reply
  if (status >= 400 || !isPaymentRequest(body)) throw failure(reply, xendit)
  assertOpened(request, body)
  if (isAppChannel(request.channel)) {
    // Without a page the wallet asks in its app: its buyer waits on the order's own.
    const redirectUrl = linkIn(body.actions ?? []) ?? request.returnUrl
    const expiresAt = earlier(request.expiresAt, body.channel_properties)
    return { kind: 'redirect', redirectUrl, gatewayReference: body.payment_request_id, expiresAt }
  }
  const value = presented(body.actions ?? [], request.channel)
  if (value === null) throw new VendorDown(NAME, 'opened a payment without telling how to pay')
  const expiresAt = earlier(request.expiresAt, body.channel_properties)
  const opened = { gatewayReference: body.payment_request_id, expiresAt }
  return request.channel === 'qris'
    ? { ...opened, kind: 'qr', qrPayload: value }
    : { ...opened, kind: 'va', vaBank: request.channel.slice('va_'.length), vaNumber: value }
}

async function openSession(xendit: ShopCalls, request: OpenRequest): Promise<Instructions> {
  const reply = await xendit.call('/sessions', openingCall(sessionBody(request)))
  const { status, body } = reply
  if (status >= 400 || !isSession(body)) throw failure(reply, xendit)
  assertOpened(request, body)
  const { payment_session_id: gatewayReference, payment_link_url: redirectUrl } = body
  if (!redirectUrl) throw new VendorDown(NAME, 'opened a session without a page')
  return { kind: 'redirect', redirectUrl, gatewayReference, expiresAt: earlier(request.expiresAt, body) }
}

/** Asked once: there is no idempotency key, and a second account or code could be paid as well. */
function openingCall(body: object) {
  return { method: 'POST', body: JSON.stringify(body), retry: false } as const
}

async function statusOf(xendit: ShopCalls, attempt: Attempt): Promise<AttemptState> {
  const path = pathOf(attempt)
  if (path === null) return UNKNOWN
  const reply = await xendit.call(path)
  const state = stateIn(attempt, reply)
  if (state) return state
  if (reply.status === 404) return UNKNOWN
  throw failure(reply, xendit)
}

async function cancel(xendit: ShopCalls, attempt: Attempt): Promise<AttemptState> {
  const path = pathOf(attempt)
  if (path === null) return UNKNOWN
  // The second time it answers that it has ended, and then it is asked how it stands.
  const reply = await xendit.call(`${path}/cancel`, { method: 'POST' })
  const state = stateIn(attempt, reply)
  if (state) return state
  if (reply.status === 404) return UNKNOWN
  if ([400, 409, 422].includes(reply.status)) return statusOf(xendit, attempt)
  throw failure(reply, xendit)
}

async function refund(xendit: ShopCalls, attempt: Attempt, asked: Refund): Promise<RefundState> {
  const { key, gatewayReference } = asked
  const reply =
    gatewayReference === null
      ? await askRefund(xendit, attempt, asked)
      : await xendit.call(`/refunds/${encodeURIComponent(gatewayReference)}`)
  const { status, body } = reply
  // It tells of it by a notice.
  if (isError(body) && REFUNDED_BEFORE.includes(body.error_code))
    return { status: 'pending', gatewayReference }
  if (status >= 400 || !isRefund(body)) throw unlessLost(NAME, reply, failure(reply, xendit))
  if (body.reference_id !== undefined && body.reference_id !== key)
    throw new VendorDown(NAME, 'answered of another refund')
  if (isRefundFailed(body.status)) throw new RefundFailed(NAME, `refund ${body.failure_code ?? body.status}`)
  return { status: body.status === 'SUCCEEDED' ? 'made' : 'pending', gatewayReference: body.id }
}

async function askRefund(
  xendit: ShopCalls,
  attempt: Attempt,
  { key, amount, reason }: Refund,
): Promise<VendorReply> {
  const payment_request_id = await paymentRequestOf(xendit, attempt)
  return xendit.call('/refunds', {
    method: 'POST',
    headers: { 'idempotency-key': `refund-${key}` },
    body: JSON.stringify({
      payment_request_id,
      reference_id: key,
      amount,
      currency: 'IDR',
      reason: 'REQUESTED_BY_CUSTOMER',
      ...(reason && { metadata: { reason: reason.slice(0, LONGEST_REASON) } }),
    }),
  })
}

/** Throws VendorRefused where there is none: nothing was paid that could go back. */
async function paymentRequestOf(xendit: ShopCalls, attempt: Attempt): Promise<string> {
  const { gatewayReference, channel } = attempt
  if (channel !== 'redirect' && gatewayReference !== null) return gatewayReference
  const path = pathOf(attempt)
  if (path !== null) {
    const reply = await xendit.call(path)
    if (hasPaymentRequest(reply.body)) return reply.body.payment_request_id
    if (reply.status >= 400 && reply.status !== 404) throw failure(reply, xendit)
  }
  throw new VendorRefused(NAME, 'knows no payment that could be given back')
}

function requestBody(request: OpenRequest): object {
  const { reference, amount, channel, expiresAt, shopName } = request
  const expires_at = expiresAt.toISOString()
  return {
    reference_id: reference,
    type: 'PAY',
    country: 'ID',
    currency: 'IDR',
    request_amount: amount,
    ...(isAppChannel(channel)
      ? { channel_code: channel.toUpperCase(), channel_properties: appProperties(request) }
      : channel === 'qris'
        ? { channel_code: 'QRIS', channel_properties: { expires_at } }
        : {
            channel_code: `${channel.slice('va_'.length).toUpperCase()}_VIRTUAL_ACCOUNT`,
            channel_properties: { display_name: displayName(shopName), expires_at },
          }),
  }
}

/** Refused unless https; OVO asks in the app of the number that it is told. */
function appProperties({ channel, returnUrl, buyerPhone }: OpenRequest): object {
  if (channel === 'ovo' && !buyerPhone) throw new VendorRefused(NAME, 'OVO needs the buyer’s mobile number')
  return {
    ...(returnUrl.startsWith('https://') && {
      success_return_url: returnUrl,
      failure_return_url: returnUrl,
      cancel_return_url: returnUrl,
    }),
    ...(channel === 'ovo' && { account_mobile_number: buyerPhone }),
  }
}

function sessionBody({ reference, amount, expiresAt, returnUrl }: OpenRequest): object {
  return {
    reference_id: reference,
    session_type: 'PAY',
    mode: 'PAYMENT_LINK',
    amount,
    currency: 'IDR',
    country: 'ID',
    expires_at: expiresAt.toISOString(),
    // Refused unless https; a shop on a developer's own machine can do without the way back.
    ...(returnUrl.startsWith('https://') && { success_return_url: returnUrl, cancel_return_url: returnUrl }),
  }
}

/** Banks show letters and spaces, and want three at least. */
function displayName(shopName: string): string {
  const name = shopName
    .replaceAll(/[^A-Za-z]+/g, ' ')
    .trim()
    .slice(0, 40)
    .trim()
  return name.length >= 3 ? name : 'Toko'
}

function assertOpened(request: OpenRequest, body: { reference_id: string; status: string }): void {
  if (body.reference_id !== request.reference) throw new VendorDown(NAME, 'opened another payment')
  const amount = amountIn(body)
  if (amount !== request.amount) throw new VendorDown(NAME, 'asked the buyer for another amount')
  if (statusOfWord(body.status) !== 'pending') {
    throw new VendorRefused(NAME, `opened no payment, but "${body.status.slice(0, 50)}"`)
  }
}

/** On a phone the app, else the page. */
function linkIn(actions: readonly unknown[]): string | null {
  const links = actions.filter(isAction).filter(({ value }) => /^https?:\/\//.test(value))
  const of = (descriptor: string) => links.find((action) => action.descriptor === descriptor)?.value
  return of('WEB_URL') ?? of('DEEPLINK_URL') ?? null
}

function presented(actions: readonly unknown[], channel: PaymentChannel): string | null {
  const isQris = channel === 'qris'
  const descriptor = isQris ? 'QR_STRING' : 'VIRTUAL_ACCOUNT_NUMBER'
  const value = actions.filter(isAction).find((action) => action.descriptor === descriptor)?.value ?? null
  return isQris || (value && /^\d{4,30}$/.test(value)) ? value : null
}

function earlier(asked: Date, answer: unknown): Date {
  const expiry = hasExpiry(answer) ? new Date(answer.expires_at) : asked
  // An unreadable date is not before anything.
  return expiry < asked ? expiry : asked
}

function pathOf({ gatewayReference, channel }: Attempt): string | null {
  if (gatewayReference === null) return null
  const id = encodeURIComponent(gatewayReference)
  return channel === 'redirect' ? `/sessions/${id}` : `/v3/payment_requests/${id}`
}

function stateIn({ reference }: Attempt, { status, body }: VendorReply): AttemptState | null {
  if (status >= 400 || !(isPaymentRequest(body) || isSession(body))) return null
  if (body.reference_id !== reference) return null
  return { status: statusOfWord(body.status), amount: amountIn(body) }
}

function failure({ status, body }: VendorReply, { secrets }: ShopCalls): Error {
  if (!isError(body)) return failureOf(NAME, { status, message: '' }, secrets)
  const { error_code, message } = body
  if (PASSING.includes(error_code)) return new VendorDown(NAME, error_code)
  const text = typeof message === 'string' ? message : ''
  return failureOf(NAME, { status, message: `${error_code} ${text}` }, secrets)
}
