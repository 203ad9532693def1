// Writes of pages.
import type { Db } from '../../db/pool.ts'
import { deleteOthers, saveRows } from '../../db/rows.ts'
import type { StoredSection } from '../../domain/content.ts'
import type { Placed } from '../../tenancy/edit.ts'
import type { ShopList } from '../../tenancy/edit-list.ts'
import type { PageInput, SectionInput } from './input.ts'
import { storedPages } from './stored.ts'

export const PAGES: ShopList<PageInput> = {
  stored: storedPages,
  write: writePages,
  deleteOthers: deleteOtherPages,
}

async function writePages(tx: Db, shopId: string, pages: readonly Placed<PageInput>[]): Promise<void> {
  const rows = pages.map(({ position, value: { key, sections } }) => ({
    shop_id: shopId,
    key,
    position,
    sections: JSON.stringify(withIds(sections)),
  }))
  await saveRows(tx, 'pages', rows)
}

async function deleteOtherPages(tx: Db, shopId: string, kept: readonly Placed<PageInput>[]): Promise<void> {
  await deleteOthers(
    tx,
    shopId,
    'pages',
    kept.map(({ value }) => ({ key: value.key })),
  )
}

/** A section without an id gets a stable one, by its type and place, that no other section has. */
export function withIds(sections: readonly SectionInput[]): StoredSection[] {
  const taken = new Set(sections.map((section) => section.id))
  return sections.map((section, i) => {
    if (section.id !== undefined) return { ...section, id: section.id }
    let place = i + 1
    while (taken.has(`${section.type}-${place}`)) place++
    const id = `${section.type}-${place}`
    taken.add(id)
    return { ...section, id }
  })
}
