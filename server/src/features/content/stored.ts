// Pages as the merchant wrote them, read back from their rows: for edits and for the shop file.
import type { Db } from '../../db/pool.ts'
import type { Stored } from '../../tenancy/edit.ts'
import type { PageInput } from './input.ts'

/** In the merchant's order; a page's id is its key. */
export async function storedPages(db: Db, shopId: string): Promise<Stored<PageInput>[]> {
  const rows = await db
    .selectFrom('pages')
    .where('shop_id', '=', shopId)
    .orderBy('position')
    .selectAll()
    .execute()
  return rows.map(({ key, version, position, sections }) => ({
    id: key,
    version,
    position,
    value: { key, sections },
  }))
}
