// Pages as the merchant wrote them, read back from their rows: for edits and for the shop file.
import type { Db } from '../../../db/pool.ts'
import type { Stored } from '../../../tenancy/edit.ts'
import type { PageInput } from './input.ts'
import { asWritten } from './sections.ts'

/** In the merchant's order; a page's id is its key. */
export async function storedPages(db: Db, shopId: string): Promise<Stored<PageInput>[]> {
  const rows = await db
    .selectFrom('pages')
    .where('shop_id', '=', shopId)
    .orderBy('position')
    .selectAll()
    .execute()
  const written = await asWritten(
    db,
    shopId,
    rows.map(({ sections }) => sections),
  )
  return rows.map(({ key, version, position }, i) => ({
    id: key,
    version,
    position,
    value: { key, sections: written[i] ?? [] },
  }))
}
