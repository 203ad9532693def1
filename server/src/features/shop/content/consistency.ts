// What must be true of what a shop shows of itself, as SQL that finds what is not.
import { sql } from 'kysely'
import type { ConsistencyRules } from '../../../db/consistency-rules.ts'
import { brandPictures } from '../../../tenancy/queries.ts'
import { picturesThere } from '../../catalogue/media/queries.ts'

export function contentConsistency(shopId: string): ConsistencyRules {
  return {
    'the brand shows a picture that the shop does not have': sql`
      select hash, 'a picture of the shop', 'none' from (${brandPictures(shopId)}) as brand
      where hash not in (${picturesThere(shopId)})`,
  }
}
