// Turns orders into the shapes that a merchant is answered.

import type { Context } from '../../../context.ts'
import { shopAddress } from '../../../domain/addresses.ts'
import { NO_CONTACT } from '../../../domain/contact.ts'
import { STATUS_LABELS } from '../../../domain/order-status.ts'
import { parcelStanding } from '../../../domain/parcel-standing.ts'
import { withOlderNames } from '../../../domain/shipping.ts'
import { streetOf } from '../../../domain/street.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { BUYER_KINDS, knownKind } from '../../people/messages/kinds.ts'
import { destinationOf } from '../orders/destination.ts'
import { toOrder } from '../orders/present.ts'
import { type OrderRow, reachedIn } from '../orders/queries.ts'
import { waitingOf } from '../orders/rules.ts'
import { trackUrlOf } from '../orders/track-token.ts'
import { methodOfAttempt } from '../payments/method-names.ts'
import type { RefundRow } from '../payments/refunds/queries.ts'
import type { WaitingInShop } from './actions/get-waiting.ts'
import type { ListedOrder } from './actions/list-orders.ts'
import type { MoveOutcome } from './actions/move-orders.ts'
import type { ShownOrder } from './actions/show-order.ts'
import type { MerchantOrder, MoveOutcomes, OrderSummary, WaitingWork } from './schema.ts'

const NAMES_SHOWN = 3

export function toSummary({ order, lines, courierName, sent }: ListedOrder): OrderSummary {
  return {
    id: order.id,
    number: order.number,
    version: order.version,
    status: order.status,
    status_label: STATUS_LABELS[order.status],
    created_at: order.placed_at.toISOString(),
    customer_name: order.customer_name,
    contact: contactOf(order),
    phone: order.phone,
    city: order.city,
    total: order.total,
    payment_method: order.payment_method,
    is_cod: order.is_cod,
    cod_collected_at: order.cod_collected_at?.toISOString() ?? null,
    cod_fee: codFeeOf(sent),
    courier_code: order.courier_code,
    courier_name: courierName,
    courier_service: order.courier_service,
    awb: order.awb,
    item_count: lines.reduce((sum, { qty }) => sum + qty, 0),
    item_names: lines
      .slice(0, NAMES_SHOWN)
      .map(({ name, variant_label }) => (variant_label ? `${name} (${variant_label})` : name)),
    source: order.source,
    note: order.note,
    buyer_note: order.buyer_note,
    waiting: waitingOf(order),
    needs_attention: order.needs_attention,
    buyer_claimed_at: order.buyer_claimed_at?.toISOString() ?? null,
    parcel_standing: parcelStanding(order.status, sent),
  }
}

/** `mayRefund`: whether the reader may send money back. */
export function toMerchantOrder(
  ctx: Pick<Context, 'platform' | 'secrets'>,
  shop: Shop,
  shown: ShownOrder,
  { mayRefund }: { readonly mayRefund: boolean },
): MerchantOrder {
  const { order, lines, history, attempts, messages } = shown
  const reached = reachedIn(history.map(({ to_status, at }) => ({ status: to_status, at })))
  const asBuyer = toOrder({ ...shown, reached }, shopAddress(shop, ctx.platform))
  return {
    ...asBuyer,
    contact_masked: contactOf(order) === null ? null : asBuyer.contact_masked,
    version: order.version,
    created_at: order.placed_at.toISOString(),
    contact: contactOf(order),
    contact_channel: contactOf(order) === null ? null : order.contact_channel,
    phone: order.phone,
    address: streetOf(order),
    address_lines: [...shown.address],
    destination: toDestination(destinationOf(order)),
    courier: shown.courier,
    courier_service: order.courier_service,
    payment_method_name: shown.method,
    lines: asBuyer.lines.map((line, i) => ({
      ...line,
      product_id: lines[i]?.product_id ?? null,
      variant_id: lines[i]?.variant_id ?? null,
      promotion_name: lines[i]?.promotion_name ?? null,
    })),
    history: history.map(toStep),
    payments: attempts.map((attempt) => toPayment(attempt, isMoneyBack(order))),
    reported_amounts: [...shown.reported],
    messages: messages.map((message) => toTold(message, shown.resendable)),
    note: order.note,
    buyer_note: order.buyer_note,
    source: order.source,
    waiting: waitingOf(order),
    needs_attention: order.needs_attention,
    parcel_standing: parcelStanding(order.status, shown.sent),
    cod: toCod(shown),
    refund: order.refunded_by && { by: order.refunded_by },
    refunds: shown.money.refunds.map((refund) => toRefund(refund, attempts, mayRefund)),
    money: toMoney(shown, mayRefund),
    moves: shown.moves.filter(({ to }) => mayRefund || to !== 'refunded'),
    track_url: trackUrlOf(ctx, shop, order),
  }
}

function toRefund(
  refund: RefundRow,
  attempts: ShownOrder['attempts'],
  mayRefund: boolean,
): MerchantOrder['refunds'][number] {
  const { id, amount, way, status, lines, reason, failure, proof, created_at, made_at } = refund
  const attempt = attempts.find((each) => each.id === refund.attempt_id)
  return {
    ...{ id, amount, way, status, lines, reason, failure, proof },
    through: attempt ? methodOfAttempt(attempt) : null,
    account: refund.account_number
      ? {
          bank: refund.account_bank,
          // Whole only for whoever transfers it.
          account_number: mayRefund ? refund.account_number : `•••• ${refund.account_number.slice(-4)}`,
          account_holder: refund.account_holder,
          given_at: refund.account_given_at?.toISOString() ?? null,
        }
      : null,
    created_at: created_at.toISOString(),
    made_at: made_at?.toISOString() ?? null,
    can_settle: mayRefund && (way === 'bank' ? status === 'asked' : status === 'unknown'),
  }
}

function toMoney({ money, lines }: ShownOrder, mayRefund: boolean): MerchantOrder['money'] {
  const { received, refunded, open, left, byGateway, through, until, pieces } = money
  return {
    ...{ received, refunded, open, through },
    left: mayRefund ? left : 0,
    by_gateway: mayRefund ? byGateway : 0,
    until: until?.toISOString() ?? null,
    pieces: lines.map(({ position }) => Math.max(0, pieces.get(position) ?? 0)),
  }
}

function toDestination(place: ReturnType<typeof destinationOf>) {
  return place && withOlderNames(place)
}

function toStep({ at, from_status, to_status, actor, reason }: ShownOrder['history'][number]) {
  return { at: at.toISOString(), from: from_status, to: to_status, actor, reason }
}

function toCod({ order, refusals, sent }: ShownOrder) {
  if (!order.is_cod) return null
  return {
    collected_at: order.cod_collected_at?.toISOString() ?? null,
    remitted_at: order.cod_remitted_at?.toISOString() ?? null,
    remitted: order.cod_remitted,
    fee: codFeeOf(sent),
    refused_at: order.cod_refused_at?.toISOString() ?? null,
    refusals,
  }
}

/** One parcel collects all of it. */
function codFeeOf(sent: ShownOrder['sent']): number | null {
  return sent.findLast(({ codFee }) => codFee !== null)?.codFee ?? null
}

/** Also by hand, of which no gateway tells. While the merchant has to look, some of it is still here. */
function isMoneyBack({ status, needs_attention }: OrderRow): boolean {
  return status === 'refunded' && needs_attention === null
}

function toPayment(attempt: ShownOrder['attempts'][number], isBack: boolean) {
  const { id, gateway, method, channel, amount, created_at, expires_at } = attempt
  const status = isBack && attempt.status === 'paid' ? 'refunded' : attempt.status
  const times = { created_at: created_at.toISOString(), expires_at: expires_at?.toISOString() ?? null }
  return { id, gateway, method, channel, status, amount, ...times }
}

function toTold(message: ShownOrder['messages'][number], resendable: ReadonlySet<string>) {
  const { id, kind, channel, recipient_masked: masked, status, created_at, sent_at } = message
  const times = { at: created_at.toISOString(), sent_at: sent_at?.toISOString() ?? null }
  return {
    id,
    kind: knownKind(BUYER_KINDS, kind),
    channel,
    masked,
    status,
    can_resend: resendable.has(id),
    ...times,
  }
}

export function toOutcomes(outcomes: readonly MoveOutcome[]): MoveOutcomes {
  return {
    outcomes: outcomes.map(({ number, order, error }) => ({
      number,
      ok: error === null,
      order: order && toSummary(order),
      error,
    })),
  }
}

export function toWaitingWork({ overdue, newest, parcels, lowStock, ...counts }: WaitingInShop): WaitingWork {
  return {
    ...counts,
    overdue_claims: overdue,
    book: parcels.toBook,
    parcel_problems: parcels.problems,
    low_stock: lowStock,
    latest_order: newest && {
      number: newest.number,
      customer_name: newest.customer_name,
      total: newest.total,
      source: newest.source,
      created_at: newest.placed_at.toISOString(),
    },
  }
}

function contactOf({ contact }: OrderRow): string | null {
  return contact === NO_CONTACT.value ? null : contact
}
