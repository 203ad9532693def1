// Plans as the platform's own shop sells them: a product or variant with a SKU such as `lengkap-12`, a plan and its months.
import type { Context } from '../../../context.ts'
import { type PlanForSale, planOfSku } from '../../../domain/plan-terms.ts'
import { PLANS } from '../../../domain/plans.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { storedProducts } from '../../catalogue/products/stored.ts'
import { methodsOf, type PaymentMethodRow } from '../../selling/payments/methods.ts'

export interface PlanOffer extends PlanForSale {
  readonly sku: string
  readonly price: number
  readonly product_id: string
  readonly variant_id: string | null
}

/** The smallest plan and the fewest months first. A plan that costs nothing is not sold: the operator gives it. */
export async function offersOf({ db }: Pick<Context, 'db'>, seller: Shop): Promise<PlanOffer[]> {
  const products = await storedProducts(db, seller.id)
  const offers = products
    .filter(({ value }) => !value.draft)
    .flatMap(({ id, value }) =>
      [{ id: null, sku: value.sku, price: value.price }, ...(value.variants ?? [])].flatMap((sold) => {
        const meant = planOfSku(sold.sku ?? '')
        const price = sold.price ?? value.price ?? 0
        if (!meant || price <= 0) return []
        return [{ ...meant, sku: sold.sku ?? '', price, product_id: id, variant_id: sold.id ?? null }]
      }),
    )
  return offers.toSorted((a, b) => PLANS.indexOf(a.plan) - PLANS.indexOf(b.plan) || a.months - b.months)
}

/** Nothing is delivered, so nobody can collect at a door. */
export async function waysToPay(ctx: Context, seller: Shop): Promise<PaymentMethodRow[]> {
  const methods = await methodsOf(ctx, seller)
  return methods.filter(({ enabled, gateways }) => enabled && !gateways.includes('cod'))
}
