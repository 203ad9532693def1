// Sections as they are kept, each with an id and with the ids of what it names, and what they may name.
import type { Db } from '../../../db/pool.ts'
import type { StoredSection } from '../../../domain/content.ts'
import {
  categoryKeysById,
  type NamedRow,
  namedCategories,
  namedProducts,
  slugsById,
} from '../../catalogue/products/stored.ts'
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

/** The ids of what sections name, by its slugs and keys. */
export interface NamedIds {
  readonly products: ReadonlyMap<string, string>
  readonly categories: ReadonlyMap<string, string>
}

/** Of what these sections name; also of what left the shop. */
export async function idsIn(db: Db, shopId: string, sections: readonly SectionInput[]): Promise<NamedIds> {
  const slugs = sections.flatMap((section) => (section.type === 'grid' ? (section.grid.products ?? []) : []))
  const keys = sections.flatMap(categoryKeysIn)
  return {
    products: byName(slugs.length > 0 ? await namedProducts(db, shopId, slugs) : []),
    categories: byName(keys.length > 0 ? await namedCategories(db, shopId, keys) : []),
  }
}

function categoryKeysIn(section: SectionInput): readonly string[] {
  if (section.type === 'cats') return section.cats ?? []
  return section.type === 'grid' && section.grid.cat ? [section.grid.cat] : []
}

function byName(rows: readonly NamedRow[]): Map<string, string> {
  return new Map(rows.map(({ name, id }) => [name, id]))
}

/** Campaigns are kept by their keys, which never change. */
export function toStoredSections(
  sections: readonly SectionInput[],
  { products, categories }: NamedIds,
): StoredSection[] {
  return withIds(sections).map((section) => {
    if (section.type === 'cats') return { ...section, ...categoryIds(section.cats, categories) }
    if (section.type !== 'grid') return section
    const cat_id = categories.get(section.grid.cat ?? '')
    const product_ids = section.grid.products?.flatMap((slug) => products.get(slug) ?? [])
    return {
      ...section,
      grid: { ...section.grid, ...(cat_id && { cat_id }), ...(product_ids && { product_ids }) },
    }
  })
}

/** None where one of them is not there yet, as in a file that makes the shop. */
function categoryIds(keys: readonly string[] = [], categories: NamedIds['categories']) {
  const cat_ids = keys.flatMap((key) => categories.get(key) ?? [])
  return keys.length > 0 && cat_ids.length === keys.length ? { cat_ids } : {}
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

/** Each list of sections as the merchant would write it now: products and categories by what they are called today. */
export async function asWritten(
  db: Db,
  shopId: string,
  lists: readonly (readonly StoredSection[])[],
): Promise<SectionInput[][]> {
  const grids = lists.flat().flatMap((section) => (section.type === 'grid' ? section.grid : []))
  const cats = lists.flat().flatMap((section) => (section.type === 'cats' ? (section.cat_ids ?? []) : []))
  const productIds = grids.flatMap(({ product_ids = [] }) => product_ids)
  const categoryIds = [...cats, ...grids.flatMap(({ cat_id }) => cat_id ?? [])]
  const none: ReadonlyMap<string, string> = new Map()
  const slugs = productIds.length > 0 ? await slugsById(db, shopId, productIds) : none
  const keys = categoryIds.length > 0 ? await categoryKeysById(db, shopId, categoryIds) : none
  return lists.map((sections) => sections.map((section) => sectionAsWritten(section, slugs, keys)))
}

function sectionAsWritten(
  section: StoredSection,
  slugs: ReadonlyMap<string, string>,
  keys: ReadonlyMap<string, string>,
): SectionInput {
  if (section.type === 'cats') {
    const { cat_ids, ...written } = section
    return cat_ids ? { ...written, cats: cat_ids.flatMap((id) => keys.get(id) ?? []) } : written
  }
  if (section.type !== 'grid') return section
  const { product_ids, cat_id, ...grid } = section.grid
  const cat = keys.get(cat_id ?? '')
  const products = product_ids?.flatMap((id) => slugs.get(id) ?? [])
  return { ...section, grid: { ...grid, ...(cat !== undefined && { cat }), ...(products && { products }) } }
}
