// What an agent's cart or checkout comes to now: priced as the buyer's own would be, with the ways to ship it.
import type { Destination } from '@etalase/places'
import { Problem } from '../../../base/problems.ts'
import type { Context } from '../../../context.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { type PreviewedCart, previewCart } from '../../selling/checkout/actions/preview-cart.ts'
import { quoteShipping } from '../../selling/shipping/actions/quote-shipping.ts'
import type { Quote } from '../../selling/shipping/queries.ts'
import { type FoundPlace, placeOf } from './place-of.ts'
import type { AgentCart } from './queries.ts'

export interface PricedAgentCart {
  readonly cart: AgentCart
  readonly preview: PreviewedCart
  readonly shipping: AgentShipping | null
}

export interface AgentShipping {
  readonly found: FoundPlace
  /** cheapest first; empty: nobody delivers there, or it is not clear where to */
  readonly options: readonly ShippingChoice[]
  /** null: none */
  readonly chosen: ShippingChoice | null
  /** nobody delivers there */
  readonly isUnserved: boolean
}

export interface ShippingChoice {
  /** stays the same when it is asked again */
  readonly id: string
  readonly quote: Quote
  /** what the buyer pays for it */
  readonly cost: number
}

/** `withShipping`: of a checkout, where the agent speaks of shipping. */
export async function priceAgentCart(
  ctx: Context,
  shop: Shop,
  cart: AgentCart,
  at: Date,
  withShipping: boolean,
): Promise<PricedAgentCart> {
  const items = cart.items
  const asked = { items, voucher_code: cart.voucher_code }
  const first = await previewCart(ctx, shop, asked, at)
  if (!withShipping) return { cart, preview: first, shipping: null }
  const shipping = await shippingOf(ctx, shop, cart, at, first.errors.length === 0)
  const preview = shipping?.chosen
    ? await previewCart(ctx, shop, { ...asked, shipping_quote_id: shipping.chosen.quote.id }, at)
    : first
  return { cart, preview, shipping }
}

/** Null: the agent has named no place. */
async function shippingOf(
  ctx: Context,
  shop: Shop,
  cart: AgentCart,
  at: Date,
  isBuyable: boolean,
): Promise<AgentShipping | null> {
  const found = foundFor(ctx, cart)
  if (!found) return null
  if (!found.place || !isBuyable) return { found, options: [], chosen: null, isUnserved: false }
  const options = await optionsTo(ctx, shop, cart, found.place, at)
  const chosen = options.find(({ quote }) => isChosen(quote, cart)) ?? null
  return { found, options, chosen, isUnserved: options.length === 0 }
}

export function foundFor(
  { places }: Pick<Context, 'places'>,
  { destination_ref: ref, address }: Pick<AgentCart, 'destination_ref' | 'address'>,
): FoundPlace | null {
  const place = ref === null ? null : places.find(ref)
  if (place) return { place, candidates: [] }
  return address && placeOf(places, address)
}

async function optionsTo(
  ctx: Context,
  shop: Shop,
  { items }: AgentCart,
  { ref }: Destination,
  at: Date,
): Promise<ShippingChoice[]> {
  try {
    const { quotes, sparedOf } = await quoteShipping(ctx, shop, { items, destination_ref: ref }, at)
    return quotes.map((quote) => ({ id: choiceId(quote), quote, cost: quote.cost - sparedOf(quote.cost) }))
  } catch (error) {
    if (error instanceof Problem && error.code === 'destination_unserved') return []
    throw error
  }
}

type ChosenService = Pick<Quote, 'courier_code' | 'courier_service'>

export function choiceId({ courier_code, courier_service }: ChosenService): string {
  return courier_service === null ? courier_code : `${courier_code} ${courier_service}`
}

function isChosen(quote: Quote, { courier_code, courier_service }: AgentCart): boolean {
  return quote.courier_code === courier_code && quote.courier_service === courier_service
}
