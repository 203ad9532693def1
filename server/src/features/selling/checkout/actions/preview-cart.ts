// previewCart: what a cart comes to before its buyer has said who he is. Nothing is written.
import { invalidRequest } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { CodUnfit } from '../../../../domain/cod.ts'
import { paymentFee } from '../../../../domain/pricing/steps.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { catalogFor } from '../../../catalogue/catalog/catalog.ts'
import { findVoucher } from '../../../catalogue/promotions/queries.ts'
import { methodsOf, type PaymentMethodRow } from '../../payments/methods.ts'
import { feeTermsOf, unfitMessage, unfitReason } from '../../payments/order-terms.ts'
import { findQuote } from '../../shipping/queries.ts'
import { type ShippingFacts, shippingOf } from '../../shipping/terms.ts'
import type { CartPreviewRequest } from '../cart-preview-schema.ts'
import { shippingErrors } from '../check-draft.ts'
import { type PreviewedPrice, previewed } from '../preview.ts'
import {
  type ChosenShipping,
  codCart,
  enteredCode,
  flatShipping,
  orderPromotionsOf,
  quotedShipping,
} from '../price-draft.ts'

export interface PreviewedCart extends PreviewedPrice {
  /** whether shipping is chosen, and so counted */
  readonly isShipped: boolean
  /** ways to pay that are switched on, and do not take it as it is */
  readonly unfit: readonly UnfitMethod[]
}

export interface UnfitMethod {
  readonly code: string
  readonly reason: CodUnfit
  readonly message: string
}

/** Throws `invalid_request` and `quote_invalid`. */
export async function previewCart(
  ctx: Context,
  shop: Shop,
  input: CartPreviewRequest,
  at: Date,
): Promise<PreviewedCart> {
  const { items, payment_method: code } = input
  const catalog = await catalogFor(ctx.db, shop, items, at)
  const facts = await shippingOf(ctx.db, shop)
  const shipping = await chosenShipping(ctx, shop, facts, input, at)
  const entered = enteredCode(input)
  const methods = (await methodsOf(ctx, shop)).filter(({ enabled }) => enabled)
  const method = methods.find((each) => each.code === code) ?? null
  const preview = await previewed(ctx, shop, {
    items,
    catalog,
    at,
    orderPromotions: await orderPromotionsOf(ctx, shop),
    facts,
    cost: shipping?.cost ?? null,
    courierCode: shipping?.courierCode ?? null,
    entered,
    voucher: entered ? await findVoucher(ctx.db, shop.id, entered) : null,
    method,
  })
  const unfit = unfitMethods(methods, preview, shipping)
  const refused = unfit.find((each) => each.code === code)
  const isOffered = !code || (method !== null && !refused)
  return {
    ...preview,
    unfit,
    isPayable: preview.isPayable && isOffered,
    isShipped: shipping !== null,
    ...(refused && { unfitMessage: refused.message }),
  }
}

/** Without shipping only what is in the cart can speak against one. */
function unfitMethods(
  methods: readonly PaymentMethodRow[],
  { lines, priced }: PreviewedPrice,
  shipping: ChosenShipping | null,
): UnfitMethod[] {
  const payable = priced.total - priced.payment_fee
  return methods.flatMap((method) => {
    const courierCode = shipping?.courierCode ?? null
    const total = payable + paymentFee(payable, feeTermsOf(method, courierCode))
    const reason = unfitReason(method, codCart(lines, shipping ?? NOWHERE), total)
    if (reason === null || (shipping === null && reason !== 'product')) return []
    return [{ code: method.code, reason, message: unfitMessage(method, reason) }]
  })
}

const NOWHERE: ChosenShipping = { cost: 0, courierCode: null, courierService: null, destination: null }

/** null: none is chosen. */
async function chosenShipping(
  ctx: Context,
  shop: Shop,
  facts: ShippingFacts,
  { items, shipping_quote_id: quoteId, courier_code: code }: CartPreviewRequest,
  at: Date,
): Promise<ChosenShipping | null> {
  if (quoteId) return quotedShipping(ctx, await findQuote(ctx.db, shop.id, quoteId), items, at)
  if (!code?.trim()) return null
  const wrong = shippingErrors({ courier_code: code }, facts)
  if (wrong.length > 0) throw invalidRequest(wrong)
  return flatShipping(facts, code)
}
