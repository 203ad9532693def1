// Every error the API can answer: its code, HTTP status and Indonesian text, in one table.
import type { FieldCode } from '../domain/field-code.ts'
import { keysOf } from '../domain/record-of.ts'

const TABLE = {
  invalid_request: [400, 'Permintaan belum benar. Periksa kembali isian yang ditandai.'],
  unsupported_api_version: [400, 'Versi API ini tidak dikenal. Gunakan salah satu versi yang tersedia.'],
  code_refused: [400, 'Kode tidak dapat diterima. Periksa kembali atau minta kode baru.'],
  unauthenticated: [401, 'Silakan masuk terlebih dahulu.'],
  sign_in_refused: [401, 'Nama masuk atau kata sandi tidak cocok.'],
  second_factor_required: [401, 'Masukkan juga kode langkah kedua Anda.'],
  forbidden: [403, 'Alamat situs ini tidak terdaftar sebagai domain toko.'],
  notice_refused: [
    403,
    'Rahasia atau tanda tangan pemberitahuan ini tidak cocok dengan kunci di pengaturan toko. Samakan keduanya.',
  ],
  not_allowed: [403, 'Anda tidak berwenang melakukan ini.'],
  shop_closed: [403, 'Toko ini sedang tidak melayani pesanan baru.'],
  plan_limit: [403, 'Paket toko belum mencakup permintaan dari situs lain.'],
  confirmation_needed: [403, 'Konfirmasi dulu dengan kode bahwa pesanan ini milik Anda.'],
  shop_not_found: [404, 'Toko tidak ditemukan di alamat ini.'],
  not_found: [404, 'Yang Anda cari tidak ditemukan.'],
  method_not_allowed: [405, 'Cara permintaan ini tidak tersedia di alamat ini.'],
  request_timeout: [408, 'Permintaan terlalu lama dikirim. Periksa koneksi Anda, lalu coba lagi.'],
  order_moved: [409, 'Status pesanan sudah berubah. Muat ulang halaman pesanan.'],
  parcel_moved: [409, 'Keadaan paket sudah berubah. Muat ulang halaman ini.'],
  message_not_resendable: [409, 'Pesan ini tidak dapat dikirim ulang.'],
  not_manual_payment: [409, 'Pembayaran ini dikonfirmasi otomatis, tidak perlu dilaporkan.'],
  idempotency_in_progress: [409, 'Permintaan yang sama masih diproses. Coba lagi sebentar.'],
  idempotency_answer_lost: [
    409,
    'Permintaan ini sudah dijalankan, tetapi jawabannya tidak sempat tersimpan. Muat ulang untuk melihat hasilnya.',
  ],
  draft_expired: [410, 'Waktu pemesanan sudah habis. Silakan ulangi dari keranjang.'],
  edit_conflict: [412, 'Data ini sudah diubah di tempat lain. Muat ulang, lalu ulangi perubahan Anda.'],
  body_too_large: [413, 'Data yang dikirim terlalu besar.'],
  unsupported_media_type: [415, 'Data harus dikirim sebagai JSON (application/json).'],
  expectation_failed: [417, 'Permintaan mengharapkan sesuatu yang tidak tersedia di sini.'],
  cart_invalid: [422, 'Ada barang di keranjang yang tidak dapat dibeli. Periksa kembali keranjang Anda.'],
  cart_changed: [422, 'Keranjang berubah sebelum pesanan selesai. Silakan periksa dan pesan kembali.'],
  destination_unserved: [422, 'Pengiriman ke tujuan ini belum tersedia.'],
  quote_invalid: [422, 'Ongkos kirim sudah tidak berlaku. Pilih pengiriman lagi.'],
  payment_unavailable: [422, 'Metode pembayaran ini tidak dapat dipakai untuk pesanan ini.'],
  parcel_refused: [422, 'Jasa pengiriman menolak permintaan ini.'],
  storage_full: [
    422,
    'Ruang gambar toko ini sudah penuh. Hapus produk atau gambar yang tidak dipakai, atau pindah ke paket yang lebih besar.',
  ],
  plan_full: [
    422,
    'Paket toko ini sudah penuh. Kurangi yang tidak dipakai, atau pindah ke paket yang lebih besar.',
  ],
  idempotency_key_reused: [422, 'Kunci permintaan ini sudah dipakai untuk permintaan lain.'],
  if_match_required: [428, 'Sertakan versi data yang Anda ubah (If-Match).'],
  rate_limited: [429, 'Terlalu banyak permintaan. Coba lagi sebentar.'],
  otp_limit: [429, 'Terlalu banyak kode diminta. Coba lagi nanti.'],
  internal_error: [500, 'Terjadi gangguan di sistem kami. Silakan coba lagi.'],
  unavailable: [503, 'Layanan sedang tidak tersedia. Silakan coba beberapa saat lagi.'],
} as const satisfies Record<string, readonly [number, string]>

export type ProblemCode = keyof typeof TABLE

export const PROBLEM_CODES = keysOf(TABLE)

/** Answered on the merchant's side only. */
export type MerchantCode =
  | 'unauthenticated'
  | 'sign_in_refused'
  | 'second_factor_required'
  | 'not_allowed'
  | 'edit_conflict'
  | 'if_match_required'
  | 'idempotency_answer_lost'
  | 'message_not_resendable'
  | 'parcel_moved'
  | 'parcel_refused'
  | 'storage_full'
  | 'plan_full'

/** Answered by the server itself to a connection that goes astray; no endpoint has them. */
type ConnectionCode = 'request_timeout' | 'expectation_failed'

export type StorefrontCode = Exclude<ProblemCode, MerchantCode | ConnectionCode>

export type ProblemDetails = Record<string, unknown>

/** A failure with a code from the table; thrown by actions, turned into an answer by each door in its own way. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly details: ProblemDetails
  /** when another try makes sense; null: nothing is known about that */
  readonly retryAfterSeconds: number | null

  /** `message`: what to tell the buyer where the table's own text would leave him puzzled. */
  constructor(
    code: ProblemCode,
    details: ProblemDetails = {},
    retryAfterSeconds: number | null = null,
    message: string = TABLE[code][1],
  ) {
    super(message)
    this.name = 'Problem'
    this.code = code
    this.details = details
    this.retryAfterSeconds = retryAfterSeconds
  }

  get status(): number {
    return statusOf(this.code)
  }
}

export function statusOf(code: ProblemCode): number {
  return TABLE[code][0]
}

export function problemMessage(code: ProblemCode): string {
  return TABLE[code][1]
}

/** One field that was refused, as it stands in `details.fields[]`. */
export interface FieldError {
  path: string
  code: FieldCode
  message: string
}

/** More than anyone fixes at once. */
export const MAX_FIELD_ERRORS = 50
/** Names and values that a caller sent may stand in either. */
const LONGEST_SAID = 200

/** `message`: in place of the general one, where no form shows its fields. */
export function invalidRequest(fields: readonly FieldError[], message?: string): Problem {
  const told = fields.slice(0, MAX_FIELD_ERRORS)
  return new Problem(
    'invalid_request',
    {
      fields: told.map(({ path, code, message }) => ({ path: cut(path), code, message: cut(message) })),
    },
    null,
    message,
  )
}

/** 404 of an address that is none, told apart from a thing that is not there. */
export function noSuchPath(url: string): Problem {
  const [path = ''] = url.split('?')
  return new Problem('not_found', { path: cut(path) })
}

function cut(text: string): string {
  return text.length <= LONGEST_SAID ? text : `${text.slice(0, LONGEST_SAID - 1).toWellFormed()}…`
}

/** 503: the database or a vendor is away; the caller may come back after a moment. */
export function unavailable(retryAfterSeconds = 2): Problem {
  return new Problem('unavailable', {}, retryAfterSeconds)
}
