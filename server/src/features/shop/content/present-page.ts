// Fills the sections of a page with the products and categories they show at a moment.
import type { SectionType, StoredGrid, StoredSection } from '../../../domain/content.ts'
import type { ShownProducts } from '../../../domain/fresh.ts'
import type { CatalogNow } from '../../catalogue/catalog/held-catalog.ts'
import { toCategory, toSummary } from '../../catalogue/catalog/present.ts'
import { covers, type ProductNow } from '../../catalogue/catalog/rules.ts'
import type { CategoryFacts } from '../../catalogue/products/facts.ts'
import type { PageFacts } from './actions/get-page.ts'
import type { Page, ShownSection } from './schema.ts'

const DEFAULT_PRODUCTS = 12

export function toPage({ key, announcement, sections, catalog, at }: PageFacts, baseUrl: string): Page {
  const filling: Filling = { catalog, baseUrl, room: MOST_SHOWN, looks: MOST_LOOKS }
  return {
    key,
    announcement: { enabled: announcement.enabled ?? false, text: announcement.text ?? null },
    server_time: at.toISOString(),
    sections: sections.flatMap((section) => toSection(section, filling) ?? []),
  }
}

/** Products and categories that a page shows in all its sections; later sections show none beyond that. */
const MOST_SHOWN = 500
/** Products and tags that are looked at for them. */
const MOST_LOOKS = 1_000_000

/** What the sections of one page are filled from, and how much they may still take. */
interface Filling {
  readonly catalog: CatalogNow
  readonly baseUrl: string
  room: number
  looks: number
}

export function shownOn(sections: readonly StoredSection[], page: Page): ShownProducts {
  if (sections.some((section) => section.type === 'grid' && section.grid.sort === 'best_selling'))
    return 'every sale'
  if (!sections.some(({ type }) => type === 'grid' || type === 'campaign')) return 'no products'
  const filled = page.sections.flatMap(({ grid, campaign }) => [grid, campaign])
  return filled.flatMap((section) => section?.products?.flatMap(({ id }) => id ?? []) ?? [])
}

function toSection(section: StoredSection, filling: Filling): ShownSection | null {
  const filled = fill(section, filling)
  return filled && { ...EMPTY, id: section.id, type: section.type, ...filled }
}

const EMPTY = { banner: null, campaign: null, cats: null, grid: null, hero: null, story: null }

/** The one field of the section's type; null leaves the section out. */
function fill(section: StoredSection, filling: Filling): Partial<Pick<ShownSection, SectionType>> | null {
  switch (section.type) {
    case 'hero': {
      const { cta = null, cta_route = null, em = null, sub = null, title = null } = section.hero
      return { hero: { cta, cta_route, em, sub, title } }
    }
    case 'banner': {
      const { bg = null, cta = null, cta_route = null, text = null } = section.banner
      return { banner: { bg, cta, cta_route, text } }
    }
    case 'story': {
      const { text = null, title = null } = section.story
      return { story: { text, title } }
    }
    case 'cats': {
      const shown = shownCategories(section, filling.catalog)
      return { cats: taken(shown, filling).map((category) => toCategory(category, filling.baseUrl)) }
    }
    case 'grid': {
      const products = taken(gridProducts(section.grid, filling), filling)
      const shown = products.map((product) => toSummary(product, filling.baseUrl))
      return { grid: { title: section.grid.title ?? null, products: shown } }
    }
    case 'campaign':
      return fillCampaign(section.campaign, filling)
  }
}

function shownCategories(
  { cats, cat_ids }: Extract<StoredSection, { type: 'cats' }>,
  { categories, categoryCalled }: CatalogNow,
): readonly CategoryFacts[] {
  const byId = new Map(categories.map((category) => [category.id, category]))
  return (
    cat_ids?.flatMap((id) => byId.get(id) ?? []) ??
    cats?.flatMap((key) => categoryCalled(key) ?? []) ??
    categories
  )
}

function taken<T>(list: readonly T[], filling: Filling): readonly T[] {
  const shown = list.slice(0, filling.room)
  filling.room -= shown.length
  return shown
}

type CampaignContent = Extract<StoredSection, { type: 'campaign' }>['campaign']

/** Shown while its campaign runs, gone when it is over. */
function fillCampaign(
  { promotion, title, limit = DEFAULT_PRODUCTS }: CampaignContent,
  filling: Filling,
): Pick<ShownSection, 'campaign'> | null {
  const { catalog, baseUrl } = filling
  const campaign = catalog.campaigns.find((each) => each.key === promotion)
  if (!campaign) return null
  const covered = firstFew(catalog.products, limit, filling, ({ facts }) => covers(campaign, facts))
  const products = taken(covered, filling).map((product) => toSummary(product, baseUrl))
  return {
    campaign: {
      badge: campaign.badge,
      discount_type: campaign.discount_type,
      discount_value: campaign.discount_value,
      ends_at: campaign.ends_at?.toISOString() ?? null,
      title: title ?? campaign.name,
      products,
    },
  }
}

function gridProducts(grid: StoredGrid, filling: Filling): ProductNow[] {
  const { catalog } = filling
  const { products, product_ids, cat, cat_id, tag, sort = 'newest', limit = DEFAULT_PRODUCTS } = grid
  if (product_ids) return product_ids.flatMap((id) => catalog.byId.get(id) ?? [])
  if (products) return products.flatMap((slug) => catalog.bySlug.get(slug) ?? [])
  const category = cat_id ?? (cat == null ? null : (catalog.categoryCalled(cat)?.id ?? ''))
  return firstFew(catalog.sorted(sort), limit, filling, ({ facts }) => {
    if (category !== null && facts.category?.id !== category) return false
    if (tag == null) return true
    filling.looks -= facts.tags.length
    return facts.tags.includes(tag)
  })
}

function firstFew(
  products: readonly ProductNow[],
  limit: number,
  filling: Filling,
  isWanted: (product: ProductNow) => boolean,
): ProductNow[] {
  const found: ProductNow[] = []
  for (const product of products) {
    if (found.length >= Math.min(limit, filling.room) || filling.looks-- <= 0) break
    if (isWanted(product)) found.push(product)
  }
  return found
}
