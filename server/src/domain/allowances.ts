// What a shop may have and do, by its plan and by how long it has been there: the one place that says so. Pure.
import type { Plan } from './plans.ts'

/** What is known of a shop by which it is trusted. */
export interface Standing {
  readonly plan: Plan
  readonly created_at: Date
}

/** What is counted: pictures by their bytes as they were given, messages by the day. */
export const COUNTED = ['products', 'picture_bytes', 'messages', 'staff', 'domains'] as const
export type Counted = (typeof COUNTED)[number]
export type Allowances = Readonly<Record<Counted, number>>

const GIB = 1024 ** 3
const DAY_MS = 86_400_000

const OF_PLAN: Readonly<Record<Plan, Omit<Allowances, 'messages'>>> = {
  gratis: { products: 500, picture_bytes: GIB, staff: 5, domains: 2 },
  katalog: { products: 5_000, picture_bytes: 5 * GIB, staff: 15, domains: 5 },
  lengkap: { products: 50_000, picture_bytes: 20 * GIB, staff: 50, domains: 20 },
}

const MIB = 1024 ** 2

/** A shop of the smallest plan begins with less: what it is for shows within weeks. Nobody pays to do harm. */
const WHILE_NEW = [
  { untilDays: 7, products: 100, picture_bytes: 256 * MIB },
  { untilDays: 30, products: 250, picture_bytes: 512 * MIB },
] as const

/** Messages of the smallest plan. An order causes about four to its buyer. */
const MESSAGES_BY_AGE = [
  { fromDays: 180, ofShop: 20_000, ofContact: 100 },
  { fromDays: 30, ofShop: 5_000, ofContact: 100 },
  { fromDays: 7, ofShop: 1_000, ofContact: 50 },
  { fromDays: 0, ofShop: 200, ofContact: 25 },
] as const
const TIMES_OF_PLAN: Readonly<Record<Plan, number>> = { gratis: 1, katalog: 2, lengkap: 5 }

export function allowancesOf(standing: Standing, at: Date): Allowances {
  const { plan } = standing
  const messages = messagesADay(standing, at).ofShop
  const fresh = stepOf(standing, at)
  if (!fresh) return { ...OF_PLAN[plan], messages }
  const { products, picture_bytes } = fresh
  return { ...OF_PLAN[plan], products, picture_bytes, messages }
}

/** After how many days a new shop may have more by itself; null: it has what its plan gives. */
export function growsAfterDays(standing: Standing, at: Date): number | null {
  return stepOf(standing, at)?.untilDays ?? null
}

function stepOf({ plan, created_at }: Standing, at: Date) {
  const days = (at.getTime() - created_at.getTime()) / DAY_MS
  return plan === 'gratis' ? WHILE_NEW.find(({ untilDays }) => days < untilDays) : undefined
}

export function messagesADay(
  { plan, created_at }: Standing,
  at: Date,
): { readonly ofShop: number; readonly ofContact: number } {
  const days = (at.getTime() - created_at.getTime()) / DAY_MS
  const { ofShop, ofContact } = MESSAGES_BY_AGE.find(({ fromDays }) => days >= fromDays) ?? MESSAGES_BY_AGE[3]
  return { ofShop: ofShop * TIMES_OF_PLAN[plan], ofContact }
}

/** From here on the merchant is warned. */
const NEARLY_FULL = 0.8

export function isNearlyFull(used: number, limit: number): boolean {
  return used >= NEARLY_FULL * limit
}
