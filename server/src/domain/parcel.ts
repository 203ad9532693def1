// The states of a parcel as data: what may follow what, and what each means for its order.

/** Vendors that book parcels, by the name a shop says in its file. */
export const PARCEL_VENDORS = ['biteship', 'kiriminaja', 'komerce'] as const
export type ParcelVendorName = (typeof PARCEL_VENDORS)[number]

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

/** Whatever its vendor calls it: a parcel that has its number waits for the courier. */
export function numbered(state: ParcelState, awb: string | null): ParcelState {
  return state === 'booked' && awb !== null ? 'waiting' : state
}

function stepOf(state: ParcelState): number {
  return (WAY as readonly ParcelState[]).indexOf(state)
}

/** Its goods have left the shop. */
export function hasLeft(state: ParcelState): boolean {
  return !['booking', 'uncertain', 'failed', 'booked', 'waiting', 'declined', 'cancelled'].includes(state)
}
