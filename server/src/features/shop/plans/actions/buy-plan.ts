// buyPlan: an order at the platform's own shop that extends the plan of this one, once it is paid.
import { invalidRequest, Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { Person } from '../../../../domain/access.ts'
import { isGreaterPlan } from '../../../../domain/plans.ts'
import { findSellerOfPlans } from '../../../../tenancy/queries.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { termsOf } from '../../../selling/bought-plans/advance.ts'
import { insertPlanOrder, planOrdersSince } from '../../../selling/bought-plans/queries.ts'
import { createOrder } from '../../../selling/fulfilment/actions/create-order.ts'
import { type OrderRow, ordersOfDrafts } from '../../../selling/orders/queries.ts'
import { trackUrlOf } from '../../../selling/orders/track-token.ts'
import { offersOf } from '../offers.ts'
import type { PlanPurchaseInput } from '../schema.ts'

export interface BoughtPlan {
  readonly number: string
  readonly total: number
  /** where it is paid; null: APP_SECRET is another one by now */
  readonly url: string | null
}

/** An order that nobody paid is over after a day. */
const DAYS_OPEN = 2 * 86_400_000
const MOST_OPEN = 5

/** Throws `not_found` where plans are not sold, `invalid_request`, `payment_unavailable`. */
export async function buyPlan(
  ctx: Context,
  shop: Shop,
  { sku, payment_method }: PlanPurchaseInput,
  { person, callerHash }: { readonly person: Person; readonly callerHash: Buffer },
  at: Date,
): Promise<BoughtPlan> {
  const seller = await findSellerOfPlans(ctx.db)
  if (!seller || seller.id === shop.id) throw new Problem('not_found')
  const offer = (await offersOf(ctx, seller)).find((each) => each.sku === sku)
  if (!offer) throw invalidRequest([{ path: 'sku', code: 'unknown', message: 'paket ini tidak dijual' }])
  const { granted } = await termsOf(ctx.db, shop.id)
  if (!isGreaterPlan(offer.plan, granted))
    throw invalidRequest([{ path: 'sku', code: 'invalid', message: ALREADY }])

  const open = await openOrders(ctx, seller, shop, at)
  const same = open.find((each) => each.sku === sku && each.order.payment_method === payment_method)
  if (same) return boughtAs(ctx, seller, same.order)
  if (open.length >= MOST_OPEN) throw invalidRequest([{ path: 'sku', code: 'limit', message: TOO_MANY }])

  const { product_id, variant_id, plan, days } = offer
  const order = await createOrder(
    ctx,
    seller,
    {
      items: [{ product_id, ...(variant_id && { variant_id }), qty: 1 }],
      customer_name: person.name,
      contact: person.login,
      address: `Untuk toko ${shop.slug}`,
      city: '-',
      payment_method,
      shipping_cost: 0,
      note: `Paket untuk toko ${shop.slug}`,
      by: { kind: 'person', id: person.id, name: person.name },
      callerHash,
      idempotency: null,
      // Before there is an order: one that is paid in the next moment knows what it is for.
      noteDraft: (draft_id) =>
        insertPlanOrder(ctx.db, {
          shop_id: seller.id,
          draft_id,
          for_shop: shop.slug,
          sku,
          plan,
          days,
          created_at: at,
        }),
    },
    at,
  )
  return boughtAs(ctx, seller, order)
}

const ALREADY = 'toko ini sudah memakai paket itu, atau yang lebih besar, tanpa batas waktu'
const TOO_MANY = `masih ada ${MOST_OPEN} pesanan paket yang belum dibayar`

async function openOrders(ctx: Context, seller: Shop, shop: Shop, at: Date) {
  const noted = await planOrdersSince(ctx.db, seller.id, shop.slug, new Date(at.getTime() - DAYS_OPEN))
  const drafts = noted.map(({ draft_id }) => draft_id)
  const orders = await ordersOfDrafts(ctx.db, seller.id, drafts)
  return orders
    .filter(({ status, expires_at }) => status === 'pending_payment' && (!expires_at || expires_at > at))
    .flatMap((order) => {
      const sku = noted.find(({ draft_id }) => draft_id === order.draft_id)?.sku
      return sku === undefined ? [] : [{ order, sku }]
    })
}

function boughtAs(ctx: Context, seller: Shop, order: OrderRow): BoughtPlan {
  return { number: order.number, total: order.total, url: trackUrlOf(ctx, seller, order) }
}
