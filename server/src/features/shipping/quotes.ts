// A quote taken up again: good for the shop and the cart it was made for, until it expires.
import type { Context } from '../../context.ts'
import { Problem } from '../../problems.ts'
import { type CartItem, cartHash } from '../catalog/cart.ts'
import { findQuote, type Quote } from './queries.ts'

/** Throws `quote_invalid` for one that is unknown, expired, of another shop, or made for another cart. */
export async function takeQuote(
  ctx: Context,
  shopId: string,
  quoteId: string,
  items: readonly CartItem[],
  at: Date,
): Promise<Quote> {
  const quote = await findQuote(ctx.db, shopId, quoteId)
  if (!quote || at >= quote.expires_at || quote.cart_hash !== cartHash(items))
    throw new Problem('quote_invalid')
  return quote
}
