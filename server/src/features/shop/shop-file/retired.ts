// What left a shop is forgotten by its export: pages and promotions may still speak of it here, but not elsewhere.
import type { PromotionInput } from '../../catalogue/promotions/input.ts'
import type { ShownNames } from '../content/checks.ts'
import type { SectionInput } from '../content/input.ts'
import type { ShopFile } from './schema.ts'

/** The same shop to its buyers, naming only what the file itself holds. */
export function withoutRetired(file: ShopFile): ShopFile {
  const { products = [], categories = [], promotions = [], home = [], pages = {} } = file
  const names: ShownNames = {
    products: new Set(products.map((product) => product.slug)),
    categories: new Set(categories.map((category) => category.key)),
    campaigns: new Set(promotions.filter(({ kind }) => kind === 'campaign').map(({ key }) => key)),
  }
  return {
    ...file,
    promotions: promotions.map((promotion) => promotionOf(promotion, names)),
    home: sectionsOf(home, names),
    pages: Object.fromEntries(
      Object.entries(pages).map(([key, sections]) => [key, sections && sectionsOf(sections, names)]),
    ),
  }
}

/** A promotion of things that are all gone covers nothing, not everything. */
function promotionOf(promotion: PromotionInput, names: ShownNames): PromotionInput {
  const { products = [], categories = [] } = promotion
  const left = {
    products: products.filter((slug) => names.products.has(slug)),
    categories: categories.filter((key) => names.categories.has(key)),
  }
  const wasRestricted = products.length + categories.length > 0
  const isEmpty = left.products.length + left.categories.length === 0
  return { ...promotion, ...left, ...(wasRestricted && isEmpty && { whole_shop: false }) }
}

function sectionsOf(sections: readonly SectionInput[], names: ShownNames): SectionInput[] {
  return sections.flatMap((section): SectionInput[] => {
    if (section.type === 'campaign') return names.campaigns.has(section.campaign.promotion) ? [section] : []
    if (section.type === 'cats' && section.cats) {
      return [{ ...section, cats: section.cats.filter((key) => names.categories.has(key)) }]
    }
    if (section.type === 'grid') return [{ ...section, grid: gridOf(section.grid, names) }]
    return [section]
  })
}

type GridInput = Extract<SectionInput, { type: 'grid' }>['grid']

/** The grid of a category that is gone stays empty. */
function gridOf(grid: GridInput, names: ShownNames): GridInput {
  if (grid.products) return { ...grid, products: grid.products.filter((slug) => names.products.has(slug)) }
  if (!grid.cat || names.categories.has(grid.cat)) return grid
  const { cat: _, ...rest } = grid
  return { ...rest, products: [] }
}
