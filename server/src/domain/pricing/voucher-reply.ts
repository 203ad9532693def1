// What a draft says about the voucher that was entered: one function an outcome, its text in Indonesian.
import { formatRupiah } from '../rupiah.ts'
import type { KnownVoucher, UnknownVoucher, VoucherKind } from './facts.ts'
import type { VoucherVerdict } from './voucher-verdict.ts'

/**
 * In the order in which they are looked for; `already_used` only once the contact is confirmed, `shipping_unknown` only
 * where a cart is priced before its shipping is chosen.
 */
export const VOUCHER_REASONS = [
  'not_found',
  'not_started',
  'expired',
  'used_up',
  'already_used',
  'below_minimum',
  'outbid',
  'no_discount',
  'shipping_unknown',
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

/** Why a voucher that counted in the draft is lost when its order is placed. */
export type VoucherLoss = 'used_up' | 'already_used'

export const VERDICT_MESSAGES = {
  not_found: 'Kode voucher tidak ditemukan. Periksa kembali penulisannya.',
  not_started: 'Voucher ini belum mulai berlaku.',
  expired: 'Masa berlaku voucher ini sudah berakhir.',
  used_up: 'Kuota voucher ini sudah habis.',
  already_used: 'Jatah pemakaian voucher ini untuk Anda sudah habis.',
} as const satisfies Record<VoucherVerdict | UnknownVoucher['verdict'] | VoucherLoss, string>

export function applied({ code, kind }: KnownVoucher, amount: number): VoucherReply {
  const message = `Voucher ${code} dipakai: ${discountText(kind, amount)}.`
  return { applied: true, code, amount, message, reason: null, outbid: null, outbid_name: null }
}

export function refused(code: string, verdict: VoucherVerdict | UnknownVoucher['verdict']): VoucherReply {
  return notApplied(code, verdict, VERDICT_MESSAGES[verdict])
}

/** What a buyer reads whose order cannot be placed with the voucher that the draft counted. */
export function lostMessage(loss: VoucherLoss): string {
  return `${VERDICT_MESSAGES[loss]} Lepas vouchernya, lalu pesan kembali.`
}

export function belowMinimum({ code, min_subtotal }: KnownVoucher): VoucherReply {
  return notApplied(code, 'below_minimum', `Minimal belanja ${formatRupiah(min_subtotal)} untuk voucher ini.`)
}

/** It may be used and nobody gives more, yet it comes to less than one rupiah. */
export function noDiscount({ code }: KnownVoucher): VoucherReply {
  const message = 'Voucher ini tidak memberi potongan untuk pesanan ini, jadi tidak dipakai.'
  return notApplied(code, 'no_discount', message)
}

export function outbid({ code, kind }: KnownVoucher, name: string, amount: number): VoucherReply {
  const reply = notApplied(code, 'outbid', outbidMessage(kind, name, amount))
  return { ...reply, outbid: amount, outbid_name: name }
}

export function outbidByFreeShipping({ code }: KnownVoucher, cost: number): VoucherReply {
  const reply = notApplied(code, 'outbid', 'Ongkir sudah gratis, jadi voucher tidak dipakai.')
  return { ...reply, outbid: cost, outbid_name: 'Gratis ongkir' }
}

/** A voucher for shipping, before it is known what shipping costs. */
export function shippingUnknown({ code }: Pick<KnownVoucher, 'code'>): VoucherReply {
  return notApplied(code, 'shipping_unknown', 'Voucher ongkir ini dihitung setelah pengiriman dipilih.')
}

function notApplied(code: string, reason: VoucherReply['reason'], message: string): VoucherReply {
  return { applied: false, code, amount: 0, message, reason, outbid: null, outbid_name: null }
}

export function outbidMessage(kind: VoucherKind, name: string, amount: number): string {
  // Merchants often begin the name with the word themselves: not "Promo Promo Akhir Tahun".
  const promotion = /^promo\b/i.test(name) ? name : `Promo ${name}`
  return `${promotion} lebih menguntungkan (${discountText(kind, amount)}), jadi voucher tidak dipakai.`
}

function discountText(kind: VoucherKind, amount: number): string {
  return `${kind === 'shipping' ? 'potongan ongkir' : 'potongan'} ${formatRupiah(amount)}`
}
