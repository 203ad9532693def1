// verifyCheckoutCode: the code is spent and the order placed, in one transaction; what the draft showed is charged.
import type { Context } from '../../../../context.ts'
import type { StoredLine } from '../../../../db/tables/checkout.ts'
import { trackUrl } from '../../../../domain/addresses.ts'
import type { OrderStatus, Reached } from '../../../../domain/order-status.ts'
import type { Idempotency } from '../../../../tenancy/idempotency.ts'
import { orderTermsOf } from '../../../../tenancy/owner.ts'
import { type Shop, settingsOf } from '../../../../tenancy/shop.ts'
import { tryCode } from '../../../people/codes/actions.ts'
import type { OrderRow } from '../../orders/queries.ts'
import { BUYER_WAITS_MS, openPayment } from '../../payments/actions/open-payment.ts'
import { methodsOf, type PaymentMethodRow } from '../../payments/methods.ts'
import type { AttemptRow } from '../../payments/queries.ts'
import { courierNamesOf, nameOfCourier } from '../../shipping/courier-names.ts'
import { placeOrder } from '../place-orders.ts'
import { findDraft } from '../queries.ts'
import { assertOpen, toStoredLine } from '../rules.ts'
import type { VerifyCheckoutCode } from '../schema.ts'

/** The order as placed, with the payment that was opened for it. */
export interface OrderPlaced {
  readonly order: OrderRow
  readonly lines: readonly StoredLine[]
  readonly passed: readonly OrderStatus[]
  readonly reached: Reached
  readonly courierName: string | null
  readonly attempt: AttemptRow | null
  readonly method: PaymentMethodRow | null
  /** all of the shop, in the merchant's order */
  readonly methods: readonly PaymentMethodRow[]
  readonly token: string
  readonly trackUrl: string
}

export interface Verifying extends VerifyCheckoutCode {
  /** where gateways are to tell of the payment */
  readonly baseUrl: string
  readonly callerHash: Buffer
  readonly idempotency: Idempotency | null
}

/** Throws `not_found`, `order_moved`, `draft_expired`, `code_refused`, `cart_changed` and `payment_unavailable`. */
export async function verifyCheckoutCode(
  ctx: Context,
  shop: Shop,
  { draft_id, code, baseUrl, callerHash, idempotency }: Verifying,
  at: Date,
): Promise<OrderPlaced> {
  const draft = assertOpen(await findDraft(ctx, { shopId: shop.id, id: draft_id }), at)
  // The try is counted before, and stays counted if the order below is rolled back.
  const subject = { shopId: shop.id, purpose: 'checkout', subject: draft.id } as const
  const codeId = await tryCode(ctx, subject, { code: code.trim(), callerHash }, at)
  ctx.metrics.checkoutStep('code_verified')

  // Read before: after the commit nothing may fail that the answer, and the token in it, depend on.
  const methods = await methodsOf(ctx, shop)
  const method = methods.find(({ code }) => code === draft.payment_method) ?? null
  const settings = await settingsOf(ctx.db, shop)
  const couriers = await courierNamesOf(ctx.db, shop)
  const terms = await orderTermsOf(ctx, shop, at)
  const placed = await placeOrder(ctx, {
    ...{ shop, settings, draft, codeId, sale: null, method, idempotency, terms, at },
  })
  ctx.metrics.checkoutStep('order_placed')

  const { order, token } = placed
  const trackedAt = trackUrl(shop, ctx.platform, token)
  const opening = { shop, order, method, at, baseUrl, trackUrl: trackedAt }
  // Outside the transaction: a gateway that hangs holds no lock and no connection.
  const attempt =
    placed.attempt ?? (await openPayment(ctx, { ...opening, signal: AbortSignal.timeout(BUYER_WAITS_MS) }))
  // This node has heard of the sale before the buyer does: what is made from now on shows what is left.
  await ctx.caughtUp()
  const lines = draft.lines.map(toStoredLine)
  return {
    order,
    lines,
    passed: [order.status],
    reached: new Map([[order.status, order.placed_at]]),
    courierName: nameOfCourier(couriers, order.courier_code),
    attempt,
    method,
    methods,
    token,
    trackUrl: trackedAt,
  }
}
