// What a vendor that books parcels can do for a shop. Each vendor is one file that offers this.
import type { Destination } from '@etalase/places'
import type { CodDays } from '../../domain/cod-fees.ts'
import type { CollectionWay, Driver, ReportedState } from '../../domain/parcel.ts'
import type { CourierTrouble } from '../../domain/parcel-problems.ts'
import type { NoticeHeaders } from '../payments/gateway.ts'
import { VendorRefused } from '../vendor.ts'

/**
 * As the shop keeps them: `api_key`; `notice_secret`, where the vendor sends one back or its address holds one; `pin`, with which
 * KiriminAja takes what a parcel costs from its credit.
 */
export type ParcelKeys = Readonly<Record<string, string>>

export interface Party {
  readonly name: string
  /** +62… */
  readonly phone: string
  readonly address: string
  readonly place: Destination
  /** the vendor's own name of the place, from `locate` */
  readonly vendorPlace: string
}

export interface ParcelItem {
  readonly name: string
  readonly sku: string | null
  readonly qty: number
  /** rupiah, of one */
  readonly price: number
  /** of one */
  readonly weightGrams: number
}

/** What is to be sent; sizes in centimetres. */
export interface Parcel {
  readonly origin: Party
  readonly destination: Party
  readonly items: readonly ParcelItem[]
  /** of the whole parcel, packed */
  readonly weightGrams: number
  readonly length: number
  readonly width: number
  readonly height: number
  /** rupiah: of the goods */
  readonly value: number
  readonly insured: boolean
  /** what the buyer is to pay at the door, all of it; 0: nothing */
  readonly cod: number
  /** how soon the vendor is to send that money on, where it lets one choose; left out: as cheap as can be */
  readonly codDays?: CodDays
}

export interface ParcelPrice {
  /** jne, sicepat: as quotes say it */
  readonly courierCode: string
  readonly service: string
  readonly name: string
  readonly etd: string | null
  /** rupiah: what the vendor takes for carrying, without insurance */
  readonly cost: number
  readonly insuranceFee: number
  /** what it keeps of the money it collects; 0 without COD */
  readonly codFee: number
  readonly canCollect: boolean
  readonly ways: readonly CollectionWay[]
  /** it is carried only with insurance */
  readonly mustInsure: boolean
}

export type { CollectionWay, Driver } from '../../domain/parcel.ts'

export interface Booking extends Parcel {
  /** ours, new for every parcel: up to 20 letters and digits, the first a letter */
  readonly reference: string
  readonly courierCode: string
  readonly service: string
  readonly way: CollectionWay
  /** when it is to be fetched; null: as soon as can be */
  readonly pickupAt: Date | null
  /** what `prices` said */
  readonly price: Pick<ParcelPrice, 'cost' | 'insuranceFee' | 'codFee'>
  readonly note: string | null
  readonly shopName: string
}

/**
 * What a vendor says of a parcel. What it does not say is null, and changes nothing. Events are oldest first; one with `booked`
 * means `waiting` once the parcel has its number (`numbered` in domain/parcel.ts).
 */
export interface ParcelReport {
  /** the vendor's own name of it */
  readonly vendorId: string
  readonly awb: string | null
  readonly events: readonly ParcelEvent[]
  /** printed on labels, for the courier's sorting */
  readonly sortingCode: string | null
  readonly driver: Driver | null
  /** the courier's page that shows where it is */
  readonly trackingUrl: string | null
  readonly charged: ParcelCharges
  /** the vendor has the buyer's money; has sent it on */
  readonly collectedAt: Date | null
  readonly remittedAt: Date | null
}

export interface ParcelEvent {
  readonly state: ReportedState
  /** the vendor's word: "on_hold", "152"; `state` is `problem` where we do not know it */
  readonly vendorState: string
  /** what it says besides, for people */
  readonly note: string | null
  readonly place: string | null
  /** as the vendor says it; null: it does not */
  readonly at: Date | null
  /** why it does not get on; null: it does, or nobody says */
  readonly trouble: CourierTrouble | null
}

/** Rupiah; null: it does not say. */
export interface ParcelCharges {
  /** for carrying, as it stands: after weighing */
  readonly cost: number | null
  readonly insuranceFee: number | null
  readonly codFee: number | null
}

export interface KnownParcel {
  readonly reference: string
  /** null: the answer to the booking was lost */
  readonly vendorId: string | null
  readonly awb: string | null
  readonly courierCode: string
  /** as booked, for vendors whose pickup is asked for apart; left out: as soon as can be */
  readonly pickupAt?: Date | null
}

export type ParcelNotice =
  /** genuine: it names what has moved, and says what can be believed of it; the rest is to be read (`track`) */
  | { readonly outcome: 'accepted'; readonly parcels: readonly NoticedParcel[] }
  /** genuine, and of no concern to us: to be answered with success, or it comes again */
  | { readonly outcome: 'ignored'; readonly event: string }
  | { readonly outcome: 'refused'; readonly why: 'forged' | 'malformed' }

export interface NoticedParcel {
  /** ours, or the vendor's; at least one is there */
  readonly reference: string | null
  readonly vendorId: string | null
  readonly report: Partial<ParcelReport>
}

export interface ParcelVendor {
  /** How a parcel whose booking got no answer is found again; `none`: nobody can tell, and it must not be booked again. */
  readonly recovery: 'books_again' | 'looks_up' | 'none'
  /**
   * How a notice proves that it is genuine: by this header, whose value is `notice_secret`; by the shop's key; or not at all, so
   * that its address has to hold `notice_secret`, which the caller compares.
   */
  readonly noticeProof: { readonly header: string } | 'api_key' | 'address'
  /** What the vendor calls this village; null when it does not know it. Worth keeping: it never changes. */
  locate(place: Destination, keys: ParcelKeys, signal?: AbortSignal): Promise<string | null>
  /** Also with COD, where `cod` is more than 0. */
  prices(
    parcel: Parcel,
    couriers: readonly string[],
    keys: ParcelKeys,
    signal?: AbortSignal,
  ): Promise<ParcelPrice[]>
  /**
   * Throws BookingRefused when the vendor said no, and nothing was booked; NothingDone when it was not reached and may be asked
   * again whatever its `recovery`; another VendorDown when nobody can know. With `books_again` the same booking asked twice gives
   * the same parcel.
   */
  book(booking: Booking, keys: ParcelKeys, signal?: AbortSignal): Promise<ParcelReport>
  /**
   * As it stands now; null: the vendor knows no such parcel. Where a booking was taken and its pickup was not, it is asked for
   * again. With `looks_up` the reference alone is enough; else it throws
   * VendorDown without a `vendorId`.
   */
  track(parcel: KnownParcel, keys: ParcelKeys, signal?: AbortSignal): Promise<ParcelReport | null>
  /** `asked`: it will tell later. Throws BookingRefused when it is too late. */
  cancel(
    parcel: KnownParcel,
    reason: string,
    keys: ParcelKeys,
    signal?: AbortSignal,
  ): Promise<'cancelled' | 'asked'>
  /** The vendor's own label as a PDF, where it is the law; left out: ours will do. */
  label?(parcel: KnownParcel, keys: ParcelKeys, signal?: AbortSignal): Promise<Uint8Array>
  probe(keys: ParcelKeys, signal?: AbortSignal): Promise<void>
  readNotice(headers: NoticeHeaders, rawBody: string, keys: ParcelKeys): ParcelNotice
}

export const BOOKING_REFUSALS = [
  'balance',
  'key',
  'address',
  'service',
  'cod',
  'schedule',
  'too_late',
  'other',
] as const

/** The vendor answered no: `why` decides what the merchant reads, `said` is the vendor's own word. */
export class BookingRefused extends VendorRefused {
  readonly why: (typeof BOOKING_REFUSALS)[number]
  readonly said: string

  constructor(vendor: string, why: BookingRefused['why'], said: string) {
    super(vendor, said)
    this.why = why
    this.said = said
  }
}
