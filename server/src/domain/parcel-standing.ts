// How an order stands by what its couriers say, where its status alone would tell half of it. Pure.
import type { OrderStatus } from './order-status.ts'
import { hasLeft, isEnd, type ParcelState } from './parcel.ts'
import { type ParcelTrouble, problemOf } from './parcel-problems.ts'

/**
 * arrived: all of it, by its couriers' word. problem: one does not get on. lost: one never will. returning: one is on its way back.
 * back: one is in the shop again, and nobody has said what was in it. received: somebody has.
 */
export const PARCEL_STANDINGS = ['arrived', 'problem', 'lost', 'returning', 'back', 'received'] as const
export type ParcelStandingKind = (typeof PARCEL_STANDINGS)[number]

export interface ParcelStanding {
  readonly kind: ParcelStandingKind
  readonly label: string
}

export interface StandingParcel {
  readonly state: ParcelState
  readonly courierName: string | null
  /** what its buyer is not told is left out */
  readonly trouble?: ParcelTrouble | null
  readonly handled_at?: Date | null
}

/** Of several the worst counts. null: its status says it all. */
export function parcelStanding(
  status: OrderStatus,
  parcels: readonly StandingParcel[],
): ParcelStanding | null {
  const sent = parcels.filter(({ state }) => hasLeft(state))
  const kinds = sent.map((parcel) => kindOf(parcel, status))
  const worst = WORST_FIRST.find((kind) => kinds.includes(kind))
  const [parcel] = sent.filter((_, i) => kinds[i] === worst)
  if (worst && parcel) return { kind: worst, label: labelOf(worst, parcel) }
  if (status !== 'shipped' || sent.length === 0 || kinds.some((kind) => kind !== 'arrived')) return null
  return { kind: 'arrived', label: `Sudah sampai menurut ${namesOf(sent)}` }
}

const WORST_FIRST: readonly ParcelStandingKind[] = ['lost', 'problem', 'back', 'returning', 'received']

function kindOf(parcel: StandingParcel, status: OrderStatus): ParcelStandingKind | null {
  const { state, handled_at: handledAt = null } = parcel
  const isEnded = status === 'cancelled' || status === 'refunded'
  if (status !== 'shipped' && !isEnded) return null
  if (state === 'returned') {
    if (handledAt === null) return 'back'
    return isEnded ? null : 'received'
  }
  if (handledAt !== null) return null
  if (state === 'returning') return 'returning'
  // What has ended is to come back, whatever its courier says of it so far.
  if (isEnded) return isEnd(state) ? null : 'returning'
  if (state === 'delivered') return 'arrived'
  if (state === 'lost' || state === 'destroyed') return 'lost'
  return state === 'problem' ? 'problem' : null
}

function labelOf(kind: Exclude<ParcelStandingKind, 'arrived'> | 'arrived', parcel: StandingParcel): string {
  const { state, trouble = null } = parcel
  if (kind !== 'problem' && kind !== 'lost') return LABELS[kind]
  const problem = problemOf({ state, trouble, refusal: null, handled_at: null })
  return `Paket: ${problem?.label.toLowerCase()}`
}

const LABELS = {
  arrived: 'Sudah sampai',
  returning: 'Paket kembali ke toko',
  back: 'Paket sudah di toko',
  received: 'Paket sudah kembali',
} as const

function namesOf(parcels: readonly StandingParcel[]): string {
  return [...new Set(parcels.map(({ courierName }) => courierName ?? 'kurir'))].join(' dan ')
}
