// Midtrans: bank accounts and QRIS by its Core API, everything else on its Snap page.
import { createHash, randomUUID } from 'node:crypto'
import Type from 'typebox'
import { shapeOf } from '../shape.ts'
import { createVendor, VendorDown, type VendorOptions, VendorRefused, type VendorReply } from '../vendor.ts'
import type { Attempt, AttemptState, Instructions, OpenRequest, PaymentGateway } from './gateway.ts'
import { failureOf, type Login, loginOf } from './gateway-http.ts'
import {
  type ChargeRequest,
  chargeBody,
  fromJakartaTime,
  instructionsIn,
  pageBody,
} from './midtrans-forms.ts'
import { isTransaction, readMidtransNotice, rupiahIn, stateOf, type Transaction } from './midtrans-notice.ts'

export interface MidtransOptions extends Omit<VendorOptions, 'name' | 'baseUrl'> {
  /** of the Core API */
  readonly apiUrl: string
  /** of Snap */
  readonly appUrl: string
}

const NAME = 'Midtrans'
const LONGEST_REASON = 200
const UNKNOWN: AttemptState = { status: 'unknown', amount: null }

const isPage = shapeOf(
  Type.Object({
    token: Type.String({ minLength: 1, maxLength: 255 }),
    redirect_url: Type.String({ pattern: '^https?://', maxLength: 2_000 }),
  }),
)
const isPageClosed = shapeOf(Type.Object({ canceled_at: Type.String() }))
const hasCode = shapeOf(Type.Object({ status_code: Type.String({ pattern: '^[1-5]\\d{2}$' }) }))
const hasMessage = shapeOf(Type.Object({ status_message: Type.String() }))
const hasMessages = shapeOf(Type.Object({ error_messages: Type.Array(Type.String()) }))
const hasExpiry = shapeOf(Type.Object({ expiry_time: Type.String() }))

export function createMidtrans({ apiUrl, appUrl, ...options }: MidtransOptions): PaymentGateway {
  const core = createVendor({ ...options, name: NAME, baseUrl: apiUrl })
  const snap = createVendor({ ...options, name: `${NAME} Snap`, baseUrl: appUrl })

  return {
    async open(request, credentials, signal) {
      const login = loginOf(NAME, credentials, 'server_key')
      const { channel } = request
      return channel === 'redirect'
        ? openPage(request, login, signal)
        : charge({ ...request, channel }, login, signal)
    },

    async status(attempt, credentials, signal) {
      return statusOf(attempt, loginOf(NAME, credentials, 'server_key'), signal)
    },

    async cancel(attempt, credentials, signal) {
      const login = loginOf(NAME, credentials, 'server_key')
      // The page first: after that, no transaction can begin behind our back.
      const isClosed = attempt.channel === 'redirect' && (await closePage(attempt, login, signal))
      const reply = await core.call(`${pathOf(attempt)}/cancel`, {
        method: 'POST',
        headers: headersOf(login),
        // The second time it answers that it may not be changed, and then it is asked how it stands.
        retry: true,
        ...(signal && { signal }),
      })
      if (isAbout(attempt, reply.body)) return stateOf(reply.body)
      const code = codeOf(reply)
      if (code === 404) return isClosed ? { status: 'cancelled', amount: null } : UNKNOWN
      if (code === 412) return statusOf(attempt, login, signal)
      throw failure(reply, login)
    },

    async probe(credentials, signal) {
      const login = loginOf(NAME, credentials, 'server_key')
      // With the right key it says that there is no such payment.
      const nobody = {
        reference: `etalase-${randomUUID()}`,
        gatewayReference: null,
        channel: 'qris',
      } as const
      await statusOf(nobody, login, signal)
    },

    async refund(attempt, { amount, reason }, credentials, signal) {
      const login = loginOf(NAME, credentials, 'server_key')
      const reply = await core.call(`${pathOf(attempt)}/refund`, {
        method: 'POST',
        headers: headersOf(login),
        body: JSON.stringify({
          refund_key: attempt.reference,
          amount,
          ...(reason && { reason: reason.slice(0, LONGEST_REASON) }),
        }),
        // A key is taken once; the second time it is asked how the payment stands.
        retry: true,
        ...(signal && { signal }),
      })
      if (isAbout(attempt, reply.body) && stateOf(reply.body).status === 'refunded') return
      const code = codeOf(reply)
      const isKnown = code === 406 || code === 412
      if (isKnown && (await statusOf(attempt, login, signal)).status === 'refunded') return
      throw failure(reply, login)
    },

    readNotice: readMidtransNotice,
  }

  async function charge(request: ChargeRequest, login: Login, signal?: AbortSignal): Promise<Instructions> {
    const reply = await core.call('/v2/charge', openingCall(request, login, chargeBody(request), signal))
    const { body } = reply
    if (codeOf(reply) >= 400 || !isAbout(request, body)) throw failure(reply, login)
    if (body.transaction_status !== 'pending') {
      throw new VendorRefused(NAME, `opened no payment, but "${body.transaction_status.slice(0, 50)}"`)
    }
    const { transaction_id } = body
    const toPay = instructionsIn(request.channel, body)
    if (!toPay || !transaction_id) throw new VendorDown(NAME, 'answered a charge in an unknown form')
    if (rupiahIn(body.gross_amount) !== request.amount) throw new VendorDown(NAME, 'charged another amount')
    const expiry = hasExpiry(body) ? fromJakartaTime(body.expiry_time) : null
    const expiresAt = expiry && expiry < request.expiresAt ? expiry : request.expiresAt
    return { ...toPay, gatewayReference: transaction_id, expiresAt }
  }

  async function openPage(request: OpenRequest, login: Login, signal?: AbortSignal): Promise<Instructions> {
    const call = openingCall(request, login, pageBody(request), signal)
    const reply = await snap.call('/snap/v1/transactions', call)
    if (codeOf(reply) >= 400 || !isPage(reply.body)) throw failure(reply, login)
    const { token, redirect_url: redirectUrl } = reply.body
    return { kind: 'redirect', redirectUrl, gatewayReference: token, expiresAt: request.expiresAt }
  }

  async function closePage({ gatewayReference }: Attempt, login: Login, signal?: AbortSignal) {
    if (gatewayReference === null) return false
    const reply = await snap.call(`/snap/v1/transactions/${encodeURIComponent(gatewayReference)}/cancel`, {
      method: 'POST',
      headers: headersOf(login),
      retry: true,
      ...(signal && { signal }),
    })
    if (isPageClosed(reply.body) || /already cancel/i.test(messageIn(reply.body))) return true
    if ([401, 403, 429].includes(codeOf(reply))) throw failure(reply, login)
    // "Transaction is on progress", "token not found": what is to be cancelled, if anything, is a transaction.
    return false
  }

  async function statusOf(attempt: Attempt, login: Login, signal?: AbortSignal): Promise<AttemptState> {
    const reply = await core.call(`${pathOf(attempt)}/status`, {
      headers: headersOf(login),
      retry: true,
      ...(signal && { signal }),
    })
    // An expired transaction comes with the code 407: its status counts before the code.
    if (isAbout(attempt, reply.body)) return stateOf(reply.body)
    // Also a Snap page on which nobody has chosen yet how to pay.
    if (codeOf(reply) === 404) return UNKNOWN
    throw failure(reply, login)
  }
}

function openingCall(request: OpenRequest, login: Login, body: object, signal?: AbortSignal) {
  return {
    method: 'POST' as const,
    headers: {
      ...headersOf(login),
      // Honoured for five minutes and over all endpoints, so it names what is done; its length is limited.
      'idempotency-key': createHash('sha256').update(`open ${request.reference}`).digest('hex').slice(0, 32),
      'x-override-notification': request.noticeUrl,
    },
    body: JSON.stringify(body),
    retry: true,
    ...(signal && { signal }),
  }
}

function headersOf(login: Login): Record<string, string> {
  return { authorization: login.header, 'content-type': 'application/json' }
}

function pathOf({ reference }: Attempt): string {
  return `/v2/${encodeURIComponent(reference)}`
}

function isAbout({ reference }: { reference: string }, body: unknown): body is Transaction {
  return isTransaction(body) && body.order_id === reference
}

/** The code in the body counts: the one around it is often 200. */
function codeOf({ status, body }: VendorReply): number {
  return hasCode(body) ? Number(body.status_code) : status
}

function messageIn(body: unknown): string {
  if (hasMessages(body)) return body.error_messages.join('; ')
  return hasMessage(body) ? body.status_message : ''
}

function failure(reply: VendorReply, { secrets }: Login): Error {
  return failureOf(NAME, { status: codeOf(reply), message: messageIn(reply.body) }, secrets)
}
