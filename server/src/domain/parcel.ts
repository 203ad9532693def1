// The states of a parcel as data: what may follow what, what each means for its order, and what people read.

/** Vendors that book parcels, by the name a shop says in its file. */
export const PARCEL_VENDORS = ['biteship', 'kiriminaja', 'komerce'] as const
export type ParcelVendorName = (typeof PARCEL_VENDORS)[number]

export const COLLECTION_WAYS = ['pickup', 'drop_off'] as const
export type CollectionWay = (typeof COLLECTION_WAYS)[number]

export const INSURANCE_CHOICES = ['always', 'never', 'ask'] as const

/** By whom a shop books, and how it sends unless a parcel says otherwise. */
export interface BookingSettings {
  readonly vendor: ParcelVendorName
  readonly way: CollectionWay
  readonly insurance: (typeof INSURANCE_CHOICES)[number]
  readonly length_cm: number
  readonly width_cm: number
  readonly height_cm: number
}

export const BOOKING_DEFAULTS = {
  way: 'pickup',
  insurance: 'ask',
  length_cm: 20,
  width_cm: 15,
  height_cm: 10,
} as const satisfies Omit<BookingSettings, 'vendor'>

export interface Driver {
  readonly name: string
  readonly phone: string | null
  readonly plate: string | null
}

/**
 * booking: the vendor is to be asked, or is being asked. uncertain: its answer was lost and it has no way to look. failed: it
 * refused. booked: it has no number yet. waiting: for the courier to fetch it, or to be brought. declined: no courier would take it.
 */
export const PARCEL_STATES = [
  'booking',
  'uncertain',
  'failed',
  'booked',
  'waiting',
  'picked',
  'moving',
  'delivering',
  'problem',
  'delivered',
  'returning',
  'returned',
  'declined',
  'lost',
  'destroyed',
  'cancelled',
] as const
export type ParcelState = (typeof PARCEL_STATES)[number]

/** States that a courier reports, in the order of a parcel's way. */
export type ReportedState = Exclude<ParcelState, 'booking' | 'uncertain' | 'failed'>

const WAY = ['booking', 'uncertain', 'booked', 'waiting', 'picked', 'moving', 'delivering'] as const
const ENDS: readonly ParcelState[] = [
  'failed',
  'delivered',
  'returned',
  'declined',
  'lost',
  'destroyed',
  'cancelled',
]

/** Nothing more happens to it. */
export function isEnd(state: ParcelState): boolean {
  return ENDS.includes(state)
}

/**
 * Forward only: a late word of an earlier step changes nothing. A problem ends with the next step of the way; a parcel on its way
 * back goes no other way than back.
 */
export function mayFollow(from: ParcelState, to: ParcelState): boolean {
  if (from === to || isEnd(from)) return false
  if (from === 'returning') return to === 'returned' || to === 'lost' || to === 'destroyed'
  if (from === 'problem') return to !== 'booking' && to !== 'uncertain' && to !== 'failed'
  return stepOf(to) === -1 || stepOf(to) > stepOf(from)
}

function stepOf(state: ParcelState): number {
  return (WAY as readonly ParcelState[]).indexOf(state)
}

/** Its goods have left the shop. */
export function hasLeft(state: ParcelState): boolean {
  return !['booking', 'uncertain', 'failed', 'booked', 'waiting', 'declined', 'cancelled'].includes(state)
}

/** No courier has it yet. */
export function mayCancel(state: ParcelState): boolean {
  return state === 'booking' || state === 'booked' || state === 'waiting'
}

/** The merchant has to look after it. */
export const PROBLEM_STATES: readonly ParcelState[] = [
  'uncertain',
  'failed',
  'problem',
  'returning',
  'returned',
  'declined',
  'lost',
  'destroyed',
]

/** It never came to anything. */
export function isVoid(state: ParcelState): boolean {
  return state === 'failed' || state === 'cancelled' || state === 'declined'
}

/** What was in it is not on its way to the buyer, and may be sent in another one. */
export function isFree(state: ParcelState): boolean {
  return isVoid(state) || state === 'returned' || state === 'lost' || state === 'destroyed'
}

/** There is something to follow, which its buyer may see. */
export function isShownToBuyer(state: ParcelState): boolean {
  return state !== 'booking' && state !== 'uncertain' && !isVoid(state)
}

export const SHOWN_PARCEL_STATES = PARCEL_STATES.filter(isShownToBuyer)

export const PARCEL_LABELS: Readonly<Record<ParcelState, string>> = {
  booking: 'Sedang dipesankan',
  uncertain: 'Tidak pasti, lihat di dasbor kurir',
  failed: 'Gagal dipesan',
  booked: 'Dipesan, menunggu resi',
  waiting: 'Menunggu kurir',
  picked: 'Diambil kurir',
  moving: 'Dalam perjalanan',
  delivering: 'Sedang diantar',
  problem: 'Ada kendala',
  delivered: 'Sudah sampai',
  returning: 'Dikembalikan ke toko',
  returned: 'Sudah kembali ke toko',
  declined: 'Tidak ada kurir',
  lost: 'Hilang',
  destroyed: 'Rusak atau dimusnahkan',
  cancelled: 'Dibatalkan',
}

/** Of a step on the way: once it was booked, it is no more waited for what came since. */
export const EVENT_LABELS: Readonly<Record<ParcelState, string>> = {
  ...PARCEL_LABELS,
  booked: 'Kurir dipesan',
}

/** Why a parcel was not booked; what the merchant reads of it, beside the vendor's own words. */
export const REFUSALS = {
  balance: 'Saldo di jasa pengiriman tidak cukup. Isi saldo, lalu pesan lagi.',
  key: 'Kunci jasa pengiriman ditolak. Periksa kunci di Pengaturan.',
  address: 'Alamat, nomor telepon, atau kelurahan tidak diterima. Perbaiki, lalu pesan lagi.',
  service: 'Layanan kurir ini tidak tersedia untuk paket ini. Pilih layanan lain.',
  cod: 'Kurir ini tidak dapat menagih COD untuk paket ini.',
  schedule: 'Waktu jemput tidak dapat dipakai. Pilih waktu lain.',
  too_late: 'Sudah terlambat: kurir sudah mengambil paket ini.',
  price: 'Biaya naik sejak dilihat. Lihat lagi biayanya, lalu pesan lagi.',
  unreachable: 'Jasa pengiriman tidak dapat dihubungi, dan tidak ada yang dipesan. Coba lagi.',
  other: 'Ditolak oleh jasa pengiriman.',
} as const
export type Refusal = keyof typeof REFUSALS

/** News of a parcel that is worth a message to its buyer, each once. */
export const TOLD_STEPS = ['picked', 'delivering', 'delivered', 'problem', 'returning'] as const
export type ToldStep = (typeof TOLD_STEPS)[number]

export function toldStepOf(state: ParcelState): ToldStep | null {
  if (state === 'moving') return 'picked'
  if (state === 'lost' || state === 'destroyed') return 'problem'
  return TOLD_STEPS.find((step) => step === state) ?? null
}
