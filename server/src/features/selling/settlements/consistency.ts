// What must be true of gateways' transactions, as SQL that finds what is not.
import { sql } from 'kysely'
import type { ConsistencyRules } from '../../../db/consistency-rules.ts'
import { attemptNames } from '../payments/queries.ts'

export function settlementConsistency(shopId: string): ConsistencyRules {
  return {
    'a gateway tells of a payment that is known here, and it is not said which': sql`
      select t.gateway || ' ' || t.id, a.id, coalesce(t.attempt_id, 'none')
      from gateway_transactions t join (${attemptNames(shopId)}) as a on a.id = t.reference and a.gateway = t.gateway
      where t.shop_id = ${shopId} and t.kind = 'payment' and t.attempt_id is distinct from a.id`,
  }
}
