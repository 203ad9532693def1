// What must be true of the pictures of a shop, as SQL that finds what is not.
import { sql } from 'kysely'
import type { ConsistencyRules } from '../../../db/consistency-rules.ts'

export function mediaConsistency(shopId: string): ConsistencyRules {
  return {
    'a picture goes out though something showed it last': sql`
      select hash, 'marked as shown by nothing', 'not marked' from media
      where shop_id = ${shopId} and removed and unshown_since is null`,
  }
}
