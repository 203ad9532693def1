// Writes of pages.

import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { deleteOthers, saveRows } from '../../../db/rows.ts'
import { MOST } from '../../../domain/most.ts'
import type { Placed } from '../../../tenancy/edit.ts'
import type { ShopList } from '../../../tenancy/edit-list.ts'
import { noteFormerKey } from '../../../tenancy/former-keys.ts'
import type { PageInput } from './input.ts'
import { idsIn, toStoredSections } from './sections.ts'
import { storedPages } from './stored.ts'

export const PAGES: ShopList<PageInput> = {
  kind: 'page',
  most: MOST.pages,
  name: 'key',
  idOf: ({ key }) => key,
  stored: storedPages,
  write: writePages,
  delete: deletePage,
  deleteOthers: deleteOtherPages,
}

async function writePages(tx: Db, shopId: string, pages: readonly Placed<PageInput>[]): Promise<void> {
  for (const { id, value } of pages) if (id !== value.key) await renamePage(tx, shopId, id, value.key)
  const sections = pages.flatMap(({ value }) => value.sections)
  const ids = await idsIn(tx, shopId, sections)
  const rows = pages.map(({ position, value: { key, sections } }) => ({
    shop_id: shopId,
    key,
    position,
    sections: JSON.stringify(toStoredSections(sections, ids)),
  }))
  await saveRows(tx, 'pages', rows)
}

/** Whoever has its former address finds it. */
async function renamePage(tx: Db, shopId: string, from: string, to: string): Promise<void> {
  await sql`update pages set key = ${to}, version = version + 1, changed_at = now() where shop_id = ${shopId} and key = ${from}`.execute(
    tx,
  )
  await noteFormerKey(tx, shopId, 'page', from, to)
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
