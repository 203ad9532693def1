// How many messages a shop may send in a day, and to one contact: a new shop few, one that has been there for long many. Pure.
// One-time codes and messages to people about their accounts have limits of their own and do not count here.
import type { MessageScope } from '../../../db/tables/checkout.ts'
import type { Plan } from '../../../domain/plans.ts'
import { isCode } from './rules.ts'

export interface Standing {
  readonly plan: Plan
  readonly created_at: Date
}

const DAY_MS = 86_400_000

/** Of the smallest plan. An order causes about four messages to its buyer. */
const BY_AGE = [
  { fromDays: 180, ofShop: 20_000, ofContact: 100 },
  { fromDays: 30, ofShop: 5_000, ofContact: 100 },
  { fromDays: 7, ofShop: 1_000, ofContact: 50 },
  { fromDays: 0, ofShop: 200, ofContact: 25 },
] as const

const TIMES_OF_PLAN: Readonly<Record<Plan, number>> = { gratis: 1, katalog: 2, lengkap: 5 }

/** `times`: the operator's own factor. */
export function dayLimits(
  { plan, created_at }: Standing,
  now: number,
  times: number,
): { readonly ofShop: number; readonly ofContact: number } {
  const days = (now - created_at.getTime()) / DAY_MS
  const { ofShop, ofContact } = BY_AGE.find(({ fromDays }) => days >= fromDays) ?? BY_AGE[3]
  return { ofShop: ofShop * TIMES_OF_PLAN[plan] * times, ofContact: ofContact * times }
}

/** What a message counts for, the narrowest first: what one contact does not get costs the shop nothing. */
export function countedAs(kind: string): readonly MessageScope[] {
  if (isCode({ kind }) || kind.startsWith('account_')) return []
  // The shop's own contact: buyers' messages must not keep its merchant from hearing of orders.
  if (kind.startsWith('merchant_')) return ['messages_to_merchant']
  return ['messages_to_contact', 'messages_of_shop']
}

const HELD = 'held back:'

/** For the operator's log; the console says it in its merchant's language. */
export function heldBecause(scope: MessageScope, most: number): string {
  return scope === 'messages_to_contact'
    ? `${HELD} a contact gets ${most} a day`
    : `${HELD} the shop sends ${most} a day`
}

/** A try that failed has been counted; one that was held back has not gone anywhere. */
export function countsAgain({
  attempts,
  last_error,
}: {
  readonly attempts: number
  readonly last_error?: string | null
}): boolean {
  return attempts <= 1 || (last_error?.startsWith(HELD) ?? false)
}
