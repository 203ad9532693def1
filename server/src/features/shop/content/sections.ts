// Sections as they are kept, each with an id and with the ids of the products it names, and what they may name.
import type { Db } from '../../../db/pool.ts'
import type { StoredSection } from '../../../domain/content.ts'
import { type NamedRow, namedCategories, namedProducts, slugsById } from '../../catalogue/products/stored.ts'
import { loadCampaigns } from '../../catalogue/promotions/queries.ts'
import type { ShownNames } from './checks.ts'
import type { SectionInput } from './input.ts'

/** What sections may show, by name: what the shop has now. */
export async function shownNames(db: Db, shopId: string): Promise<ShownNames> {
  const campaigns = await loadCampaigns(db, shopId)
  return {
    products: namesInShop(await namedProducts(db, shopId)),
    categories: namesInShop(await namedCategories(db, shopId)),
    campaigns: new Set(campaigns.map(({ key }) => key)),
  }
}

function namesInShop(rows: readonly NamedRow[]): Set<string> {
  return new Set(rows.filter(({ isArchived }) => !isArchived).map(({ name }) => name))
}

/** The ids of the products that these sections name, by their slugs; also of those that left the shop. */
export async function productIdsIn(
  db: Db,
  shopId: string,
  sections: readonly SectionInput[],
): Promise<Map<string, string>> {
  const slugs = sections.flatMap((section) => (section.type === 'grid' ? (section.grid.products ?? []) : []))
  if (slugs.length === 0) return new Map()
  const rows = await namedProducts(db, shopId, slugs)
  return new Map(rows.map(({ name, id }) => [name, id]))
}

/** Categories and campaigns are kept by their keys, which never change. */
export function toStoredSections(
  sections: readonly SectionInput[],
  productIds: ReadonlyMap<string, string>,
): StoredSection[] {
  return withIds(sections).map((section) => {
    if (section.type !== 'grid' || !section.grid.products) return section
    const ids = section.grid.products.flatMap((slug) => productIds.get(slug) ?? [])
    return { ...section, grid: { ...section.grid, product_ids: ids } }
  })
}

/** A section without an id gets a stable one, by its type and place, that no other section has. */
function withIds(sections: readonly SectionInput[]): StoredSection[] {
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

/** Each list of sections as the merchant would write it now: products by the slugs they have today. */
export async function asWritten(
  db: Db,
  shopId: string,
  lists: readonly (readonly StoredSection[])[],
): Promise<SectionInput[][]> {
  const ids = lists
    .flat()
    .flatMap((section) => (section.type === 'grid' ? (section.grid.product_ids ?? []) : []))
  const slugs = ids.length > 0 ? await slugsById(db, shopId, ids) : new Map<string, string>()
  return lists.map((sections) =>
    sections.map((section) => {
      if (section.type !== 'grid' || !section.grid.product_ids) return section
      const { product_ids, ...grid } = section.grid
      return { ...section, grid: { ...grid, products: product_ids.flatMap((id) => slugs.get(id) ?? []) } }
    }),
  )
}
