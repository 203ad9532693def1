// Writes of pages.

import type { Db } from '../../../db/pool.ts'
import { deleteOthers, saveRows } from '../../../db/rows.ts'
import { MOST } from '../../../domain/most.ts'
import type { Placed } from '../../../tenancy/edit.ts'
import type { ShopList } from '../../../tenancy/edit-list.ts'
import type { PageInput } from './input.ts'
import { productIdsIn, toStoredSections } from './sections.ts'
import { storedPages } from './stored.ts'

export const PAGES: ShopList<PageInput> = {
  kind: 'page',
  most: MOST.pages,
  name: 'key',
  stored: storedPages,
  write: writePages,
  delete: deletePage,
  deleteOthers: deleteOtherPages,
}

async function writePages(tx: Db, shopId: string, pages: readonly Placed<PageInput>[]): Promise<void> {
  const sections = pages.flatMap(({ value }) => value.sections)
  const productIds = await productIdsIn(tx, shopId, sections)
  const rows = pages.map(({ position, value: { key, sections } }) => ({
    shop_id: shopId,
    key,
    position,
    sections: JSON.stringify(toStoredSections(sections, productIds)),
  }))
  await saveRows(tx, 'pages', rows)
}

async function deletePage(tx: Db, shopId: string, { id }: Placed<PageInput>): Promise<void> {
  await tx.deleteFrom('pages').where('shop_id', '=', shopId).where('key', '=', id).execute()
}

async function deleteOtherPages(tx: Db, shopId: string, kept: readonly Placed<PageInput>[]): Promise<void> {
  await deleteOthers(
    tx,
    shopId,
    'pages',
    kept.map(({ value }) => ({ key: value.key })),
  )
}
