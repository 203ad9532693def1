// What is wrong with a parcel, by kind, and what a merchant is to do about it. Pure.
import { isEnd, type ParcelState, PROBLEM_STATES, REFUSALS, type Refusal } from './parcel.ts'

/** Why a parcel does not get on, as its courier says it. */
export const COURIER_TROUBLES = ['refused', 'nobody_home', 'address', 'damaged', 'held', 'late'] as const
export type CourierTrouble = (typeof COURIER_TROUBLES)[number]

/** Besides: its order has ended, and the vendor would not cancel it. */
export const PARCEL_TROUBLES = [...COURIER_TROUBLES, 'order_ended'] as const
export type ParcelTrouble = (typeof PARCEL_TROUBLES)[number]

interface Advice {
  readonly label: string
  readonly advice: string
}

/** For people. `failed` has what its refusal says. */
export const PARCEL_PROBLEMS = {
  uncertain: {
    label: 'Tidak pasti sudah dipesan',
    advice:
      'Cari di dasbor jasa pengiriman, lalu catat di sini: ada (isi nomornya) atau tidak ada (dipesan lagi).',
  },
  failed: { label: 'Gagal dipesan', advice: REFUSALS.other },
  declined: { label: 'Tidak ada kurir', advice: 'Pesan lagi dengan layanan atau kurir lain.' },
  order_ended: {
    label: 'Pesanan sudah berakhir',
    advice:
      'Kurir tidak membatalkan paket ini. Jangan serahkan kepada kurir; jika sudah diambil, minta kurir mengembalikannya.',
  },
  address: {
    label: 'Alamat bermasalah',
    advice:
      'Tanyakan alamat lengkap dan patokan kepada pembeli, lalu sampaikan kepada kurir dengan nomor resi.',
  },
  nobody_home: {
    label: 'Penerima tidak di tempat',
    advice: 'Hubungi pembeli agar siap menerima; kurir biasanya mencoba lagi pada hari kerja berikutnya.',
  },
  refused: {
    label: 'Ditolak pembeli',
    advice: 'Hubungi pembeli. Jika tetap ditolak, tunggu paket kembali, lalu catat barang yang kembali.',
  },
  damaged: {
    label: 'Rusak di perjalanan',
    advice:
      'Minta foto dan berita acara dari kurir, ajukan klaim, lalu kirim pengganti atau kembalikan dana.',
  },
  held: { label: 'Ditahan', advice: 'Tanyakan kepada kurir dengan nomor resi apa yang kurang.' },
  late: { label: 'Terlambat', advice: 'Tanyakan kepada kurir dengan nomor resi, dan beri tahu pembeli.' },
  unknown: { label: 'Ada kendala', advice: 'Tanyakan kepada kurir dengan nomor resi.' },
  returning: {
    label: 'Dalam perjalanan kembali',
    advice: 'Hubungi pembeli. Ketika paket tiba, catat barang yang kembali dan keadaannya.',
  },
  returned: {
    label: 'Sudah kembali',
    advice: 'Catat barang yang kembali dan keadaannya: yang masih layak jual masuk stok lagi.',
  },
  lost: {
    label: 'Hilang',
    advice: 'Ajukan klaim kepada kurir dengan nomor resi, lalu kirim pengganti atau kembalikan dana pembeli.',
  },
  destroyed: {
    label: 'Rusak atau dimusnahkan',
    advice: 'Ajukan klaim kepada kurir dengan nomor resi, lalu kirim pengganti atau kembalikan dana pembeli.',
  },
} as const satisfies Readonly<Record<string, Advice>>
export type ParcelProblemKind = keyof typeof PARCEL_PROBLEMS

export interface ParcelProblem extends Advice {
  readonly kind: ParcelProblemKind
}

export interface TroubledParcel {
  readonly state: ParcelState
  readonly trouble: ParcelTrouble | null
  readonly refusal: Refusal | null
  readonly handled_at: Date | null
}

/** null: nobody has to look after it. Said in SQL in parcels/queries.ts, and in the index. */
export function problemOf({ state, trouble, refusal, handled_at }: TroubledParcel): ParcelProblem | null {
  const isTrouble = PROBLEM_STATES.includes(state) || trouble === 'order_ended'
  if (handled_at !== null || !isTrouble) return null
  const kind = kindOf(state, trouble)
  const { label, advice } = PARCEL_PROBLEMS[kind]
  return { kind, label, advice: kind === 'failed' && refusal ? REFUSALS[refusal] : advice }
}

function kindOf(state: ParcelState, trouble: ParcelTrouble | null): ParcelProblemKind {
  if (trouble === 'order_ended' && !isEnd(state)) return 'order_ended'
  if (state === 'problem') return trouble ?? 'unknown'
  if (state === 'returning') return trouble === 'refused' ? 'refused' : 'returning'
  return state in PARCEL_PROBLEMS ? (state as ParcelProblemKind) : 'order_ended'
}
