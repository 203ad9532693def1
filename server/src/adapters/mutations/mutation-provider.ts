// What a service that reads a bank's mutations can do for a shop. Each service is one file that offers this.
import { createHash, createHmac } from 'node:crypto'
import { fieldsOf } from '../../base/json.ts'
import { fromJakartaClock, jakartaClock, startOfJakartaDay } from '../../domain/jakarta.ts'
import { accountDigits } from '../../domain/mutations.ts'
import type { NoticeHeaders } from '../payments/gateway.ts'
import { isSameSecret, parseNotice } from '../payments/notice.ts'

/** `webhook_secret` proves what it tells, `api_token` lets us ask. */
export type MutationKeys = Readonly<Record<string, string>>

/** Money that came to an account. What leaves an account is nobody's concern here. */
export interface Credit {
  /** digits alone */
  readonly account: string
  /** the service's name of it, the same however often it tells it */
  readonly id: string
  readonly at: Date
  /** only the day is known: `at` is its beginning in Jakarta */
  readonly isDay: boolean
  /** whole rupiah, above 0 */
  readonly amount: number
  readonly description: string
  /** of the account afterwards, whole rupiah; null: not told */
  readonly balance: number | null
}

export type MutationsReading =
  | { readonly outcome: 'accepted'; readonly credits: readonly Credit[]; readonly unreadable: number }
  | { readonly outcome: 'refused'; readonly why: 'forged' | 'malformed' }

export interface MutationPeriod {
  /** days in Jakarta, both included: 2026-11-16 */
  readonly from: string
  readonly to: string
}

export interface MutationProvider {
  /** Believes nothing that the shop's secret does not prove. The same notice read twice gives the same. */
  readNotice(headers: NoticeHeaders, rawBody: Buffer, keys: MutationKeys): MutationsReading
  /** Asks for something harmless. Throws VendorRefused and VendorDown. Left out by a service that cannot be asked. */
  probe?(keys: MutationKeys, signal?: AbortSignal): Promise<void>
  /** Every credit of some days. Throws VendorRefused and VendorDown. */
  list?(keys: MutationKeys, period: MutationPeriod, signal?: AbortSignal): Promise<readonly Credit[]>
}

/** A digest of the body as it was sent, under the shop's secret; compared in a time that tells nothing. */
export function isSigned(given: unknown, rawBody: Buffer, secret: string | undefined): boolean {
  if (!secret || typeof given !== 'string') return false
  return isSameSecret(given.toLowerCase(), createHmac('sha256', secret).update(rawBody).digest('hex'))
}

/** A mutation in the words of its service, before anything of it is believed. */
export interface ToldMutation {
  readonly account: unknown
  readonly id: unknown
  /** as Jakarta's clock shows it, or seconds since 1970 */
  readonly at: unknown
  readonly type: unknown
  readonly amount: unknown
  readonly description: unknown
  readonly balance: unknown
}

/** No service tells of more at once by itself; what is beyond is found by asking. */
export const MOST_TOLD = 1_000

/** Debits and fractions of a rupiah (a bank's interest) pay no order, and are left out. */
export function creditsIn(
  items: readonly unknown[],
  tell: (item: Readonly<Record<string, unknown>>) => ToldMutation,
  most = MOST_TOLD,
): Extract<MutationsReading, { outcome: 'accepted' }> {
  const read = items.slice(0, most).map((item) => readCredit(tell(fieldsOf(item))))
  return {
    outcome: 'accepted',
    credits: read.flatMap((each) => (typeof each === 'string' ? [] : each)),
    unreadable: read.filter((each) => each === 'unreadable').length,
  }
}

/**
 * A name for what has none, made of what it says: the same whenever the same day is read whole. `ordinal`: which it is among
 * equal ones, from 0.
 */
export function nameByContent(parts: readonly (string | number)[], ordinal: number): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([...parts, ordinal]))
    .digest('base64url')
  return `#${digest.slice(0, 32)}`
}

/** Names each by its content, and equal ones by their order. */
export function namedByContent<T>(
  items: readonly T[],
  partsOf: (item: T) => readonly (string | number)[],
): string[] {
  const met = new Map<string, number>()
  return items.map((item) => {
    const parts = partsOf(item)
    const key = JSON.stringify(parts)
    const ordinal = met.get(key) ?? 0
    met.set(key, ordinal + 1)
    return nameByContent(parts, ordinal)
  })
}

/** Of a body that may be anything; undefined where it is no JSON. */
export function bodyOf(rawBody: Buffer): unknown {
  return parseNotice(rawBody.toString('utf8'))
}

function readCredit(told: ToldMutation): Credit | 'other' | 'unreadable' {
  const type = String(told.type).toLowerCase()
  if (DEBIT.includes(type)) return 'other'
  const account = accountDigits(textOf(told.account))
  const id = textOf(told.id)
  const moment = momentOf(told.at)
  const amount = rupiahOf(told.amount)
  if (amount === 'fraction') return 'other'
  if (!CREDIT.includes(type) || !account || account.length > 40 || !id || !moment || amount === null)
    return 'unreadable'
  if (amount === 0) return 'other'
  const balance = rupiahOf(told.balance)
  return {
    account,
    id,
    ...moment,
    amount,
    description: wordsOf(told.description),
    balance: typeof balance === 'number' ? balance : null,
  }
}

const CREDIT: readonly string[] = ['cr', 'c', 'k', 'credit', 'kredit']
const DEBIT: readonly string[] = ['db', 'd', 'dr', 'debit', 'debet']
const LONGEST_NAME = 200
const LONGEST_DESCRIPTION = 500

/** A name: of letters and digits, without anything that no database keeps. */
function textOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || text === '' || text.length > LONGEST_NAME) return null
  return /\p{C}/u.test(text) ? null : text.trim()
}

export function wordsOf(value: unknown): string {
  if (typeof value !== 'string') return ''
  return value
    .slice(0, LONGEST_DESCRIPTION)
    .toWellFormed()
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
}

/** `12111`, `"12111.00"`; null: no amount. */
function rupiahOf(value: unknown): number | 'fraction' | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  const [, whole, rest = ''] = /^(\d{1,13})(?:\.(\d{1,4}))?$/.exec(text) ?? []
  if (whole === undefined) return null
  return /^0*$/.test(rest) ? Number(whole) : 'fraction'
}

const ZONED = /^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-]\d{2}:?\d{2})$/

/** Services write midnight where their bank tells the day alone. Where they name no zone, it is Jakarta's. */
function momentOf(value: unknown): Pick<Credit, 'at' | 'isDay'> | null {
  if (typeof value === 'number') return sensible(new Date(value * 1_000), false)
  if (typeof value !== 'string') return null
  const text = value.trim().replace('T', ' ')
  if (/^\d{9,11}$/.test(text)) return sensible(new Date(Number(text) * 1_000), false)
  const day = startOfJakartaDay(text.slice(0, 10))
  if (!day) return null
  if (/^( 00:00(:00(\.0+)?)?( ?(Z|[+-]\d{2}:?\d{2}))?)?$/.test(text.slice(10))) return sensible(day, true)
  const [, clock, zone] = ZONED.exec(text) ?? []
  if (clock && zone) {
    const moment = new Date(`${clock.replace(' ', 'T')}${zone}`)
    const known = sensible(moment, false)
    return known && { ...known, isDay: jakartaClock(moment).endsWith(' 00:00:00') }
  }
  const at = fromJakartaClock(text.length === 16 ? `${text}:00` : text.slice(0, 19))
  return at && sensible(at, false)
}

function sensible(at: Date, isDay: boolean): Pick<Credit, 'at' | 'isDay'> | null {
  const year = at.getUTCFullYear()
  return year >= 2000 && year < 2200 ? { at, isDay } : null
}
