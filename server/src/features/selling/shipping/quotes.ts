// A quote taken up again: good for the shop and the cart it was made for, until it expires.
import { Problem } from '../../../base/problems.ts'
import type { Context } from '../../../context.ts'
import type { QuotedDestination } from '../../../domain/shipping.ts'
import { type CartItem, cartHash } from '../../catalogue/catalog/cart.ts'
import type { Quote } from './queries.ts'

/** Throws `quote_invalid` for one that is unknown, expired, of another shop, or made for another cart. */
export function takeQuote(quote: Quote | null, items: readonly CartItem[], at: Date): Quote {
  if (!quote || at >= quote.expires_at || quote.cart_hash !== cartHash(items))
    throw new Problem('quote_invalid')
  return quote
}

/** Null for a place that is in the list of villages no more. */
export function quotedDestination(
  { places }: Pick<Context, 'places'>,
  { destination_ref }: Pick<Quote, 'destination_ref'>,
): QuotedDestination | null {
  const place = places.find(destination_ref)
  if (!place) return null
  const { label: _, ...destination } = place
  return destination
}
