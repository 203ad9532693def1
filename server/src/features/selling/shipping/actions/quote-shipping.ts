// quoteShipping: what it costs to send a cart to a destination; each option is kept as a quote.
import type { Destination } from '@etalase/places'
import { type FieldError, invalidRequest, Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { newId } from '../../../../domain/ids.ts'
import { shippingDiscount } from '../../../../domain/pricing/discounts.ts'
import { type Shop, settingsOf } from '../../../../tenancy/shop.ts'
import { cartHash, checkCart, subtotalOf, weightOf } from '../../../catalogue/catalog/cart.ts'
import { catalogFor } from '../../../catalogue/catalog/catalog.ts'
import { offersFor, servedNearby } from '../offers.ts'
import { type Quote, saveQuotes } from '../queries.ts'
import { cheapestFirst, type Offer } from '../rules.ts'
import type { QuoteShipping } from '../schema.ts'
import { shippingOf, termsAt } from '../terms.ts'

const QUOTE_LIFE_MS = 30 * 60_000
/** A buyer waits no longer than this, whatever aggregators do. */
const BUYER_WAITS_MS = 10_000

/** What the buyer may choose from, cheapest first. */
export interface QuotedShipping {
  readonly destination: Destination
  readonly weightGrams: number
  /** whichever is chosen */
  readonly isFree: boolean
  readonly quotes: readonly Quote[]
  /** what is taken off such a cost, for this cart */
  sparedOf(cost: number): number
}

/** What is wrong with the destination; the body may still be wrong in its form. */
export function destinationErrors(body: Readonly<Record<string, unknown>>): FieldError[] {
  const isNamed = Boolean(body.destination_ref || body.destination_label)
  return isNamed ? [] : [{ path: 'destination_ref', code: 'required', message: 'wajib diisi' }]
}

/** Throws `invalid_request`, `cart_invalid` and `destination_unserved`. */
export async function quoteShipping(
  ctx: Context,
  shop: Shop,
  input: QuoteShipping,
  at: Date,
): Promise<QuotedShipping> {
  const wrong = destinationErrors({ ...input })
  if (wrong.length > 0) throw invalidRequest(wrong)
  const destination = destinationOf(ctx, input)
  const { max_units_per_line: maxUnits } = await settingsOf(ctx.db, shop)
  const { lines, errors } = checkCart(await catalogFor(ctx.db, shop, input.items, at), input.items, maxUnits)
  if (errors.length > 0) throw new Problem('cart_invalid', { lines: errors })

  const facts = await shippingOf(ctx.db, shop)
  const subtotal = subtotalOf(lines)
  const request = {
    shopId: shop.id,
    facts,
    destination,
    weightGrams: weightOf(lines),
    value: subtotal,
    signal: AbortSignal.timeout(BUYER_WAITS_MS),
  }
  const offers = cheapestFirst(await offersFor(ctx, request))
  if (offers.length === 0) throw unserved(await servedNearby(ctx, request))

  const terms = termsAt(facts, at)
  const sparedOf = (cost: number) => shippingDiscount(cost, subtotal, terms).amount
  return {
    destination,
    weightGrams: request.weightGrams,
    isFree: offers.every(({ cost }) => sparedOf(cost) === cost),
    quotes: await saveAsQuotes(ctx, shop, input, at, destination, request.weightGrams, offers),
    sparedOf,
  }
}

/** The place a `ref` names; without a known one, the one place a label clearly names. */
function destinationOf(
  ctx: Context,
  { destination_ref: ref, destination_label: label }: QuoteShipping,
): Destination {
  const known = ref ? ctx.places.find(ref) : null
  if (known) return known
  const candidates = label ? ctx.places.resolveLabel(label) : []
  const [only, ...others] = candidates
  if (!only || others.length > 0) throw unserved(candidates)
  return only
}

function unserved(alternatives: Destination[]): Problem {
  return new Problem('destination_unserved', { alternatives })
}

/** What was answered is what a draft will charge: each option is kept with the cart it was made for. */
async function saveAsQuotes(
  ctx: Context,
  shop: Shop,
  { items }: QuoteShipping,
  at: Date,
  destination: Destination,
  weightGrams: number,
  offers: readonly Offer[],
): Promise<Quote[]> {
  const quotes = offers.map((offer) => ({
    shop_id: shop.id,
    id: newId('qt'),
    destination_ref: destination.ref,
    destination_label: destination.label,
    courier_code: offer.courierCode,
    courier_name: offer.courierName,
    courier_service: offer.service,
    name: offer.name,
    etd: offer.etd,
    cost: offer.cost,
    weight_grams: weightGrams,
    cart_hash: cartHash(items),
    expires_at: new Date(at.getTime() + QUOTE_LIFE_MS),
  }))
  await saveQuotes(ctx.db, quotes)
  return quotes
}
