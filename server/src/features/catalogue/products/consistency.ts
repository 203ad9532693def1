// What must be true of stock and of its ledger, as SQL that finds what is not.
import { type RawBuilder, sql } from 'kysely'
import type { ConsistencyRules } from '../../../db/consistency-rules.ts'
import { picturesThere } from '../media/queries.ts'

export function productConsistency(shopId: string): ConsistencyRules {
  return {
    'stock of a product is not what its ledger ends with': sql`
      select p.id, l.stock, p.stock from products p
      cross join lateral (select stock from stock_ledger l
        where l.shop_id = p.shop_id and l.product_id = p.id and l.variant_id is null order by l.id desc limit 1) l
      where p.shop_id = ${shopId} and p.stock <> l.stock`,
    'stock of a variant is not what its ledger ends with': sql`
      select v.id, l.stock, v.stock from variants v
      cross join lateral (select stock from stock_ledger l
        where l.shop_id = v.shop_id and l.variant_id = v.id order by l.id desc limit 1) l
      where v.shop_id = ${shopId} and v.stock <> l.stock`,
    // The first row of a stock says what there was before: shops are older than the ledger.
    'a row of the stock ledger does not follow from the one before it': sql`
      select 'row ' || id || ' of ' || coalesce(variant_id, product_id), before + change, stock
      from (select id, product_id, variant_id, change, stock,
          lag(stock) over (partition by product_id, variant_id order by id) as before
        from stock_ledger where shop_id = ${shopId}) as l
      where before + change <> stock`,
    'a product or category shows a picture that goes out': sql`
      select id, 'a picture of the shop', hash from (
        select product_id as id, media_hash as hash from product_images where shop_id = ${shopId}
        union all select id, image_hash from categories where shop_id = ${shopId} and image_hash is not null) as shown
      where hash not in (${picturesThere(shopId)})`,
    'the stock ledger speaks of a product or variant that is not there': sql`
      select 'row ' || l.id, coalesce(l.variant_id, l.product_id), 'none' from stock_ledger l
      where l.shop_id = ${shopId} and not exists (
        select 1 from products p left join variants v on v.shop_id = p.shop_id and v.product_id = p.id
        where p.shop_id = l.shop_id and p.id = l.product_id and (l.variant_id is null or v.id = l.variant_id))`,
  }
}

/** `order_number, product_id, variant_id, change`: what each order took in all, since the ledger is kept. */
export function movedByOrders(shopId: string): RawBuilder<unknown> {
  return sql`
    select order_number, product_id, variant_id, sum(change)::int as change
    from stock_ledger where shop_id = ${shopId} and order_number is not null and kind <> 'came_back'
    group by order_number, product_id, variant_id`
}

/** The same of what came back in parcels. */
export function cameBackOf(shopId: string): RawBuilder<unknown> {
  return sql`
    select order_number, product_id, variant_id, sum(change)::int as change
    from stock_ledger where shop_id = ${shopId} and kind = 'came_back'
    group by order_number, product_id, variant_id`
}

/** Since when the ledger of the shop is kept; null: nothing is in it. */
export function ledgerBegan(shopId: string): RawBuilder<unknown> {
  return sql`(select min(at) from stock_ledger where shop_id = ${shopId})`
}

/** `id, sold_count` of every product. */
export function countedSales(shopId: string): RawBuilder<unknown> {
  return sql`select id, sold_count from products where shop_id = ${shopId}`
}

/** Of a row `l` with `product_id` and `variant_id`: whether both are there. */
export function isThere(shopId: string): RawBuilder<unknown> {
  return sql`exists (
    select 1 from products p left join variants v on v.shop_id = p.shop_id and v.product_id = p.id
    where p.shop_id = ${shopId} and p.id = l.product_id and (l.variant_id is null or v.id = l.variant_id))`
}

/** `product_id, variant_id, stock`: what is below zero though it may not be sold past its end. */
export function belowZero(shopId: string): RawBuilder<unknown> {
  return sql`
    select p.id as product_id, v.id as variant_id, coalesce(v.stock, p.stock) as stock
    from products p left join variants v on v.shop_id = p.shop_id and v.product_id = p.id
    where p.shop_id = ${shopId} and coalesce(v.stock, p.stock) < 0
      and not p.unlimited_stock and (p.preorder_lead_days is null or p.preorder_capped)`
}
