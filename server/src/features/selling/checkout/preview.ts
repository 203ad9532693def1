// Prices a cart for a buyer who only looks, with what he cannot buy beside the price. Writes nothing.
import type { Context } from '../../../context.ts'
import type { CartError } from '../../../domain/cart-error.ts'
import { isFreeBySum } from '../../../domain/pricing/discounts.ts'
import type { PricedCart } from '../../../domain/pricing/price-cart.ts'
import { shippingUnknown } from '../../../domain/pricing/voucher-reply.ts'
import { type Shop, settingsOf } from '../../../tenancy/shop.ts'
import { type CartItem, type CartLine, checkCart } from '../../catalogue/catalog/cart.ts'
import type { CatalogNow } from '../../catalogue/catalog/held-catalog.ts'
import type { PaymentMethodRow } from '../payments/methods.ts'
import { feeTermsOf, mayPayWith } from '../payments/order-terms.ts'
import { termsAt } from '../shipping/terms.ts'
import { type PriceTerms, priceAt } from './price-draft.ts'
import { type DraftLine, preorderLeadDays } from './rules.ts'

export interface Looking extends Omit<PriceTerms, 'cost' | 'payment'> {
  readonly items: readonly CartItem[]
  readonly catalog: Pick<CatalogNow, 'byId'>
  /** null: no shipping is chosen */
  readonly cost: number | null
  /** null: none is known */
  readonly courierCode: string | null
  /** null: no payment method is chosen */
  readonly method: PaymentMethodRow | null
}

export interface PreviewedPrice {
  readonly at: Date
  readonly lines: readonly CartLine[]
  readonly priced: PricedCart<DraftLine>
  readonly leadDays: number | null
  /** what cannot be bought */
  readonly errors: readonly CartError[]
  /** whether the method takes this total; true where none was named */
  readonly isPayable: boolean
  /** why not, in a buyer's words; left out: as of every refusal */
  readonly unfitMessage?: string
}

/** Priced as drafts are; what a buyer could not order too, where it has a price. */
export async function previewed(
  ctx: Context,
  shop: Shop,
  { items, catalog, cost, courierCode, method, ...terms }: Looking,
): Promise<PreviewedPrice> {
  const { max_units_per_line: maxUnits } = await settingsOf(ctx.db, shop)
  const { lines, refused, errors } = checkCart(catalog, items, maxUnits)
  const known = [...lines, ...refused].toSorted((a, b) => a.index - b.index)
  const atCost = priceAt(known, {
    ...terms,
    cost: cost ?? 0,
    payment: method ? feeTermsOf(method, courierCode) : NO_FEE,
  })
  const priced = cost === null ? withoutShipping(atCost, terms) : atCost
  const isPayable = method === null || mayPayWith(method, priced.total)
  return { at: terms.at, lines: known, priced, leadDays: preorderLeadDays(known), errors, isPayable }
}

const NO_FEE = { fee_flat: 0, fee_basis_pt: 0 }

/** Shipping that is not chosen yet is not free: a voucher for it is still to be judged. */
function withoutShipping(
  priced: PricedCart<DraftLine>,
  { voucher, facts, at }: Pick<Looking, 'voucher' | 'facts' | 'at'>,
): PricedCart<DraftLine> {
  const isOutbid = voucher?.kind === 'shipping' && priced.voucher?.reason === 'outbid'
  if (!isOutbid || isFreeBySum(priced.subtotal, termsAt(facts, at))) return priced
  return { ...priced, voucher: shippingUnknown(voucher) }
}
