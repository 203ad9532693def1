// previewPrice: what a buyer would pay, also under a promotion or a voucher that is not saved yet. Nothing is written.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { under } from '../../../../domain/setting-error.ts'
import { assertSettings } from '../../../../tenancy/edit.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { loadNamed, namedAt } from '../../../catalogue/catalog/catalog.ts'
import {
  type PlannedPromotion,
  planPromotion,
  planVoucher,
  withPlanned,
} from '../../../catalogue/promotions/planned.ts'
import { findVoucher, type VoucherTerms } from '../../../catalogue/promotions/queries.ts'
import { methodOf, type PaymentMethodRow } from '../../payments/methods.ts'
import { findQuote } from '../../shipping/queries.ts'
import { type ShippingFacts, shippingOf } from '../../shipping/terms.ts'
import { type PreviewedPrice, previewed } from '../preview.ts'
import type { PricePreviewRequest } from '../preview-schema.ts'
import {
  type ChosenShipping,
  enteredCode,
  flatShipping,
  orderPromotionsOf,
  quotedShipping,
} from '../price-draft.ts'

/** Throws `invalid_request`, `quote_invalid`, and `payment_unavailable` for a method that nobody can use. */
export async function previewPrice(
  ctx: Context,
  shop: Shop,
  input: PricePreviewRequest,
  now: Date,
): Promise<PreviewedPrice> {
  const { promotion, voucher } = await plannedIn(ctx, shop, input)
  const at = input.at ? new Date(input.at) : now
  const named = await loadNamed(ctx.db, shop.id, input.items)
  const catalog = namedAt({ ...named, campaigns: withPlanned(named.campaigns, 'campaign', promotion) }, at)
  const facts = await shippingOf(ctx.db, shop)
  const entered = enteredCode(input) ?? voucher?.code ?? null
  return previewed(ctx, shop, {
    items: input.items,
    catalog,
    at,
    orderPromotions: withPlanned(await orderPromotionsOf(ctx, shop), 'order', promotion),
    facts: { ...facts, promotions: withPlanned(facts.promotions, 'shipping', promotion) },
    ...(await shippingCost(ctx, shop, facts, input, now)),
    entered,
    voucher:
      entered === null || entered === voucher?.code ? voucher : await findVoucher(ctx.db, shop.id, entered),
    method: await methodIn(ctx, shop, input),
  })
}

interface PlannedThings {
  readonly promotion: PlannedPromotion | null
  readonly voucher: VoucherTerms | null
}

/** Throws `invalid_request` with what saving them would be refused for. */
async function plannedIn(
  { db }: Context,
  shop: Shop,
  { promotion, voucher }: PricePreviewRequest,
): Promise<PlannedThings> {
  const plannedPromotion = promotion && (await planPromotion(db, shop, promotion))
  const plannedVoucher = voucher && (await planVoucher(db, shop, voucher))
  assertSettings([
    ...under('promotion', plannedPromotion?.errors ?? []),
    ...under('voucher', plannedVoucher?.errors ?? []),
  ])
  return { promotion: plannedPromotion?.value ?? null, voucher: plannedVoucher?.value ?? null }
}

/** null: none was named. */
async function methodIn(
  ctx: Context,
  shop: Shop,
  { payment_method: code }: PricePreviewRequest,
): Promise<PaymentMethodRow | null> {
  if (!code) return null
  const method = await methodOf(ctx, shop, code)
  if (!method?.enabled) throw new Problem('payment_unavailable')
  return method
}

/** A quote is good or not at this moment, whichever moment is looked at. */
async function shippingCost(
  ctx: Context,
  shop: Shop,
  facts: ShippingFacts,
  { items, shipping_quote_id: quoteId, shipping_cost: agreed, courier_code: code }: PricePreviewRequest,
  now: Date,
): Promise<Pick<ChosenShipping, 'cost' | 'courierCode'>> {
  if (quoteId) return quotedShipping(ctx, await findQuote(ctx.db, shop.id, quoteId), items, now)
  if (typeof agreed === 'number') return { cost: agreed, courierCode: code ?? null }
  return code ? flatShipping(facts, code) : { cost: 0, courierCode: null }
}
