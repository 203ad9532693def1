// What a vendor's words make of a parcel, when it is asked next, and who hears of it. Pure.
import { createHash } from 'node:crypto'
import type { EventType } from '../../../domain/events.ts'
import { hasLeft, isEnd, mayFollow, type ParcelState } from '../../../domain/parcel.ts'
import type { CourierTrouble, ParcelTrouble } from '../../../domain/parcel-problems.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Longer than a call to book may take, with all that is asked before it. */
export const CLAIMED_MS = 3 * MINUTE
export const ASKED_WITHIN_MS = 60 * SECOND
/** A vendor that was slow may still be booking what it never answered. */
const LOST_FOR_MS = MINUTE
/** Nobody looks for a lost answer longer than this: then the merchant is told that nobody knows. */
const LOOKED_FOR_MS = DAY

/** That a vendor knows nothing of a booking is believed no sooner than this after it was asked. */
const UNKNOWN_AFTER_MS = 10 * MINUTE

export function isOldEnough({ asked_at }: { readonly asked_at: Date | null }, now: number): boolean {
  return asked_at === null || now - asked_at.getTime() >= UNKNOWN_AFTER_MS
}

const BOOKING_WAITS_MS = [10 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR]

/** When a booking that the vendor has not heard of is tried again; null: it is given up. `attempts` counts the failed one. */
export function nextBooking({ attempts }: { readonly attempts: number }, now: number): Date | null {
  const wait = BOOKING_WAITS_MS[attempts - 1]
  return wait === undefined ? null : new Date(now + wait)
}

/** When a booking whose answer was lost is looked for; null: no more, and the merchant has to. */
export function nextSearch(
  { attempts, asked_at }: { readonly attempts: number; readonly asked_at: Date | null },
  now: number,
): Date | null {
  if (asked_at && now - asked_at.getTime() > LOOKED_FOR_MS) return null
  return new Date(now + Math.min(LOST_FOR_MS * 2 ** Math.min(attempts - 1, 6), HOUR))
}

interface Followed {
  readonly state: ParcelState
  readonly created_at: Date
  readonly cod_amount: number
  readonly remitted_at: Date | null
}

/** How old a parcel is, and how long it is left alone then: vendors tell by themselves, mostly. */
const LOOKS: readonly (readonly [age: number, wait: number])[] = [
  [10 * MINUTE, 2 * MINUTE],
  [DAY, 30 * MINUTE],
  [7 * DAY, 2 * HOUR],
  [30 * DAY, 8 * HOUR],
  [90 * DAY, DAY],
]

/** When its vendor is asked where it is; null: nothing more is to be learnt. */
export function nextLook(parcel: Followed, now: number): Date | null {
  const { state, created_at, cod_amount, remitted_at } = parcel
  const isMoneyOut = state === 'delivered' && cod_amount > 0 && remitted_at === null
  if (isEnd(state) && !isMoneyOut) return null
  const age = now - created_at.getTime()
  const [, wait] = LOOKS.find(([limit]) => age < limit) ?? []
  if (wait === undefined) return null
  return new Date(now + (isEnd(state) ? Math.max(wait, 8 * HOUR) : wait))
}

export interface SaidState {
  readonly state: ParcelState
  readonly vendor_state: string
  readonly at: Date | null
  readonly trouble?: CourierTrouble | null
}

export interface Walked {
  readonly state: ParcelState
  readonly state_at: Date
  readonly vendor_state: string | null
  readonly trouble: ParcelTrouble | null
  /** the states that it came through, in order */
  readonly passed: readonly ParcelState[]
}

/** From where it is, by words that were not heard before; those with a time in the order of their times. */
export function walk(
  parcel: Pick<Walked, 'state' | 'state_at' | 'vendor_state' | 'trouble'>,
  said: readonly SaidState[],
  now: Date,
): Walked {
  let { state, state_at, vendor_state, trouble } = parcel
  const passed: ParcelState[] = []
  for (const word of inOrder(said)) {
    if (isLate(state, state_at, word)) continue
    // Nobody was at home, and now they refuse it: the same step, and another trouble.
    if (state === word.state && isStuck(state) && word.trouble && trouble !== 'order_ended')
      trouble = word.trouble
    if (!mayFollow(state, word.state)) continue
    state = word.state
    state_at = word.at ?? now
    vendor_state = word.vendor_state
    // What was wrong before is over with the next step of the way, and lasts on the way back.
    if (trouble !== 'order_ended') trouble = word.trouble ?? (isStuck(state) ? trouble : null)
    passed.push(state)
  }
  return { state, state_at, vendor_state, trouble, passed }
}

function isStuck(state: ParcelState): boolean {
  return state === 'problem' || state === 'returning' || state === 'returned'
}

/** A problem from before the step that it has come to since, or a step from before the problem. */
function isLate(state: ParcelState, since: Date, word: SaidState): boolean {
  if (state !== 'problem' && word.state !== 'problem') return false
  return word.at !== null && word.at < since && !isEnd(word.state) && word.state !== 'returning'
}

function inOrder(said: readonly SaidState[]): SaidState[] {
  return said.toSorted((a, b) => (a.at && b.at ? a.at.getTime() - b.at.getTime() : 0))
}

/** The same for the same word of a vendor. */
export function eventKey({
  vendorState,
  note,
  place,
  at,
}: {
  readonly vendorState: string
  readonly note: string | null
  readonly place: string | null
  readonly at: Date | null
}): string {
  // Without a time nobody can tell the same word said twice from a word said again: the first one counts.
  if (at === null) return untimedKey(vendorState)
  const said = JSON.stringify([vendorState, at.toISOString(), note, place])
  return createHash('sha256').update(said).digest('base64url').slice(0, 27)
}

export function untimedKey(vendorState: string): string {
  return `untimed ${vendorState}`
}

const EVENTS: Readonly<Partial<Record<ParcelState, EventType>>> = {
  delivering: 'parcel.delivering',
  delivered: 'parcel.delivered',
  returning: 'parcel.returning',
  returned: 'parcel.returned',
  cancelled: 'parcel.cancelled',
}

/** What the shop's programs hear of its way; each step once. */
export function eventsOfWay(from: ParcelState, passed: readonly ParcelState[]): EventType[] {
  const types: EventType[] = []
  let before = from
  for (const state of passed) {
    const type = eventOf(before, state)
    if (type && !types.includes(type)) types.push(type)
    before = state
  }
  return types
}

function eventOf(before: ParcelState, state: ParcelState): EventType | null {
  const isNew = before === 'booking' || before === 'uncertain'
  if (state === 'booked' || state === 'waiting') return isNew ? 'parcel.booked' : null
  if (state === 'picked' || state === 'moving') return hasLeft(before) ? null : 'parcel.picked'
  return EVENTS[state] ?? 'parcel.problem'
}

interface Remark {
  readonly note: string | null
  readonly place: string | null
}

/** Of events in their order each step once, as it was said first: vendors repeat a word with another time. After another step it counts again. */
export function stepsOf<E extends Remark>(events: readonly E[], wordOf: (event: E) => string): E[] {
  const said = (event: E | undefined) => event && JSON.stringify([wordOf(event), event.note, event.place])
  return events.filter((event, i) => said(event) !== said(events[i - 1]))
}

/** The day on which it should arrive, of "2-3 hari" from a moment on; null: nobody knows. */
export function expectedBy(eta: string | null, from: Date): Date | null {
  const [, days] = /(\d{1,2})\s*hari$/.exec(eta ?? '') ?? []
  return days === undefined ? null : new Date(from.getTime() + Number(days) * DAY)
}

export interface OrderedQty {
  readonly position: number
  readonly qty: number
}

/** What of an order's lines is in no parcel yet. */
export function leftOf(lines: readonly OrderedQty[], parcelled: readonly OrderedQty[]): OrderedQty[] {
  return lines.flatMap(({ position, qty }) => {
    const taken = parcelled
      .filter((each) => each.position === position)
      .reduce((sum, each) => sum + each.qty, 0)
    return qty > taken ? [{ position, qty: qty - taken }] : []
  })
}
