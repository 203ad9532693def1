// What a draft says about the voucher that was entered: one function an outcome.
import type { KnownVoucher, UnknownVoucher } from './facts.ts'
import {
  appliedMessage,
  belowMinimumMessage,
  FREE_SHIPPING_MESSAGE,
  outbidMessage,
  VERDICT_MESSAGES,
  WORTHLESS_MESSAGE,
} from './voucher-messages.ts'
import type { VoucherVerdict } from './voucher-verdict.ts'

/** In the order in which they are looked for. */
export const VOUCHER_REASONS = [
  'not_found',
  'not_started',
  'expired',
  'used_up',
  'already_used',
  'below_minimum',
  'outbid',
] as const

export interface VoucherReply {
  readonly applied: boolean
  readonly code: string
  /** what it takes off: 0 when it is not applied */
  readonly amount: number
  readonly message: string
  /** null when it is applied */
  readonly reason: (typeof VOUCHER_REASONS)[number] | null
  /** what the winner takes off; null unless the voucher was outbid */
  readonly outbid: number | null
  readonly outbid_name: string | null
}

const FREE_SHIPPING = 'Gratis ongkir'

export function applied(voucher: KnownVoucher, amount: number): VoucherReply {
  const message = appliedMessage(voucher, amount)
  return { applied: true, code: voucher.code, amount, message, reason: null, outbid: null, outbid_name: null }
}

export function refused(code: string, verdict: VoucherVerdict | UnknownVoucher['verdict']): VoucherReply {
  return notApplied(code, verdict, VERDICT_MESSAGES[verdict])
}

export function belowMinimum({ code, min_subtotal }: KnownVoucher): VoucherReply {
  return notApplied(code, 'below_minimum', belowMinimumMessage(min_subtotal))
}

/** It may be used and nobody gives more, yet it comes to less than one rupiah: the cart is too small for it. */
export function worthless({ code }: KnownVoucher): VoucherReply {
  return notApplied(code, 'below_minimum', WORTHLESS_MESSAGE)
}

export function outbid({ code, kind }: KnownVoucher, name: string, amount: number): VoucherReply {
  const reply = notApplied(code, 'outbid', outbidMessage(kind, name, amount))
  return { ...reply, outbid: amount, outbid_name: name }
}

export function outbidByFreeShipping({ code }: KnownVoucher, cost: number): VoucherReply {
  const reply = notApplied(code, 'outbid', FREE_SHIPPING_MESSAGE)
  return { ...reply, outbid: cost, outbid_name: FREE_SHIPPING }
}

function notApplied(code: string, reason: VoucherReply['reason'], message: string): VoucherReply {
  return { applied: false, code, amount: 0, message, reason, outbid: null, outbid_name: null }
}
