// Fills the sections of a page with the products and categories they show at a moment.
import type { SectionType, StoredGrid, StoredSection } from '../../../domain/content.ts'
import type { Shows } from '../../../domain/fresh.ts'
import type { CatalogNow } from '../../catalogue/catalog/held-catalog.ts'
import { filterProducts } from '../../catalogue/catalog/listing.ts'
import { toCategory, toSummary } from '../../catalogue/catalog/present.ts'
import { covers, type ProductNow } from '../../catalogue/catalog/rules.ts'
import type { PageFacts } from './actions/get-page.ts'
import type { Page, Section } from './schema.ts'

const DEFAULT_PRODUCTS = 12

export function toPage({ announcement, sections, catalog, at }: PageFacts, baseUrl: string): Page {
  return {
    announcement: { enabled: announcement.enabled ?? false, text: announcement.text ?? null },
    server_time: at.toISOString(),
    sections: sections.flatMap((section) => toSection(section, catalog, baseUrl) ?? []),
  }
}

export function shownOn(sections: readonly StoredSection[], page: Page): Shows {
  if (sections.some((section) => section.type === 'grid' && section.grid.sort === 'best_selling'))
    return 'every sale'
  if (!sections.some(({ type }) => type === 'grid' || type === 'campaign')) return 'no products'
  const filled = page.sections.flatMap(({ grid, campaign }) => [grid, campaign])
  return filled.flatMap((section) => section?.products?.flatMap(({ id }) => id ?? []) ?? [])
}

function toSection(section: StoredSection, catalog: CatalogNow, baseUrl: string): Section | null {
  const filled = fill(section, catalog, baseUrl)
  return filled && { ...EMPTY, id: section.id, type: section.type, ...filled }
}

const EMPTY = { banner: null, campaign: null, cats: null, grid: null, hero: null, story: null }

/** The one field of the section's type; null leaves the section out. */
function fill(
  section: StoredSection,
  catalog: CatalogNow,
  baseUrl: string,
): Partial<Pick<Section, SectionType>> | null {
  switch (section.type) {
    case 'hero': {
      const { cta = null, em = null, sub = null, title = null } = section.hero
      return { hero: { cta, em, sub, title } }
    }
    case 'banner': {
      const { bg = null, cta = null, text = null } = section.banner
      return { banner: { bg, cta, text } }
    }
    case 'story': {
      const { text = null, title = null } = section.story
      return { story: { text, title } }
    }
    case 'cats': {
      const { categories } = catalog
      const shown = section.cats?.flatMap((key) => categories.filter((category) => category.key === key))
      return { cats: (shown ?? categories).map((category) => toCategory(category, baseUrl)) }
    }
    case 'grid': {
      const products = gridProducts(section.grid, catalog).map((product) => toSummary(product, baseUrl))
      return { grid: { title: section.grid.title ?? null, products } }
    }
    case 'campaign':
      return fillCampaign(section.campaign, catalog, baseUrl)
  }
}

type CampaignContent = Extract<StoredSection, { type: 'campaign' }>['campaign']

/** Shown while its campaign runs, gone when it is over. */
function fillCampaign(
  { promotion, title, limit = DEFAULT_PRODUCTS }: CampaignContent,
  catalog: CatalogNow,
  baseUrl: string,
): Pick<Section, 'campaign'> | null {
  const campaign = catalog.campaigns.find((each) => each.key === promotion)
  if (!campaign) return null
  const products = catalog.products
    .values()
    .filter((product) => covers(campaign, product.facts))
    .take(limit)
    .map((product) => toSummary(product, baseUrl))
    .toArray()
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

function gridProducts(grid: StoredGrid, catalog: CatalogNow): ProductNow[] {
  const { products, product_ids, cat, tag, sort = 'newest', limit = DEFAULT_PRODUCTS } = grid
  if (product_ids) return product_ids.flatMap((id) => catalog.byId.get(id) ?? [])
  if (products) return products.flatMap((slug) => catalog.bySlug.get(slug) ?? [])
  const filter = { cat: cat ?? undefined, tag: tag ?? undefined }
  return filterProducts(catalog.sorted(sort), filter).slice(0, limit)
}
