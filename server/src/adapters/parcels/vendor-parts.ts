// What the vendors of parcels have in common: how they are given people and places, and how what they say is read.
import { fieldsOf, type Json } from '../../base/json.ts'
import { fromJakartaClock } from '../../domain/jakarta.ts'
import { oneLine } from '../../domain/one-line.ts'
import type { ReportedState } from '../../domain/parcel.ts'
import type { CourierTrouble } from '../../domain/parcel-problems.ts'
import { MAX_RUPIAH } from '../../domain/rupiah.ts'
import { type ErrorReply, outageOf, redactedMessage } from '../error-reply.ts'
import { parseNotice } from '../payments/notice.ts'
import { VendorDown } from '../vendor.ts'
import {
  BookingRefused,
  type KnownParcel,
  type ParcelEvent,
  type ParcelItem,
  type ParcelKeys,
  type ParcelNotice,
  type Party,
} from './parcel-vendor.ts'

/** Bookings take vendors longer than prices: the courier is asked meanwhile. */
export const PARCEL_TIMEOUT_MS = 20_000
const MOST_EVENTS = 200

export function keyOf(vendor: string, keys: ParcelKeys): string {
  const key = keys.api_key
  if (!key) throw new BookingRefused(vendor, 'key', 'not asked: the shop has no api_key')
  return key
}

/** The vendor's own name of a parcel, for vendors that find it by nothing else. */
export function vendorIdOf(vendor: string, { vendorId }: KnownParcel): string {
  if (vendorId === null)
    throw new VendorDown(vendor, 'cannot look for a parcel whose booking it did not answer')
  return vendorId
}

/** What a refused booking or cancellation means; VendorDown where it is no refusal. */
export function bookingFailure(
  vendor: string,
  reply: ErrorReply,
  why: BookingRefused['why'],
  apiKey: string,
): VendorDown | BookingRefused {
  const { status, message } = reply
  const outage = outageOf(vendor, reply)
  if (outage) return outage
  if (status === 408) return new VendorDown(vendor, 'took too long')
  return new BookingRefused(vendor, why, redactedMessage(message, [apiKey]) || `refused with ${status}`)
}

// Whose fault it is, from a vendor's words: balances first, since "saldo tidak cukup untuk layanan ini" names the service as well.
const REASONS: readonly (readonly [BookingRefused['why'], RegExp])[] = [
  ['balance', /\b(balance|saldo|top[ -]?up|insufficient)\b/i],
  ['key', /\b(api[ _-]?key|unauthori\w*|authori[sz]ation|forbidden|pin)\b/i],
  ['cod', /\b(cod|cash[ _]on[ _]delivery)\b/i],
  ['schedule', /\b(schedule\w*|delivery[ _](date|time|type)|pickup[ _](date|time)|jadwal|jam)\b/i],
  [
    'address',
    /\b(address|alamat|postal|zip\w*|kode pos|destination|kecamatan|kelurahan|phone|telepon|contact)\b/i,
  ],
  ['service', /\b(courier|service|kurir|layanan|shipping)\b/i],
]

export function reasonIn({ status, message }: ErrorReply): BookingRefused['why'] {
  if (status === 401 || status === 403) return 'key'
  if (status === 402) return 'balance'
  return REASONS.find(([, words]) => words.test(message))?.[0] ?? 'other'
}

/** 0812…: "+62" is refused by some. */
export function localPhone(phone: string): string {
  return phone.replace(/^\+62/, '0').replace(/\D/g, '')
}

/** With its village where there is room: of the vendor's own names for places, couriers print none. */
export function addressOf({ address, place }: Party, most = 250): string {
  const street = oneLine(address)
  const village = `${place.subdistrict}, ${place.district}, ${place.city}, ${place.province} ${place.zip_code}`
  const whole = `${street}, ${village}`
  return whole.length <= most ? whole : street.slice(0, most)
}

/** "Kursi rotan, 2 × Meja": what is in it, on one line. */
export function contentsOf(items: readonly ParcelItem[], most = 100): string {
  const words = items.map(({ name, qty }) => (qty > 1 ? `${qty} × ${oneLine(name)}` : oneLine(name)))
  return words.join(', ').slice(0, most).trim() || 'Pesanan'
}

/** At least one: "0 cm" is refused by all. */
export const atLeastOne = (measure: number) => Math.max(1, Math.ceil(measure))

// What a vendor sends is anything, until it was read by one of these.

export function textIn(value: unknown, most = 200): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  return oneLine(String(value)).slice(0, most) || null
}

/** A number of a parcel, an id: as it is, or not at all. */
export function nameIn(value: unknown): string | null {
  const text = textIn(value, 101)
  return text !== null && text.length <= 100 ? text : null
}

/** Also written as "12000", or "12000.00"; below 0 where `signed`. */
export function rupiahIn(value: unknown, { signed = false } = {}): number | null {
  const text = typeof value === 'string' ? value.replace(/\.0+$/, '') : value
  const amount = typeof text === 'string' && /^-?\d{1,12}$/.test(text) ? Number(text) : text
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || Math.abs(amount) > MAX_RUPIAH)
    return null
  return amount >= 0 || signed ? amount : null
}

/** By its zone, or by the clock of Jakarta where it names none. */
export function momentIn(value: unknown): Date | null {
  if (typeof value !== 'string' || value.length > 40) return null
  const there = fromJakartaClock(value)
  if (there) return there
  if (!/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/.test(value)) return null
  const at = new Date(value)
  return Number.isNaN(at.getTime()) ? null : at
}

export function linkIn(value: unknown): string | null {
  const text = nameOrNull(value, 2_000)
  return text !== null && /^https:\/\/[^\s"'<>]+$/.test(text) && URL.canParse(text) ? text : null
}

const nameOrNull = (value: unknown, most: number) =>
  typeof value === 'string' && value.length <= most ? value : null

/** `state`: as the vendor's one table has it; undefined: its word is unknown, and kept for people to read. */
export function eventOf(
  known: ReportedState | undefined,
  vendorState: string,
  about: Partial<Pick<ParcelEvent, 'note' | 'place' | 'at' | 'trouble'>> = {},
): ParcelEvent {
  const state = known ?? 'problem'
  const trouble = troubleIn(state, about.note ?? null)
  return { state, vendorState, note: null, place: null, at: null, trouble, ...about }
}

// In the words of couriers. A refusal is told first, since nobody is "not at home" who says no.
const TROUBLES: readonly (readonly [CourierTrouble, RegExp])[] = [
  [
    'refused',
    /\b(menolak|(di)?tolak (oleh )?(penerima|pembeli|customer|konsumen)|tidak (mau|jadi) (bayar|membayar|terima|menerima|beli)|tidak (merasa )?(memesan|pesan|order)|(refused|rejected|declined) by (the )?(recipient|receiver|customer|consignee|buyer)|(recipient|receiver|customer|consignee|buyer) (has )?(refused|rejected)|did not order|(will|would) not pay)\b/i,
  ],
  [
    'nobody_home',
    /\b(tidak (ada )?(di ?rumah|di ?tempat|berada di tempat)|rumah (kosong|tutup)|kantor tutup|penerima tidak (ada|dapat|bisa|dikenal di)|tidak (dapat|bisa) dihubungi|nobody|not (at )?home|(recipient|receiver|customer|consignee) (was |is )?(not available|unavailable|absent)|not reachable)\b/i,
  ],
  ['address', /\b(alamat|address|kode pos|postal code|salah kirim|misrout\w*)\b/i],
  ['damaged', /\b(rusak|damaged?|pecah)\b/i],
  ['held', /\b(bea cukai|customs|ditahan|regulated|terlarang)\b/i],
]

/** While it gets on, an address in a note is only where it goes. */
function troubleIn(state: ReportedState, note: string | null): CourierTrouble | null {
  if (note === null) return null
  const found = TROUBLES.find(([, words]) => words.test(note))?.[0] ?? null
  const isStuck = state === 'problem' || state === 'returning' || state === 'returned'
  return isStuck || (found === 'refused' && (state === 'moving' || state === 'delivering')) ? found : null
}

/** Oldest first, those without a time last; and not more than anybody reads. */
export function inOrder(events: readonly ParcelEvent[]): ParcelEvent[] {
  const timeOf = ({ at }: ParcelEvent) => at?.getTime() ?? Number.POSITIVE_INFINITY
  return events.toSorted((a, b) => timeOf(a) - timeOf(b) || 0).slice(-MOST_EVENTS)
}

/** When the courier got the buyer's money. */
export function collectedAt(cod: number | null, events: readonly ParcelEvent[]): Date | null {
  return cod ? (events.findLast(({ state }) => state === 'delivered')?.at ?? null) : null
}

/** Dashboards send nothing at all, or an empty object, to see whether anybody is there. */
const PROBE: ParcelNotice = { outcome: 'ignored', event: 'probe' }

/** The body of a notice; where it is none, what is to be said of it. */
export function noticeIn(rawBody: string): { readonly body: Json } | { readonly reading: ParcelNotice } {
  if (rawBody.trim() === '') return { reading: PROBE }
  const body = parseNotice(rawBody)
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return { reading: { outcome: 'refused', why: 'malformed' } }
  return Object.keys(body).length === 0 ? { reading: PROBE } : { body: fieldsOf(body) }
}
