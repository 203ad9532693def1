// Opens a payment for an order at the first of its method's gateways that does: the buyer sees a payment, not an error.
import { setTimeout as wait } from 'node:timers/promises'
import type { OpenRequest } from '../../../../adapters/payments/gateway.ts'
import { VendorDown, VendorRefused } from '../../../../adapters/vendor.ts'
import type { Context } from '../../../../context.ts'
import { noticeUrl } from '../../../../domain/addresses.ts'
import { newId } from '../../../../domain/ids.ts'
import type { AttemptGateway, PaymentChannel } from '../../../../domain/payment.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import type { OrderRow } from '../../orders/queries.ts'
import { credentialsOf } from '../credentials.ts'
import { manualInstructions, storedInstructions } from '../instructions.ts'
import type { PaymentMethodRow } from '../methods.ts'
import { type AttemptRow, changeStatus, finishOpening, type NewAttempt } from '../queries.ts'
import { expiryOf, kindOf } from '../rules.ts'
import { type BegunAttempt, beginAttempt } from './begin-attempt.ts'

/** A buyer's request waits this long at most, over all gateways it asks. */
export const BUYER_WAITS_MS = 9_000
const LOOK_AGAIN_MS = 100

export interface Opening {
  readonly shop: Shop
  readonly order: OrderRow
  /** null when the merchant has removed it since */
  readonly method: PaymentMethodRow | null
  readonly at: Date
  /** of the shop's host that the buyer called: gateways tell the same */
  readonly baseUrl: string
  /** where gateways send the buyer afterwards */
  readonly trackUrl: string
  readonly signal: AbortSignal
}

/**
 * null when none could be opened: the order stands all the same, and reopening tries again. Throws nothing: once an
 * order is placed its buyer must be answered.
 */
export async function openPayment(ctx: Context, opening: Opening): Promise<AttemptRow | null> {
  for (const gateway of opening.method?.gateways ?? []) {
    // The merchant's own account needs nobody's answer.
    if (opening.signal.aborted && gateway !== 'manual') continue
    if (gateway === 'cod') continue
    try {
      const begun = await openInTurn(ctx, gateway, opening)
      if (begun?.state === 'begun' || begun?.state === 'live') return begun.attempt
      if (begun?.state === 'moved') return null
    } catch (error) {
      ctx.log.error({ err: error, gateway, order: opening.order.id }, 'a payment could not be opened')
    }
  }
  return null
}

/** A buyer who clicks twice gets one payment: the second click waits for what the first one opens. */
async function openInTurn(
  ctx: Context,
  gateway: AttemptGateway,
  opening: Opening,
): Promise<BegunAttempt | null> {
  for (;;) {
    const begun = await openAt(ctx, gateway, opening)
    if (begun?.state !== 'busy' || opening.signal.aborted) return begun
    await wait(LOOK_AGAIN_MS, undefined, { signal: opening.signal }).catch(() => {})
  }
}

/** null: not here, on to the next one. */
async function openAt(ctx: Context, gateway: AttemptGateway, opening: Opening): Promise<BegunAttempt | null> {
  const { order, method, at } = opening
  if (!method || !order.expires_at) return null
  if (gateway === 'manual') {
    const manual = manualAttempt(order, method, at)
    const begun = manual && (await beginAttempt(ctx, manual, at))
    if (begun?.state === 'begun') ctx.metrics.paymentReached('manual', 'pending')
    return begun
  }

  const credentials = await credentialsOf(ctx, order.shop_id, gateway)
  if (!credentials) {
    ctx.log.warn({ gateway, shop: opening.shop.slug }, 'a payment method names a gateway without keys')
    return null
  }
  const attempt = newAttempt(gateway, order, method, at)
  const expiresAt = expiryOf(attempt.kind, at, order.expires_at)
  // Saved before the gateway is asked: what it opens can be paid, also when its answer never arrives.
  const begun = await beginAttempt(
    ctx,
    { ...attempt, status: 'opening', instructions: null, expires_at: expiresAt },
    at,
  )
  if (begun.state !== 'begun') return begun
  try {
    const adapter = ctx.gateways[gateway]
    const request = toRequest(opening, begun.attempt, method.channel, expiresAt)
    const opened = await adapter.open(request, credentials, opening.signal)
    const instructions = storedInstructions(opened, adapter.isTest(credentials))
    ctx.metrics.paymentReached(gateway, 'pending')
    return { ...begun, attempt: await finishOpening(ctx.db, begun.attempt, { ...opened, instructions }) }
  } catch (error) {
    ctx.metrics.paymentReached(gateway, 'failed')
    await changeStatus(ctx.db, begun.attempt, 'failed', ['opening'])
    if (!(error instanceof VendorDown || error instanceof VendorRefused)) throw error
    ctx.log.warn({ gateway, order: order.id, reason: error.message }, 'a gateway did not open a payment')
    return null
  }
}

/** A transfer to the merchant's own account can be paid at once. null: he named none. */
export function manualAttempt(order: OrderRow, method: PaymentMethodRow, at: Date): NewAttempt | null {
  const instructions = manualInstructions(method.manual, order.total)
  if (!instructions) return null
  return { ...newAttempt('manual', order, method, at), status: 'pending', instructions, expires_at: null }
}

function newAttempt(gateway: AttemptGateway, order: OrderRow, method: PaymentMethodRow, at: Date) {
  const { code, channel } = method
  return {
    shop_id: order.shop_id,
    id: newId('pay'),
    order_id: order.id,
    gateway,
    method: code,
    channel,
    amount: order.total,
    gateway_reference: null,
    kind: kindOf(gateway, channel),
    created_at: at,
    unanswered_since: null,
    ask_after: null,
  }
}

function toRequest(
  { order, shop, at, baseUrl, trackUrl }: Opening,
  { id, gateway }: AttemptRow,
  channel: PaymentChannel,
  expiresAt: Date,
): OpenRequest {
  return {
    reference: id,
    amount: order.total,
    channel,
    at,
    expiresAt,
    buyerName: order.customer_name,
    buyerPhone: order.phone ?? (order.contact_channel === 'whatsapp' ? order.contact : null),
    shopName: shop.name,
    returnUrl: trackUrl,
    noticeUrl: noticeUrl(baseUrl, gateway),
  }
}
