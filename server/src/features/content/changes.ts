// Writes of pages.

import type { Db } from '../../db/pool.ts'
import { deleteOthers, saveRows } from '../../db/rows.ts'
import type { StoredSection } from '../../domain/content.ts'
import type { Placed } from '../../tenancy/edit.ts'
import type { SectionInput } from './input.ts'

export async function writePages(
  tx: Db,
  shopId: string,
  pages: readonly Placed<readonly SectionInput[]>[],
): Promise<void> {
  const rows = pages.map(({ id: key, position, value }) => ({
    shop_id: shopId,
    key,
    position,
    sections: JSON.stringify(withIds(value)),
  }))
  await saveRows(tx, 'pages', rows)
}

export async function deleteOtherPages(
  tx: Db,
  shopId: string,
  kept: readonly { readonly id: string }[],
): Promise<void> {
  await deleteOthers(
    tx,
    shopId,
    'pages',
    kept.map(({ id }) => ({ key: id })),
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
