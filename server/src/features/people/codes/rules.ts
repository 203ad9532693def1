// How often a code may be sent and tried. Pure.

export type Purpose = 'checkout' | 'lookup' | 'restock'

export const CODE_LIFE_SECONDS = 300
export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

const CODES_AN_HOUR = 5
/** Of every limit: lookups and restock requests in somebody's name leave the rest to that buyer's checkout. */
const SIDE_SHARE = 2 / 5

/** Wrong tries from one address, after which it is refused. */
export const TRIES_OF_CALLER = 5
/** Wrong tries from all addresses, after which the code is void. */
const TRIES_OF_ALL = 20

export interface IssuedCode {
  readonly purpose: Purpose
  readonly created_at: Date
}

/** How long to wait for the next code of a contact in a shop; null: it may be sent now. `recent`: of the last hour, oldest first. */
export function secondsToNextCode(recent: readonly IssuedCode[], purpose: Purpose, at: Date): number | null {
  const ofAll = recent.at(-CODES_AN_HOUR)
  const aside = recent.filter((code) => isBesideCheckout(code.purpose))
  const ofAside = isBesideCheckout(purpose) ? aside.at(-shareBesideCheckout(CODES_AN_HOUR)) : undefined
  const waits = [ofAll, ofAside].flatMap((code) => (code ? secondsUntil(code.created_at, at) : []))
  return waits.length > 0 ? Math.max(...waits) : null
}

function secondsUntil(issued: Date, at: Date): number {
  return Math.max(1, Math.ceil((issued.getTime() + HOUR_MS - at.getTime()) / 1_000))
}

/** Anything but a checkout: anyone may ask for it in anyone's name. */
export function isBesideCheckout(purpose: Purpose): boolean {
  return purpose !== 'checkout'
}

export function shareBesideCheckout(limit: number): number {
  return Math.floor(limit * SIDE_SHARE)
}

export interface DayCount {
  /** this one included */
  readonly codes: number
  /** of these, those for anything but a checkout */
  readonly lookup_codes: number
}

export function isOverDay({ codes, lookup_codes }: DayCount, limit: number, purpose: Purpose): boolean {
  return codes > limit || (isBesideCheckout(purpose) && lookup_codes > shareBesideCheckout(limit))
}

export interface CountedTry {
  /** this one included; those of refused addresses are left out of `tries` */
  readonly tries: number
  readonly caller_tries: number
  readonly expires_at: Date
  readonly used_at: Date | null
}

export function mayTry({ tries, caller_tries, expires_at, used_at }: CountedTry, at: Date): boolean {
  return caller_tries <= TRIES_OF_CALLER && tries <= TRIES_OF_ALL && at < expires_at && used_at === null
}
