// What time makes of an order, what it waits for, and what the audit keeps of it. Pure.
import { bareCourierCode } from '../../../domain/couriers.ts'
import type { OrderStatus } from '../../../domain/order-status.ts'
import type { OrderRow } from './queries.ts'

/** A merchant has this long to look for a transfer that a buyer reported. */
export const OVERDUE_MS = 48 * 3_600_000

export function isClaimOverdue(
  order: { readonly status: OrderStatus; readonly buyer_claimed_at: Date | null },
  at: Date,
): boolean {
  const { status, buyer_claimed_at } = order
  if (status !== 'pending_payment' || !buyer_claimed_at) return false
  return at.getTime() - buyer_claimed_at.getTime() >= OVERDUE_MS
}

export const WAITING = ['claim', 'pack', 'ship', 'attention'] as const
/**
 * What an order waits for its merchant to do. claim: the buyer reported a transfer, to be looked for. pack: it is paid and
 * nobody packs it yet. ship: it is packed, and gets its parcel number next. attention: its money or its goods do not fit
 * what it says.
 */
export type WaitingFor = (typeof WAITING)[number]

/** What lists may be asked for besides. unpaid: it waits for its buyer, who has reported no transfer. parcel: pack or ship. payout: for what a courier collects. */
export const WAITING_FILTERS = [...WAITING, 'unpaid', 'parcel', 'payout'] as const
export type WaitingFilter = (typeof WAITING_FILTERS)[number]

export function waitingOf(order: {
  readonly status: OrderStatus
  readonly buyer_claimed_at: Date | null
  readonly needs_attention: string | null
}): WaitingFor[] {
  const { status, buyer_claimed_at, needs_attention } = order
  const waits: Record<WaitingFor, boolean> = {
    claim: status === 'pending_payment' && buyer_claimed_at !== null,
    pack: status === 'paid',
    ship: status === 'processing',
    attention: needs_attention !== null,
  }
  return WAITING.filter((each) => waits[each])
}

/** Who carries it from now on: another courier has none of the services of the one before. */
export function carriedBy(
  order: { readonly courier_code: string | null },
  code: string | undefined,
  service: string | null = null,
): { courier_code?: string; courier_service?: string | null } {
  const { courier_code: before } = order
  if (code === undefined || code === before || code === (before && bareCourierCode(before))) return {}
  return { courier_code: code, courier_service: service }
}

/** What a merchant changes of an order; never the way to its buyer's page. */
export function auditedOrder(order: OrderRow) {
  return {
    number: order.number,
    status: order.status,
    customer_name: order.customer_name,
    phone: order.phone,
    address: order.address,
    city: order.city,
    destination: order.destination_ref,
    courier_code: order.courier_code,
    awb: order.awb,
    note: order.note,
    buyer_claimed_at: order.buyer_claimed_at,
    needs_attention: order.needs_attention,
    refunded_by: order.refunded_by,
    cod_collected_at: order.cod_collected_at,
    cod_remitted_at: order.cod_remitted_at,
  }
}

type Moving = Pick<OrderRow, 'status' | 'buyer_claimed_at' | 'is_cod' | 'cod_collected_at'>

/** By its buyer: until the shop packs it; what is paid at the door, until it is sent. */
export function mayChangeDelivery({ status, is_cod }: Moving): boolean {
  return status === 'pending_payment' || status === 'paid' || (is_cod && status === 'processing')
}

/** By its buyer: while no money is on its way, and no parcel. */
export function mayCancel({ status, buyer_claimed_at, is_cod, cod_collected_at }: Moving): boolean {
  if (is_cod) return status === 'processing' && cod_collected_at === null
  return status === 'pending_payment' && buyer_claimed_at === null
}
