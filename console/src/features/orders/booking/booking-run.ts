// What became of the parcels that were booked together. Pure.
import type { Schemas } from '../../../api.ts'

export type Parcel = Schemas['Parcel']

/** Kept on this device until the merchant has seen it. */
export interface Run {
  readonly numbers: readonly string[]
  /** ids of parcels that were there before it: an order may have another one already */
  readonly before: readonly string[]
  /** by order, of those that were refused at once */
  readonly errors: Readonly<Record<string, string>>
  /** of some nobody knows whether the server heard of them */
  readonly isLost: boolean
}

export interface Fate {
  readonly number: string
  readonly parcel: Parcel | null
  readonly is: 'asking' | 'booked' | 'failed' | 'uncertain'
  /** why it failed */
  readonly why: string
  readonly isBalance: boolean
}

/** `parcels`: the shop's newest, newest first. */
export function fatesOf({ numbers, before, errors }: Run, parcels: readonly Parcel[]): Fate[] {
  const made = parcels.filter(({ id }) => id !== null && !before.includes(id))
  return numbers.map((number) => {
    const parcel = made.find((each) => each.order_number === number) ?? null
    const error = errors[number]
    const isThere = parcel !== null && parcel.state !== 'failed' && parcel.state !== 'cancelled'
    if (error !== undefined && !isThere)
      return { number, parcel: null, is: 'failed', why: error, isBalance: false }
    if (!parcel) return { number, parcel, is: 'asking', why: '', isBalance: false }
    const refusal = parcel.refusal
    const why = parcel.state === 'failed' ? (refusal?.message ?? '') : (parcel.state_label ?? '')
    return { number, parcel, is: stateOf(parcel), why, isBalance: refusal?.why === 'balance' }
  })
}

function stateOf({ state }: Parcel): Fate['is'] {
  if (state === 'booking') return 'asking'
  if (state === 'uncertain') return 'uncertain'
  return state === 'failed' || state === 'declined' || state === 'cancelled' ? 'failed' : 'booked'
}

/** Those that failed for the same reason together, most first. */
export function byReason(fates: readonly Fate[]): (readonly [why: string, fates: readonly Fate[]])[] {
  const reasons = [...new Set(fates.map(({ why }) => why))]
  const groups = reasons.map((why) => [why, fates.filter((fate) => fate.why === why)] as const)
  return groups.toSorted(([, one], [, other]) => other.length - one.length)
}
