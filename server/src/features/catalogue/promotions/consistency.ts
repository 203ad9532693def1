// What must be true of vouchers and their uses, as SQL that finds what is not.
import { type RawBuilder, sql } from 'kysely'
import type { ConsistencyRules } from '../../../db/consistency-rules.ts'

export function promotionConsistency(shopId: string): ConsistencyRules {
  return {
    'a voucher counts other uses than it has': sql`
      select v.code, (select count(*) from voucher_uses u where u.shop_id = v.shop_id and u.voucher_id = v.id),
        v.used_count
      from vouchers v
      where v.shop_id = ${shopId} and v.used_count <>
        (select count(*) from voucher_uses u where u.shop_id = v.shop_id and u.voucher_id = v.id)`,
  }
}

/** `order_id, voucher_id` of every use. */
export function voucherUses(shopId: string): RawBuilder<unknown> {
  return sql`select order_id, voucher_id from voucher_uses where shop_id = ${shopId}`
}
