// What must be true of the terms that orders were placed under, as SQL that finds what is not.
import { sql } from 'kysely'
import type { ConsistencyRules } from '../../../db/consistency-rules.ts'
import { termsOfOrders } from '../../selling/orders/consistency.ts'

export function confirmationConsistency(shopId: string): ConsistencyRules {
  return {
    'an order was placed under terms that are not kept': sql`
      select o.id, o.terms_hash, 'none' from (${termsOfOrders(shopId)}) as o
      where not exists (
        select 1 from order_terms t where t.shop_id = ${shopId} and t.hash = o.terms_hash)`,
  }
}
