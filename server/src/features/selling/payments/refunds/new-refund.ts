// A refund as it begins.
import type { RefundedLine } from '../../../../db/tables/refunds.ts'
import { newId } from '../../../../domain/ids.ts'
import type { RefundWay } from '../../../../domain/refund.ts'
import type { OrderRow } from '../../orders/queries.ts'
import type { AttemptSource } from './money.ts'
import type { ClaimedRefund, RefundRow } from './queries.ts'
import { CLAIMED_MS } from './rules.ts'

export interface NewRefund {
  readonly source: AttemptSource
  readonly way: RefundWay
  readonly amount: number
  readonly lines?: readonly RefundedLine[] | null
  readonly reason: string | null
}

/** One that a gateway is to be asked for is claimed by whoever makes it. */
export function newRefund(
  { shop_id, id: order_id }: OrderRow,
  { source, way, amount, lines, reason }: NewRefund,
  at: Date,
): RefundRow {
  const isAsked = way === 'gateway'
  return {
    ...{
      shop_id,
      id: newId('rfd'),
      order_id,
      attempt_id: source.attempt?.id ?? null,
      way,
      status: 'asked',
      amount,
    },
    lines: lines ? [...lines] : null,
    reason,
    gateway_reference: null,
    failure: null,
    account_bank: null,
    account_number: null,
    account_holder: null,
    account_given_at: null,
    proof: null,
    made_at: null,
    send_after: isAsked ? new Date(at.getTime() + CLAIMED_MS) : null,
    attempts: isAsked ? 1 : 0,
    created_at: at,
  }
}

export function asClaimed(refund: RefundRow): ClaimedRefund {
  return { ...refund, claimed_until: refund.send_after ?? refund.created_at }
}
