// What can become of a parcel that one process asks its vendor about.
import type { ParcelReport } from '../../../adapters/parcels/parcel-vendor.ts'
import type { Refusal } from '../../../domain/parcel.ts'
import type { Claimed } from '../../../jobs/outbox.ts'

/** What became of a parcel that was claimed. */
export type ParcelResult =
  /** the vendor has it, and says this of it */
  | { readonly is: 'reported'; readonly report: ParcelReport }
  | { readonly is: 'refused'; readonly why: Refusal; readonly said: string }
  /** it may be booked or not, and nobody but the merchant can find out */
  | { readonly is: 'uncertain' }
  /** its order has ended: it never was booked, or its vendor has cancelled it, is to do so or would not */
  | { readonly is: 'cancelled' | 'cancelling' | 'not_cancelled' }
  /** nothing new is known; null: and nothing more will be. `isUnasked`: the vendor certainly did nothing */
  | { readonly is: 'later'; readonly at: Date | null; readonly isUnasked?: boolean }

export interface ParcelOutcome extends Claimed {
  readonly id: string
  readonly order_id: string
  readonly became: ParcelResult
}
