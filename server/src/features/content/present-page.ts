// Fills the sections of a page with the products and categories they show at a moment.
import type { StoredSection } from '../../db/tables/shops.ts'
import type { CatalogNow } from '../catalog/catalog.ts'
import { filterProducts, type Sort, sortProducts } from '../catalog/listing.ts'
import { toCategory, toSummary } from '../catalog/present.ts'
import { covers, type ProductNow } from '../catalog/rules.ts'
import type { PageFacts } from './actions/read-content.ts'
import type { Page, Section, SectionType } from './schema.ts'

const DEFAULT_PRODUCTS = 12

type Filled = Partial<Pick<Section, SectionType>>
type Content = Record<string, unknown>

export function toPage({ announcement, sections, catalog, at }: PageFacts, baseUrl: string): Page {
  return {
    announcement: { enabled: announcement.enabled ?? false, text: announcement.text ?? null },
    server_time: at.toISOString(),
    sections: toSections(sections, catalog, baseUrl),
  }
}

function toSections(stored: readonly StoredSection[], catalog: CatalogNow, baseUrl: string): Section[] {
  return stored.flatMap((section) => {
    const content = (section[section.type] ?? {}) as Content
    const filled = FILL[section.type](content, catalog, baseUrl)
    return filled ? [{ ...EMPTY, id: section.id, type: section.type, ...filled }] : []
  })
}

const EMPTY = { banner: null, campaign: null, cats: null, grid: null, hero: null, story: null }

/** One small function a type; null leaves the section out. */
const FILL: Record<SectionType, (content: Content, catalog: CatalogNow, baseUrl: string) => Filled | null> = {
  hero: (content) => ({ hero: texts(content, ['cta', 'em', 'sub', 'title']) }),
  banner: (content) => ({ banner: texts(content, ['bg', 'cta', 'text']) }),
  story: (content) => ({ story: texts(content, ['text', 'title']) }),

  cats(content, { facts }, baseUrl) {
    const keys = Array.isArray(content) ? content : null
    const shown = keys
      ? keys.flatMap((key) => facts.categories.filter((category) => category.key === key))
      : facts.categories
    return { cats: shown.map((category) => toCategory(category, baseUrl)) }
  },

  grid(content, catalog, baseUrl) {
    const products = gridProducts(content, catalog).map((product) => toSummary(product, baseUrl))
    return { grid: { ...texts(content, ['title']), products } }
  },

  /** Shown while its campaign runs, gone when it is over. */
  campaign(content, catalog, baseUrl) {
    const campaign = catalog.campaigns.find((each) => each.key === content.promotion)
    if (!campaign) return null
    const products = catalog.products
      .filter((product) => covers(campaign, product.facts))
      .slice(0, limitOf(content))
      .map((product) => toSummary(product, baseUrl))
    return {
      campaign: {
        badge: campaign.badge,
        discount_type: campaign.discount_type,
        discount_value: campaign.discount_value,
        ends_at: campaign.ends_at?.toISOString() ?? null,
        title: textOf(content.title) ?? campaign.name,
        products,
      },
    }
  },
}

function gridProducts(content: Content, catalog: CatalogNow): ProductNow[] {
  if (Array.isArray(content.products)) {
    return content.products.flatMap((slug) => catalog.bySlug.get(String(slug)) ?? [])
  }
  const filter = { cat: textOf(content.cat) ?? undefined, tag: textOf(content.tag) ?? undefined }
  const sort = (textOf(content.sort) ?? 'newest') as Sort
  return sortProducts(filterProducts(catalog.products, filter), sort).slice(0, limitOf(content))
}

function limitOf(content: Content): number {
  return typeof content.limit === 'number' ? content.limit : DEFAULT_PRODUCTS
}

function texts<K extends string>(content: Content, names: readonly K[]): Record<K, string | null> {
  return Object.fromEntries(names.map((name) => [name, textOf(content[name])])) as Record<K, string | null>
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
