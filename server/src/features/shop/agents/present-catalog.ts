// Products as UCP shows them.
import type { Json } from '../../../base/json.ts'
import { type Platform, productUrl } from '../../../domain/addresses.ts'
import { addressesOf, type Picture } from '../../../domain/media-address.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import type { ProductNow } from '../../catalogue/catalog/rules.ts'
import { fits, type Input, type LookedUp, type ProductLookedUp } from './actions/look-up.ts'
import type { FoundProducts } from './actions/search-catalog.ts'
import { priceOf } from './money.ts'
import { featuredOf, idOf, isBuyable, type Sellable, sellablesOf } from './sellable.ts'

/** Where its addresses lead. */
export interface ShownAt {
  readonly shop: Shop
  readonly platform: Platform
  readonly baseUrl: string
}

/** In lists; `get_product` shows all of it. */
const MOST_LISTED_VARIANTS = 25
const MOST_VARIANTS = 250
const MOST_LISTED_LETTERS = 500

export function toSearchAnswer({ products, total, next }: FoundProducts, at: ShownAt): Json {
  return {
    products: products.map((product) => {
      const featured = featuredOf(product)
      const others = sellablesOf(product).filter((each) => idOf(each) !== idOf(featured))
      const shown = [featured, ...others].slice(0, MOST_LISTED_VARIANTS)
      return { ...inList(product, at), variants: shown.map((each) => toVariant(each, at)) }
    }),
    pagination: { has_next_page: next !== null, total_count: total, ...(next !== null && { cursor: next }) },
  }
}

export function toLookupAnswer(found: readonly LookedUp[], at: ShownAt): Json {
  return {
    products: found.map(({ product, sellables }) => ({
      ...inList(product, at),
      variants: sellables.map(({ sellable, inputs }) => ({
        ...toVariant(sellable, at),
        inputs: inputs.map((input: Input) => ({ ...input })),
      })),
    })),
  }
}

export function toProductAnswer({ product, sellables, selected }: ProductLookedUp, at: ShownAt): Json {
  const { options } = product.facts
  return {
    product: {
      ...toProduct(product, at),
      ...(options.length > 0 && {
        selected: Object.entries(selected).map(([name, label]) => ({ name, label })),
        options: options.map(({ name, values }) => ({
          name,
          values: values.map((label) => {
            const fitting = sellablesOf(product).filter((each) => fits(each, { ...selected, [name]: label }))
            return { label, available: fitting.some(isBuyable), exists: fitting.length > 0 }
          }),
        })),
      }),
      variants: sellables.slice(0, MOST_VARIANTS).map((each) => toVariant(each, at)),
    },
  }
}

function inList(product: ProductNow, at: ShownAt): Json {
  const { description } = product.facts
  return { ...toProduct(product, at), description: { plain: cut(description) ?? product.facts.name } }
}

function toProduct(product: ProductNow, { shop, platform, baseUrl }: ShownAt): Json {
  const { facts } = product
  const { category, options } = facts
  return {
    id: facts.id,
    handle: facts.slug,
    title: facts.name,
    description: { plain: facts.description || facts.name },
    url: productUrl(shop, platform, facts.slug, null),
    ...(category && { categories: [{ value: category.key, taxonomy: 'merchant' }] }),
    price_range: { min: priceOf(product.price), max: priceOf(product.price_max) },
    media: facts.pictures.map((picture) => toMedia(picture, baseUrl)),
    ...(options.length > 0 && {
      options: options.map(({ name, values }) => ({ name, values: values.map((label) => ({ label })) })),
    }),
    ...(facts.tags.length > 0 && { tags: [...facts.tags] }),
  }
}

function toVariant(sellable: Sellable, { shop, platform, baseUrl }: ShownAt): Json {
  const { product, variant } = sellable
  const { facts } = product
  const own = variant ?? product
  const label = variant && labelOf(sellable)
  const sku = variant?.facts.sku ?? facts.sku
  const picture = facts.pictures.find(({ id }) => id === variant?.facts.image_id)
  return {
    id: idOf(sellable),
    ...(sku && { sku }),
    title: label || facts.name,
    description: { plain: label ? `${facts.name}, ${label}` : facts.name },
    url: productUrl(shop, platform, facts.slug, variant?.facts.id ?? null),
    price: priceOf(own.price),
    ...(own.on_sale && own.compare_at_price !== null && { list_price: priceOf(own.compare_at_price) }),
    availability: availabilityOf(sellable),
    ...(variant && {
      options: facts.options.flatMap(({ name }) => {
        const chosen = variant.facts.options[name]
        return chosen === undefined ? [] : [{ name, label: chosen }]
      }),
    }),
    ...(picture && { media: [toMedia(picture, baseUrl)] }),
  }
}

export function labelOf({ product, variant }: Sellable): string {
  return product.facts.options.flatMap(({ name }) => variant?.facts.options[name] ?? []).join(' / ')
}

function availabilityOf(sellable: Sellable): Json {
  const { product } = sellable
  const available = isBuyable(sellable)
  if (product.availability === 'ended') return { available, status: 'discontinued' }
  if (!available) return { available, status: 'out_of_stock' }
  return { available, status: product.facts.preorder_lead_days === null ? 'in_stock' : 'preorder' }
}

function toMedia(picture: Picture, baseUrl: string): Json {
  const { url, width, height } = addressesOf(picture, baseUrl)
  return { type: 'image', url, width, height, ...(picture.alt && { alt_text: picture.alt }) }
}

function cut(text: string | null): string | null {
  if (!text) return null
  return text.length <= MOST_LISTED_LETTERS
    ? text
    : `${text.slice(0, MOST_LISTED_LETTERS - 1).toWellFormed()}…`
}
