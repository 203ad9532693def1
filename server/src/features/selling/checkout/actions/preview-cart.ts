// previewCart: what a cart comes to before its buyer has said who he is. Nothing is written.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { catalogFor } from '../../../catalogue/catalog/catalog.ts'
import { findVoucher } from '../../../catalogue/promotions/queries.ts'
import { methodOf } from '../../payments/methods.ts'
import { findQuote } from '../../shipping/queries.ts'
import { type ShippingFacts, shippingOf } from '../../shipping/terms.ts'
import type { CartPreviewRequest } from '../cart-preview-schema.ts'
import { type PreviewedPrice, previewed } from '../preview.ts'
import { enteredCode, flatShipping, orderPromotionsOf, quotedShipping } from '../price-draft.ts'

export interface PreviewedCart extends PreviewedPrice {
  /** whether shipping is chosen, and so counted */
  readonly isShipped: boolean
}

/** Throws `quote_invalid`. */
export async function previewCart(
  ctx: Context,
  shop: Shop,
  input: CartPreviewRequest,
  at: Date,
): Promise<PreviewedCart> {
  const { items, payment_method: code } = input
  const catalog = await catalogFor(ctx.db, shop, items, at)
  const facts = await shippingOf(ctx.db, shop)
  const cost = await shippingCost(ctx, shop, facts, input, at)
  const entered = enteredCode(input)
  const method = code ? await methodOf(ctx, shop, code) : null
  const preview = await previewed(ctx, shop, {
    items,
    catalog,
    at,
    orderPromotions: await orderPromotionsOf(ctx, shop),
    facts,
    cost,
    entered,
    voucher: entered ? await findVoucher(ctx.db, shop.id, entered) : null,
    method: method?.enabled ? method : null,
  })
  const isOffered = !code || method?.enabled === true
  return { ...preview, isPayable: preview.isPayable && isOffered, isShipped: cost !== null }
}

/** null: none is chosen. */
async function shippingCost(
  ctx: Context,
  shop: Shop,
  facts: ShippingFacts,
  { items, shipping_quote_id: quoteId, courier_code: code }: CartPreviewRequest,
  at: Date,
): Promise<number | null> {
  if (quoteId) return quotedShipping(ctx, await findQuote(ctx.db, shop.id, quoteId), items, at).cost
  if (!code?.trim()) return null
  // As with drafts: a courier alone is enough only where its cost is the same everywhere.
  if (facts.mode !== 'flat') throw new Problem('quote_invalid')
  return flatShipping(facts, code).cost
}
