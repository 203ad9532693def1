// Midtrans: bank accounts, QRIS, GoPay and ShopeePay by its Core API, everything else on its Snap page.
import { createHash, randomUUID } from 'node:crypto'
import Type from 'typebox'
import { fromJakartaClock } from '../../domain/jakarta.ts'
import type { PaymentChannel } from '../../domain/payment.ts'
import { guardOf } from '../shape.ts'
import { createVendor, VendorDown, type VendorOptions, VendorRefused, type VendorReply } from '../vendor.ts'
import type {
  Attempt,
  AttemptState,
  Credentials,
  Instructions,
  OpenRequest,
  PaymentGateway,
  Refund,
  RefundState,
} from './gateway.ts'
import { callsOf, failureOf, loginOf, type ShopCalls, unlessLost } from './gateway-http.ts'
import type { ChargeRequest } from './midtrans-forms.ts'
import { chargeBody, instructionsIn, isChargeRequest, isPageChannel, pageBody } from './midtrans-forms.ts'
import {
  isTransaction,
  readMidtransNotice,
  refundsIn,
  rupiahIn,
  stateOf,
  type Transaction,
} from './midtrans-notice.ts'

export interface MidtransOptions extends Omit<VendorOptions, 'name' | 'baseUrl'> {
  /** of the Core API */
  readonly apiUrl: string
  /** of Snap */
  readonly appUrl: string
}

const NAME = 'Midtrans'
const LONGEST_REASON = 200
const SANDBOX = /(^|\.)sandbox\./
const UNKNOWN: AttemptState = { status: 'unknown', amount: null }

const isPage = guardOf(
  Type.Object({
    token: Type.String({ minLength: 1, maxLength: 255 }),
    redirect_url: Type.String({ pattern: '^https?://', maxLength: 2_000 }),
  }),
)
const isPageClosed = guardOf(Type.Object({ canceled_at: Type.String() }))
const hasCode = guardOf(Type.Object({ status_code: Type.String({ pattern: '^[1-5]\\d{2}$' }) }))
const hasMessage = guardOf(Type.Object({ status_message: Type.String() }))
const hasMessages = guardOf(Type.Object({ error_messages: Type.Array(Type.String()) }))
const hasExpiry = guardOf(Type.Object({ expiry_time: Type.String() }))

/** Called with the key of one shop. */
interface Midtrans {
  readonly core: ShopCalls
  readonly snap: ShopCalls
}

export function createMidtrans({ apiUrl, appUrl, ...options }: MidtransOptions): PaymentGateway {
  const core = createVendor({ ...options, name: NAME, baseUrl: apiUrl })
  const snap = createVendor({ ...options, name: `${NAME} Snap`, baseUrl: appUrl })
  const calls = (credentials: Credentials, signal?: AbortSignal): Midtrans => {
    const login = loginOf(NAME, credentials, 'server_key')
    return { core: callsOf(core, login, signal), snap: callsOf(snap, login, signal) }
  }

  return {
    async open(request, credentials, signal) {
      const midtrans = calls(credentials, signal)
      return isChargeRequest(request) ? openCharge(midtrans, request) : openPage(midtrans, request)
    },
    status: async (attempt, credentials, signal) => statusOf(calls(credentials, signal), attempt),
    cancel: async (attempt, credentials, signal) => cancel(calls(credentials, signal), attempt),
    // Its sandbox is another host, and most of its keys say so, too.
    isTest: ({ server_key = '' }) => server_key.startsWith('SB-') || SANDBOX.test(new URL(apiUrl).hostname),
    async probe(credentials, signal) {
      const reference = `etalase-${randomUUID()}`
      // With the right key it says that there is no such payment.
      await statusOf(calls(credentials, signal), { reference, gatewayReference: null, channel: 'qris' })
    },
    refund: async (attempt, asked, credentials, signal) => refund(calls(credentials, signal), attempt, asked),
    readNotice: readMidtransNotice,
  }
}

async function openCharge({ core }: Midtrans, request: ChargeRequest): Promise<Instructions> {
  const reply = await core.call('/v2/charge', openingCall(request, chargeBody(request)))
  const { body } = reply
  if (codeOf(reply) >= 400 || !isAbout(request, body)) throw failure(reply, core)
  if (body.transaction_status !== 'pending') {
    throw new VendorRefused(NAME, `opened no payment, but "${body.transaction_status.slice(0, 50)}"`)
  }
  const { transaction_id } = body
  const toPay = instructionsIn(request.channel, body)
  if (!toPay || !transaction_id) throw new VendorDown(NAME, 'answered a charge in an unknown form')
  if (rupiahIn(body.gross_amount) !== request.amount) throw new VendorDown(NAME, 'charged another amount')
  const expiry = hasExpiry(body) ? fromJakartaClock(body.expiry_time) : null
  const expiresAt = expiry && expiry < request.expiresAt ? expiry : request.expiresAt
  return { ...toPay, gatewayReference: transaction_id, expiresAt }
}

async function openPage({ snap }: Midtrans, request: OpenRequest): Promise<Instructions> {
  const reply = await snap.call('/snap/v1/transactions', openingCall(request, pageBody(request)))
  if (codeOf(reply) >= 400 || !isPage(reply.body)) throw failure(reply, snap)
  const { token, redirect_url: redirectUrl } = reply.body
  return { kind: 'redirect', redirectUrl, gatewayReference: token, expiresAt: request.expiresAt }
}

function openingCall({ reference, noticeUrl }: OpenRequest, body: object) {
  return {
    method: 'POST',
    headers: {
      // Honoured for five minutes and over all endpoints, so it names what is done; its length is limited.
      'idempotency-key': createHash('sha256').update(`open ${reference}`).digest('hex').slice(0, 32),
      'x-override-notification': noticeUrl,
    },
    body: JSON.stringify(body),
  } as const
}

async function statusOf({ core }: Midtrans, attempt: Attempt): Promise<AttemptState> {
  const reply = await core.call(`${pathOf(attempt)}/status`)
  // An expired transaction comes with the code 407: its status counts before the code.
  if (isAbout(attempt, reply.body)) return stateOf(reply.body)
  // Also a Snap page on which nobody has chosen yet how to pay.
  if (codeOf(reply) === 404) return UNKNOWN
  throw failure(reply, core)
}

async function cancel(midtrans: Midtrans, attempt: Attempt): Promise<AttemptState> {
  const { core, snap } = midtrans
  // The page first: after that, no transaction can begin behind our back.
  const isClosed = isPageChannel(attempt.channel) && (await closePage(snap, attempt))
  // The second time it answers that it may not be changed, and then it is asked how it stands.
  const reply = await core.call(`${pathOf(attempt)}/cancel`, { method: 'POST' })
  if (isAbout(attempt, reply.body)) return stateOf(reply.body)
  const code = codeOf(reply)
  if (code === 404) return isClosed ? { status: 'cancelled', amount: null } : UNKNOWN
  if (code === 412) return statusOf(midtrans, attempt)
  throw failure(reply, core)
}

async function closePage(snap: ShopCalls, { gatewayReference }: Attempt): Promise<boolean> {
  if (gatewayReference === null) return false
  const path = `/snap/v1/transactions/${encodeURIComponent(gatewayReference)}/cancel`
  const reply = await snap.call(path, { method: 'POST' })
  if (isPageClosed(reply.body) || /already cancel/i.test(messageIn(reply.body))) return true
  if ([401, 403, 429].includes(codeOf(reply))) throw failure(reply, snap)
  // "Transaction is on progress", "token not found": what is to be cancelled, if anything, is a transaction.
  return false
}

/** Sent on to the wallet at once; of others Midtrans takes it and sends it on within days. */
const DIRECT: readonly string[] = [
  'qris',
  'gopay',
  'shopeepay',
  'kredivo',
  'akulaku',
] satisfies PaymentChannel[]

async function refund(
  { core }: Midtrans,
  attempt: Attempt,
  { key, amount, reason }: Refund,
): Promise<RefundState> {
  const made = { status: 'made', gatewayReference: null } as const
  const reply = await core.call(
    `${pathOf(attempt)}/refund${DIRECT.includes(attempt.channel) ? '/online/direct' : ''}`,
    {
      method: 'POST',
      body: JSON.stringify({
        refund_key: key,
        amount,
        ...(reason && { reason: reason.slice(0, LONGEST_REASON) }),
      }),
    },
  )
  if (isAbout(attempt, reply.body) && codeOf(reply) < 300) return made
  const code = codeOf(reply)
  // A key is taken once; the second time it is asked which refunds there are.
  if ((code === 406 || code === 412) && (await isThere(core, attempt, key))) return made
  throw unlessLost(NAME, reply, failure(reply, core))
}

async function isThere(core: ShopCalls, attempt: Attempt, key: string): Promise<boolean> {
  const { body } = await core.call(`${pathOf(attempt)}/status`)
  if (!isAbout(attempt, body)) return false
  const listed = refundsIn(body)
  // Where none are listed, all of it is what was asked for.
  return listed ? listed.some((each) => each.key === key) : stateOf(body).status === 'refunded'
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

function failure(reply: VendorReply, { secrets }: ShopCalls): Error {
  return failureOf(NAME, { status: codeOf(reply), message: messageIn(reply.body) }, secrets)
}
