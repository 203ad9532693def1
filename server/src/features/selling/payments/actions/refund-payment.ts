// refundPayment: the money of an order goes back the way it came, where its gateway can; else the merchant sends it himself.
import type { Attempt, Refund } from '../../../../adapters/payments/gateway.ts'
import { VendorDown, VendorRefused } from '../../../../adapters/vendor.ts'
import { unavailable } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { RefundedBy } from '../../../../db/tables/orders.ts'
import { GATEWAYS } from '../../../../domain/payment.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { credentialsOf } from '../credentials.ts'
import { type AttemptRow, attemptsOf, changeStatus } from '../queries.ts'

export interface RefundOutcome {
  readonly by: RefundedBy
  /** a gateway refused that was expected to give it back: nobody has sent the money yet */
  readonly isRefused: boolean
}

/**
 * Outside any transaction, so that no lock waits for a gateway: asked twice, a gateway gives back once. `gateway`: all
 * that was paid went back through gateways. Throws `unavailable` when it cannot be known: then nothing is noted.
 */
export async function refundPayment(
  ctx: Context,
  shop: Shop,
  orderId: string,
  reason: string | null,
): Promise<RefundOutcome> {
  const attempts = await attemptsOf(ctx.db, shop.id, orderId)
  const paid = attempts.filter(({ status }) => status === 'paid')
  let isAllBack = attempts.some(({ status }) => status === 'paid' || status === 'refunded')
  let isRefused = false
  for (const attempt of paid) {
    const isForeseen = await knowsWayBack(ctx, shop, attempt)
    const isBack = await refundAt(ctx, shop, attempt, reason)
    isRefused ||= isForeseen && !isBack
    // Whatever becomes of the order: this money is gone.
    if (isBack) await changeStatus(ctx.db, attempt, 'refunded', ['paid'])
    isAllBack &&= isBack
  }
  return { by: isAllBack ? 'gateway' : 'hand', isRefused }
}

/** False: this gateway does not give it back. */
async function refundAt(
  ctx: Context,
  shop: Shop,
  attempt: AttemptRow,
  reason: string | null,
): Promise<boolean> {
  const { id: reference, gateway, gateway_reference: gatewayReference, channel, amount } = attempt
  const refund = await refunderOf(ctx, shop, attempt)
  if (!refund) return false
  try {
    await refund({ reference, gatewayReference, channel }, { amount, reason })
    return true
  } catch (error) {
    if (!(error instanceof VendorDown || error instanceof VendorRefused)) throw error
    ctx.log.warn({ gateway, attempt: reference, reason: error.message }, 'a gateway did not refund a payment')
    if (error instanceof VendorDown) throw unavailable()
    return false
  }
}

/** How `refundPayment` would do it, as far as that is known before: a gateway may still refuse. */
export async function foreseeRefund(
  ctx: Context,
  shop: Shop,
  attempts: readonly AttemptRow[],
): Promise<RefundedBy> {
  const came = attempts.filter(({ status }) => status === 'paid' || status === 'refunded')
  const ways = await Promise.all(came.map((attempt) => knowsWayBack(ctx, shop, attempt)))
  return came.length > 0 && ways.every(Boolean) ? 'gateway' : 'hand'
}

/** A bank's virtual account knows none, and keys that cannot be opened any more serve nobody. */
async function knowsWayBack(ctx: Context, shop: Shop, attempt: AttemptRow): Promise<boolean> {
  if (attempt.status === 'refunded') return true
  if (attempt.kind === 'va' && attempt.gateway !== 'sandbox') return false
  const refund = await refunderOf(ctx, shop, attempt).catch(() => null)
  return refund !== null
}

/** null: its gateway gives nothing back, or its keys are gone. */
async function refunderOf(
  ctx: Context,
  shop: Shop,
  { gateway }: AttemptRow,
): Promise<((attempt: Attempt, refund: Refund) => Promise<void>) | null> {
  const name = GATEWAYS.find((each) => each === gateway)
  const adapter = name && ctx.gateways[name]
  const credentials = name ? await credentialsOf(ctx, shop.id, name) : null
  if (!adapter?.refund || !credentials) return null
  return async (attempt, refund) => adapter.refund?.(attempt, refund, credentials)
}
