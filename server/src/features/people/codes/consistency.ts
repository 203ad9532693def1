// What the codes of a shop say of its orders, for whoever checks the books.
import { type RawBuilder, sql } from 'kysely'

/** `draft_id, codes`: of every draft that was confirmed lately, by how many codes. Old ones are thrown away. */
export function confirmedDrafts(shopId: string): RawBuilder<unknown> {
  return sql`
    select subject as draft_id, count(*)::int as codes from one_time_codes
    where shop_id = ${shopId} and purpose = 'checkout' and used_at is not null group by subject`
}
