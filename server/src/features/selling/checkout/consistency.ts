// What must be true of drafts and the orders they became, as SQL that finds what is not.
import { sql } from 'kysely'
import type { ConsistencyRules } from '../../../db/consistency-rules.ts'
import { ordersOfDrafts } from '../orders/consistency.ts'

export function checkoutConsistency(shopId: string): ConsistencyRules {
  return {
    // Drafts are thrown away after a while; those that are there know their order, and it knows them.
    'a draft and its order do not know each other': sql`
      select d.id, coalesce(d.order_id, 'no order'), coalesce(o.order_id, 'no order')
      from drafts d left join (${ordersOfDrafts(shopId)}) as o on o.draft_id = d.id
      where d.shop_id = ${shopId} and d.order_id is distinct from o.order_id`,
  }
}
