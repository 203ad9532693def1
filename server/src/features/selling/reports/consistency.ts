// What must be true of the sums of days, as SQL that finds what is not.
import { sql } from 'kysely'
import type { ConsistencyRules } from '../../../db/consistency-rules.ts'
import { SUM_COLUMNS, salesOf } from './sums.ts'

export function salesConsistency(shopId: string): ConsistencyRules {
  const times = sql`(select '-infinity'::timestamptz as begins,
    (until || ' 00:00')::timestamp at time zone 'Asia/Jakarta' as ends from sales_summed where shop_id = ${shopId}) as t`
  const isMarked = sql`exists (select 1 from sales_marks m where m.shop_id = ${shopId} and m.day = coalesce(s.day, c.day))`
  return {
    'what a day sold is not what its orders come to': sql`
      select concat_ws(' ', coalesce(s.day, c.day), coalesce(s.part, c.part), coalesce(s.key, c.key)), c.sums, s.sums
      from (select day, part, key, concat_ws(' ', ${SUM_COLUMNS}) as sums from sales_days where shop_id = ${shopId}) as s
      full join (select day, part, key, concat_ws(' ', ${SUM_COLUMNS}) as sums
        from (${salesOf(shopId, times)}) as counted) as c on c.day = s.day and c.part = s.part and c.key = s.key
      where s.sums is distinct from c.sums and not ${isMarked}`,
  }
}
