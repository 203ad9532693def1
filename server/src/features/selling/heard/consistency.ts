// What must be true of what was heard, as SQL that finds what is not.
import { sql } from 'kysely'
import type { ConsistencyRules } from '../../../db/consistency-rules.ts'

export function heardConsistency(shopId: string): ConsistencyRules {
  return {
    'a notice waits to be worked off for more than a day': sql`
      select id, kind || ' of ' || vendor || ' worked off', attempts || ' tries' from heard_notices
      where shop_id = ${shopId} and created_at < now() - interval '1 day'`,
  }
}
