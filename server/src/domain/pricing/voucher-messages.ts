// What a buyer reads about the voucher that was entered, in Indonesian.
import { formatRupiah } from '../rupiah.ts'
import type { KnownVoucher, UnknownVoucher, VoucherKind } from './facts.ts'
import type { VoucherVerdict } from './voucher-verdict.ts'

export const VERDICT_MESSAGES = {
  not_found: 'Kode voucher tidak ditemukan. Periksa kembali penulisannya.',
  not_started: 'Voucher ini belum mulai berlaku.',
  expired: 'Masa berlaku voucher ini sudah berakhir.',
  used_up: 'Kuota voucher ini sudah habis.',
  already_used: 'Jatah pemakaian voucher ini untuk Anda sudah habis.',
} as const satisfies Record<VoucherVerdict | UnknownVoucher['verdict'], string>

export const WORTHLESS_MESSAGE = 'Voucher ini tidak memberi potongan untuk pesanan ini, jadi tidak dipakai.'

export const FREE_SHIPPING_MESSAGE = 'Ongkir sudah gratis, jadi voucher tidak dipakai.'

export function appliedMessage({ code, kind }: KnownVoucher, amount: number): string {
  return `Voucher ${code} dipakai: ${cut(kind, amount)}.`
}

export function belowMinimumMessage(minimum: number): string {
  return `Minimal belanja ${formatRupiah(minimum)} untuk voucher ini.`
}

export function outbidMessage(kind: VoucherKind, name: string, amount: number): string {
  // Merchants often begin the name with the word themselves: not "Promo Promo Akhir Tahun".
  const promotion = /^promo\b/i.test(name) ? name : `Promo ${name}`
  return `${promotion} lebih menguntungkan (${cut(kind, amount)}), jadi voucher tidak dipakai.`
}

function cut(kind: VoucherKind, amount: number): string {
  return `${kind === 'shipping' ? 'potongan ongkir' : 'potongan'} ${formatRupiah(amount)}`
}
