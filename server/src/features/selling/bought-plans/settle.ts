// An order for a plan: paid, it extends the plan of the shop that it is for; cancelled or given back, it takes back what is not used.
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import type { OrderStatus } from '../../../domain/order-status.ts'
import { type PlanTerms, shareOf, withoutOrder, withPurchase } from '../../../domain/plan-terms.ts'
import { lockShop } from '../../../tenancy/edit.ts'
import { findShopBySlug } from '../../../tenancy/queries.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { advance, graceMsOf, termsOf } from './advance.ts'
import { planOrderOf } from './queries.ts'

export interface SoldLine {
  readonly sku: string | null
  readonly qty: number
  readonly line_total: number
  readonly undiscounted_unit_price: number
}

export interface MovedOrder {
  readonly draft_id: string
  readonly subtotal: number
  readonly discount_total: number
  /** of an order that is being paid */
  readonly lines: readonly SoldLine[]
}

/** In the transaction that moves it: an order is paid once, and so it counts once. */
export async function settlePlanOrder(
  tx: Db,
  ctx: Context,
  seller: Pick<Shop, 'id' | 'sellsPlans'>,
  order: MovedOrder,
  to: OrderStatus,
  at: Date,
): Promise<void> {
  // What was bought is taken back also where none are sold any more.
  if (to === 'paid' ? !seller.sellsPlans : to !== 'cancelled' && to !== 'refunded') return
  const bought = await planOrderOf(tx, seller.id, order.draft_id)
  if (!bought) return
  const { for_shop: slug, draft_id: draft, plan, days } = bought
  const shop = await findShopBySlug(tx, slug)
  // A shop that is no longer there has nothing to extend.
  if (!shop) return
  await changeTerms(tx, ctx, shop, at, (terms) =>
    to === 'paid'
      ? withPurchase(
          terms,
          { draft, plan, days, ...moneyOf(order, bought.sku) },
          at.getTime(),
          graceMsOf(ctx),
        )
      : withoutOrder(terms, draft, at.getTime()),
  )
}

/** Of the plan alone, with its share of what a voucher took off: what else was bought with it is no part of its worth. */
function moneyOf({ subtotal, discount_total, lines }: MovedOrder, sku: string) {
  const sold = lines.filter((line) => line.sku === sku)
  const sum = sold.reduce((all, { line_total }) => all + line_total, 0)
  const price = sold.reduce((all, { qty, undiscounted_unit_price: each }) => all + qty * each, 0)
  return { paid: subtotal === 0 ? 0 : shareOf(sum, subtotal - discount_total, subtotal), price }
}

export async function changeTerms(
  tx: Db,
  ctx: Context,
  shop: Shop,
  at: Date,
  change: (terms: PlanTerms) => PlanTerms,
): Promise<void> {
  await lockShop(tx, shop.id)
  const stored = await termsOf(tx, shop.id)
  await advance(tx, ctx, shop, stored, change(stored), at)
}
