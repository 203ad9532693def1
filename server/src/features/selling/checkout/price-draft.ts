// Prices a cart: what a draft will show, of a buyer or of a merchant. Writes nothing.
import { invalidRequest, Problem } from '../../../base/problems.ts'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../domain/access.ts'
import type { CodCart } from '../../../domain/cod.ts'
import type { Contact } from '../../../domain/contact.ts'
import type { PaymentTerms, VoucherFacts } from '../../../domain/pricing/facts.ts'
import { type PricedCart, priceCart } from '../../../domain/pricing/price-cart.ts'
import { judgeVoucher } from '../../../domain/pricing/voucher-verdict.ts'
import type { QuotedDestination } from '../../../domain/shipping.ts'
import { type Shop, settingsOf } from '../../../tenancy/shop.ts'
import { type CartItem, type CartLine, checkCart } from '../../catalogue/catalog/cart.ts'
import { catalogFor } from '../../catalogue/catalog/catalog.ts'
import {
  findVoucher,
  loadPromotions,
  type ScheduledPromotion,
  type StoredVoucher,
  type VoucherTerms,
} from '../../catalogue/promotions/queries.ts'
import { runningAt } from '../../catalogue/promotions/rules.ts'
import { methodOf, type PaymentMethodRow } from '../payments/methods.ts'
import { feeTermsOf, unfitMessage, unfitReason } from '../payments/order-terms.ts'
import type { Quote } from '../shipping/queries.ts'
import { quotedDestination, takeQuote } from '../shipping/quotes.ts'
import { chooseFlat } from '../shipping/rules.ts'
import { type ShippingFacts, shippingOf, termsAt } from '../shipping/terms.ts'
import { courierError } from './check-draft.ts'
import { type DraftLine, toDraftLine } from './rules.ts'
import type { CreateDraft } from './schema.ts'

/** What a draft says of its buyer and cart. */
export interface DraftInput
  extends Pick<
    CreateDraft,
    'items' | 'customer_name' | 'phone' | 'address' | 'city' | 'payment_method' | 'voucher_code'
  > {
  /** what the buyer wants the shop to know */
  readonly buyer_note?: string | null | undefined
  /** what one address may hold is limited */
  readonly callerHash: Buffer
}

/** A sale made elsewhere, which the merchant enters. */
export interface Sale {
  readonly isPaid: boolean
  readonly note: string | null
  /** who enters it */
  readonly by: Actor
}

export interface ChosenShipping {
  readonly cost: number
  readonly courierCode: string | null
  readonly courierService: string | null
  readonly destination: QuotedDestination | null
}

export interface Pricing {
  readonly input: DraftInput
  readonly contact: Contact
  readonly at: Date
  /** null: its buyer makes it */
  readonly sale: Sale | null
  chooseShipping(facts: ShippingFacts): ChosenShipping
}

/** A draft that is priced and not written yet. */
export interface DecidedDraft extends Omit<Pricing, 'chooseShipping'> {
  readonly shop: Shop
  readonly lines: readonly CartLine[]
  readonly method: PaymentMethodRow
  readonly shipping: ChosenShipping
  readonly voucher: StoredVoucher | null
  readonly priced: PricedCart<DraftLine>
}

/** Throws `cart_invalid`, `payment_unavailable`, and what the choice of shipping throws. */
export async function priceDraft(
  ctx: Context,
  shop: Shop,
  { chooseShipping, ...pricing }: Pricing,
): Promise<DecidedDraft> {
  const { input, at } = pricing
  const catalog = await catalogFor(ctx.db, shop, input.items, at)
  const { max_units_per_line: maxUnits } = await settingsOf(ctx.db, shop)
  const { lines, errors } = checkCart(catalog, input.items, maxUnits)
  if (errors.length > 0) throw new Problem('cart_invalid', { lines: errors })
  const method = await methodOf(ctx, shop, input.payment_method)
  if (!method?.enabled) throw new Problem('payment_unavailable')

  const facts = await shippingOf(ctx.db, shop)
  const shipping = chooseShipping(facts)
  const entered = enteredCode(input)
  const voucher = entered ? await findVoucher(ctx.db, shop.id, entered) : null
  const orderPromotions = await orderPromotionsOf(ctx, shop)
  const cost = shipping.cost
  const payment = feeTermsOf(method, shipping.courierCode)
  const priced = priceAt(lines, { at, orderPromotions, facts, cost, entered, voucher, payment })
  const unfit = unfitReason(method, codCart(lines, shipping), priced.total)
  if (unfit) throw new Problem('payment_unavailable', {}, null, unfitMessage(method, unfit))
  return { ...pricing, shop, lines, method, shipping, voucher, priced }
}

/** What decides whether it may be paid at the door. */
export function codCart(lines: readonly CartLine[], shipping: ChosenShipping): CodCart {
  return {
    courierCode: shipping.courierCode,
    courierService: shipping.courierService,
    destinationRef: shipping.destination?.ref ?? null,
    tags: lines.flatMap(({ product }) => product.facts.tags),
  }
}

/** As it is kept: buyers type it either way. */
export function enteredCode({ voucher_code }: Pick<CreateDraft, 'voucher_code'>): string | null {
  return voucher_code?.trim().toUpperCase() || null
}

export function orderPromotionsOf({ db }: Context, shop: Shop): Promise<ScheduledPromotion[]> {
  return shop.shelf.remember('order promotions', () => loadPromotions(db, shop.id, 'order'))
}

/** All that a price depends on, besides the lines. */
export interface PriceTerms {
  readonly at: Date
  /** whenever they run */
  readonly orderPromotions: readonly ScheduledPromotion[]
  readonly facts: ShippingFacts
  /** of shipping */
  readonly cost: number
  /** null: no voucher was entered */
  readonly entered: string | null
  readonly voucher: VoucherTerms | null
  readonly payment: PaymentTerms
}

export function priceAt(
  lines: readonly CartLine[],
  { at, orderPromotions, facts, cost, entered, voucher, payment }: PriceTerms,
): PricedCart<DraftLine> {
  return priceCart({
    lines: lines.map(toDraftLine),
    orderPromotions: runningAt(orderPromotions, at),
    shipping: { cost, terms: termsAt(facts, at) },
    voucher: entered ? voucherFacts(entered, voucher, at) : null,
    payment,
  })
}

/** Throws `quote_invalid`. */
export function quotedShipping(
  ctx: Context,
  quote: Quote | null,
  items: readonly CartItem[],
  at: Date,
): ChosenShipping {
  const taken = takeQuote(quote, items, at)
  return {
    cost: taken.cost,
    courierCode: taken.courier_code,
    courierService: taken.courier_service,
    destination: quotedDestination(ctx, taken),
  }
}

/** Throws `invalid_request`. */
export function flatShipping({ couriers }: ShippingFacts, courierCode: string): ChosenShipping {
  const choice = chooseFlat(couriers, courierCode.trim())
  if (choice.is !== 'known') throw invalidRequest([courierError(choice)])
  return {
    cost: choice.courier.cost ?? 0,
    courierCode: choice.code,
    courierService: choice.courier.service,
    destination: null,
  }
}

function voucherFacts(entered: string, voucher: VoucherTerms | null, at: Date): VoucherFacts {
  if (!voucher) return { code: entered, verdict: 'not_found' }
  return { ...voucher, verdict: judgeVoucher(voucher, at) }
}
