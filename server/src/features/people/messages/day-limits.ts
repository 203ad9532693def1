// How many messages a shop may send in a day, and to one contact: a new shop few, one that has been there for long many. Pure.
// One-time codes and messages to people about their accounts have limits of their own and do not count here.
import type { MessageScope } from '../../../db/tables/checkout.ts'
import { messagesADay, type ShopStanding } from '../../../domain/allowances.ts'
import { isCode } from './rules.ts'

/** `times`: the operator's own factor. */
export function dayLimits(
  standing: ShopStanding,
  now: number,
  times: number,
): { readonly ofShop: number; readonly ofContact: number } {
  const { ofShop, ofContact } = messagesADay(standing, new Date(now))
  return { ofShop: ofShop * times, ofContact: ofContact * times }
}

/** What a message counts for, the narrowest first: what one contact does not get costs the shop nothing. */
export function countedAs(kind: string): readonly MessageScope[] {
  if (isCode({ kind }) || kind.startsWith('account_')) return []
  // The shop's own contact: buyers' messages must not keep its merchant from hearing of orders.
  if (kind.startsWith('merchant_')) return ['messages_to_merchant']
  return ['messages_to_contact', 'messages_of_shop']
}

/** Steps of a parcel, which its buyer finds on the order's page too, leave the last fifth of the day to the orders themselves. */
export function mostOfDay(kind: string, ofShop: number): number {
  return kind === 'parcel_moved' ? Math.floor(ofShop * 0.8) : ofShop
}

const HELD = 'held back:'
/** What begins so waits because the shop has sent those of its day. */
export const HELD_OF_SHOP = `${HELD} the shop sends`

/** For the operator's log; the console says it in its merchant's language. */
export function heldBecause(scope: MessageScope, most: number): string {
  return scope === 'messages_to_contact'
    ? `${HELD} a contact gets ${most} a day`
    : `${HELD_OF_SHOP} ${most} a day`
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
