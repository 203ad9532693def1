// What a shop may have and do, by its plan, its age and what buyers have paid it: the one place that says so. Pure.
import type { Plan } from './plans.ts'

/** What is known of a shop by which it is trusted. */
export interface ShopStanding {
  readonly plan: Plan
  readonly created_at: Date
  /** it counts as so many days old at least, by what buyers have paid */
  readonly proven_days: number
}

/** What is counted: pictures by their bytes as they were given, messages by the day, money that paid no order. */
export const COUNTED = ['products', 'picture_bytes', 'messages', 'staff', 'domains', 'money'] as const
export type Counted = (typeof COUNTED)[number]
export type Allowances = Readonly<Record<Counted, number>>

const GIB = 1024 ** 3
const DAY_MS = 86_400_000

const OF_PLAN: Readonly<Record<Plan, Omit<Allowances, 'messages'>>> = {
  gratis: { products: 500, picture_bytes: GIB, staff: 5, domains: 2, money: 20_000 },
  katalog: { products: 5_000, picture_bytes: 5 * GIB, staff: 15, domains: 5, money: 50_000 },
  lengkap: { products: 50_000, picture_bytes: 20 * GIB, staff: 50, domains: 20, money: 200_000 },
}

const MIB = 1024 ** 2

/** A shop of the smallest plan begins with less, and with room for what its owner brings from elsewhere. Nobody pays to do harm. */
const WHILE_NEW = [
  { untilDays: 7, untilBuyers: 10, products: 250, picture_bytes: 256 * MIB },
  { untilDays: 30, untilBuyers: 50, products: 400, picture_bytes: 512 * MIB },
] as const

/** From that age on a shop has all that its plan gives, but for messages. */
export const GROWN_AFTER_DAYS = 30
/** More of them prove nothing more. */
export const MOST_PROVING_BUYERS = 50

/** `buyers`: how many different ones have paid, as somebody other than the merchant says. */
export function provenDays(buyers: number): number {
  return WHILE_NEW.findLast(({ untilBuyers }) => buyers >= untilBuyers)?.untilDays ?? 0
}

/** Messages of the smallest plan. An order causes about four to its buyer. */
const MESSAGES_BY_AGE = [
  { fromDays: 180, ofShop: 20_000, ofContact: 100 },
  { fromDays: 30, ofShop: 5_000, ofContact: 100 },
  { fromDays: 7, ofShop: 1_000, ofContact: 50 },
  { fromDays: 0, ofShop: 200, ofContact: 25 },
] as const
const TIMES_OF_PLAN: Readonly<Record<Plan, number>> = { gratis: 1, katalog: 2, lengkap: 5 }

export function allowancesOf(standing: ShopStanding, at: Date): Allowances {
  const { plan } = standing
  const messages = messagesADay(standing, at).ofShop
  const fresh = stepOf(standing, at)
  if (!fresh) return { ...OF_PLAN[plan], messages }
  const { products, picture_bytes } = fresh
  return { ...OF_PLAN[plan], products, picture_bytes, messages }
}

export interface Growth {
  readonly days: number
  readonly buyers: number
}

/** At which age, or after how many buyers have paid, a new shop may have more; null: it has what its plan gives. */
export function growsAfter(standing: ShopStanding, at: Date): Growth | null {
  const step = stepOf(standing, at)
  return step ? { days: step.untilDays, buyers: step.untilBuyers } : null
}

function stepOf(standing: ShopStanding, at: Date) {
  const days = ageInDays(standing, at)
  return standing.plan === 'gratis' ? WHILE_NEW.find(({ untilDays }) => days < untilDays) : undefined
}

function ageInDays({ created_at, proven_days }: ShopStanding, at: Date): number {
  return Math.max((at.getTime() - created_at.getTime()) / DAY_MS, proven_days)
}

export function messagesADay(
  standing: ShopStanding,
  at: Date,
): { readonly ofShop: number; readonly ofContact: number } {
  const { plan } = standing
  const days = ageInDays(standing, at)
  const { ofShop, ofContact } = MESSAGES_BY_AGE.find(({ fromDays }) => days >= fromDays) ?? MESSAGES_BY_AGE[3]
  return { ofShop: ofShop * TIMES_OF_PLAN[plan], ofContact }
}

/** From here on the merchant is warned. */
const NEARLY_FULL = 0.8

export function isNearlyFull(used: number, limit: number): boolean {
  return used >= NEARLY_FULL * limit
}
