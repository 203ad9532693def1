// Whether the rows of a shop agree: every unit, voucher use, code and held total belongs to an order, and back.
import { sql } from 'kysely'
import type { Db } from '../../src/db/pool.ts'

/** What is wrong, in words; empty when nothing is. `opening` is the stock every product and variant began with. */
export async function findInconsistencies(db: Db, shopId: string, opening: number): Promise<string[]> {
  // One snapshot: what a dying server's last statements still do is seen whole or not at all.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const wrong: string[] = []
      for (const [rule, offenders] of Object.entries(rulesOf(shopId, opening))) {
        const { rows } = await offenders.execute(tx)
        if (rows.length > 0) wrong.push(`${rule}: ${rows.map(({ what }) => what).join(', ')}`)
      }
      return wrong
    })
}

/** Each finds those who break it. */
function rulesOf(shop: string, opening: number) {
  return {
    'stock of products = opening − sold': sql<Offender>`
      select p.id || ' has ' || p.stock || ', sold ' || coalesce(sum(l.qty), 0) as what
      from products p left join order_lines l on l.shop_id = p.shop_id and l.product_id = p.id and l.took_stock
      where p.shop_id = ${shop}
        and not exists (select 1 from variants v where v.shop_id = p.shop_id and v.product_id = p.id)
      group by p.shop_id, p.id having p.stock <> ${opening} - coalesce(sum(l.qty), 0)`,
    'stock of variants = opening − sold': sql<Offender>`
      select v.id || ' has ' || v.stock || ', sold ' || coalesce(sum(l.qty), 0) as what
      from variants v left join order_lines l on l.shop_id = v.shop_id and l.variant_id = v.id and l.took_stock
      where v.shop_id = ${shop}
      group by v.shop_id, v.id having v.stock <> ${opening} - coalesce(sum(l.qty), 0)`,
    'no stock is below zero': sql<Offender>`
      select id as what from products where shop_id = ${shop} and stock < 0
      union all select id from variants where shop_id = ${shop} and stock < 0`,
    'sold_count = sold': sql<Offender>`
      select p.id as what
      from products p left join order_lines l on l.shop_id = p.shop_id and l.product_id = p.id
      where p.shop_id = ${shop}
      group by p.shop_id, p.id having p.sold_count <> coalesce(sum(l.qty), 0)`,
    'used_count of a voucher = its uses = orders with it, and within its limit': sql<Offender>`
      select code || ' counts ' || used_count || ', uses ' || uses || ', orders ' || orders as what
      from (select v.code, v.used_count, v.usage_limit,
          (select count(*) from voucher_uses u where u.shop_id = v.shop_id and u.voucher_id = v.id) as uses,
          (select count(*) from orders o where o.shop_id = v.shop_id and o.voucher_id = v.id) as orders
        from vouchers v where v.shop_id = ${shop}) as counted
      where used_count <> uses or uses <> orders or used_count > usage_limit`,
    'a used code has an order': sql<Offender>`
      select c.id as what from one_time_codes c
      where c.shop_id = ${shop} and c.purpose = 'checkout' and c.used_at is not null
        and not exists (select 1 from orders o where o.shop_id = c.shop_id and o.draft_id = c.subject)`,
    'an order has used one code': sql<Offender>`
      select o.id as what from orders o
      where o.shop_id = ${shop} and 1 <> (select count(*) from one_time_codes c
        where c.shop_id = o.shop_id and c.subject = o.draft_id and c.used_at is not null)`,
    'a total held for good belongs to an unpaid order': sql<Offender>`
      select h.total::text as what from held_totals h
      where h.shop_id = ${shop} and h.expires_at is null
        and not exists (select 1 from orders o where o.shop_id = h.shop_id and o.draft_id = h.draft_id
          and o.total = h.total and o.status = 'pending_payment')`,
    'an unpaid order with a unique code holds its total for good': sql<Offender>`
      select o.id as what from orders o
      where o.shop_id = ${shop} and o.status = 'pending_payment' and o.unique_code > 0
        and not exists (select 1 from held_totals h where h.shop_id = o.shop_id and h.draft_id = o.draft_id
          and h.total = o.total and h.expires_at is null)`,
    'a draft and its order know each other': sql<Offender>`
      select coalesce(o.id, d.id) as what
      from (select * from orders where shop_id = ${shop}) as o
      full join (select * from drafts where shop_id = ${shop} and order_id is not null) as d
        on d.id = o.draft_id and d.order_id = o.id
      where o.id is null or d.id is null`,
    'an order has lines and the beginning of its history': sql<Offender>`
      select o.id as what from orders o
      where o.shop_id = ${shop} and (
        not exists (select 1 from order_lines l where l.shop_id = o.shop_id and l.order_id = o.id)
        or 1 <> (select count(*) from order_history h where h.shop_id = o.shop_id and h.order_id = o.id))`,
    'every order has one confirmation': sql<Offender>`
      select orders || ' orders, ' || confirmations || ' messages' as what
      from (select
          (select count(*) from orders where shop_id = ${shop}) as orders,
          (select count(*) from messages where shop_id = ${shop} and kind = 'order_placed') as confirmations) as counted
      where orders <> confirmations`,
  }
}

interface Offender {
  readonly what: string
}
