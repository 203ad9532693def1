// What must be true of parcels, their orders and the stock, as SQL that finds what is not.
import { sql } from 'kysely'
import type { ConsistencyRules } from '../../../db/consistency-rules.ts'
import { hasLeft, isEnd, isFree, PARCEL_STATES } from '../../../domain/parcel.ts'
import { cameBackOf } from '../../catalogue/products/consistency.ts'
import { orderedLines } from '../orders/consistency.ts'

const LEFT = PARCEL_STATES.filter(hasLeft)
const FREE = PARCEL_STATES.filter(isFree)
const ENDS = PARCEL_STATES.filter(isEnd)

export function parcelConsistency(shopId: string): ConsistencyRules {
  return {
    'a parcel has nothing in it': sql`
      select p.id, 'lines', 'none' from parcels p where p.shop_id = ${shopId}
        and not exists (select 1 from parcel_lines l where l.shop_id = p.shop_id and l.parcel_id = p.id)`,
    'more of a line is in parcels than was ordered': sql`
      select o.number || ' line ' || o.position, o.qty, sum(l.qty)
      from parcels p join parcel_lines l on l.shop_id = p.shop_id and l.parcel_id = p.id
      join (${orderedLines(shopId)}) as o on o.order_id = p.order_id and o.position = l.position
      where p.shop_id = ${shopId} and p.state <> all (${FREE}::text[])
      group by o.number, o.position, o.qty having sum(l.qty) > o.qty`,
    'a parcel has left, and its order has not': sql`
      select distinct p.id, 'shipped or later', o.status
      from parcels p join (${orderedLines(shopId)}) as o on o.order_id = p.order_id
      where p.shop_id = ${shopId} and p.state = any (${LEFT}::text[]) and o.status in ('paid', 'processing')`,
    'a parcel is booked twice by one name': sql`
      select max(id), vendor_id, count(*) from parcels
      where shop_id = ${shopId} and vendor_id is not null group by vendor, vendor_id having count(*) > 1`,
    'a parcel waits for its vendor, and nobody will ask': sql`
      select id, 'a moment', 'none' from parcels
      where shop_id = ${shopId} and state = 'booking' and send_after is null`,
    'nobody knows whether a parcel is booked, and its vendor was never asked': sql`
      select id, 'asked', 'never' from parcels
      where shop_id = ${shopId} and state = 'uncertain' and asked_at is null`,
    'a parcel is on its way at a vendor that was never asked': sql`
      select id, 'asked', 'never' from parcels
      where shop_id = ${shopId} and vendor is not null and asked_at is null
        and state not in ('booking', 'failed', 'cancelled')`,
    'money was sent on before it was collected': sql`
      select id, 'collected first', 'remitted' from parcels
      where shop_id = ${shopId} and remitted_at is not null and (collected_at is null or cod_amount = 0)`,
    'a parcel that nothing more happens to has no word that ended it': sql`
      select p.id, p.state, 'no such word' from parcels p
      where p.shop_id = ${shopId} and p.vendor is not null and p.state = any (${ENDS}::text[]) and p.state <> 'failed'
        and not exists (select 1 from parcel_events e
          where e.shop_id = p.shop_id and e.parcel_id = p.id and e.state = p.state)`,
    'what came back in parcels is not what the stock ledger says': sql`
      select coalesce(l.number, b.order_number) || ' ' || coalesce(l.product_id, b.product_id), l.sellable, b.change
      from (select o.number, o.product_id, o.variant_id, sum(l.sellable)::int as sellable
        from parcels p join parcel_lines l on l.shop_id = p.shop_id and l.parcel_id = p.id
        join (${orderedLines(shopId)}) as o on o.order_id = p.order_id and o.position = l.position
        where p.shop_id = ${shopId} and l.sellable > 0 and o.took_stock group by 1, 2, 3) as l
      full join (${cameBackOf(shopId)}) as b on b.order_number = l.number and b.product_id = l.product_id
        and b.variant_id is not distinct from l.variant_id
      where coalesce(l.sellable, 0) <> coalesce(b.change, 0)`,
  }
}
