// A product as a file of another platform gives it, applied to the one that is in the shop. Pure.
import {
  mergeProduct,
  type ProductInput,
  pairVariants,
  type VariantInput,
  withoutStock,
} from '../../catalogue/products/input.ts'
import { saysTheSame } from './description.ts'
import type { GivenProduct, GivenVariant } from './given-product.ts'

/** Complete but for stock that the file does not name. `category`: its key; undefined: it stays. */
export function applyToProduct(
  given: GivenProduct,
  current: ProductInput | undefined,
  category: string | null | undefined,
): ProductInput {
  const said: ProductInput = {
    slug: given.slug,
    ...(given.name !== undefined && given.name !== current?.name?.trim() && { name: given.name }),
    ...(category !== undefined && { category }),
    ...textsOf(given, current),
    ...(given.unlimited_stock !== undefined && { unlimited_stock: given.unlimited_stock }),
    ...(!current && isUncounted(given) && { unlimited_stock: true }),
    ...soldAs(given, current),
    ...(given.sku !== undefined && { sku: given.sku }),
    ...picturesOf(given, current),
    ...(given.legal && { legal: given.legal }),
    ...(given.brand !== undefined && { brand: given.brand }),
    ...(given.condition !== undefined && { condition: given.condition }),
    // What is on sale already stays on sale; a draft without a price has none to show.
    ...(given.draft && !current && { draft: true, price: given.variants[0]?.price ?? 0 }),
  }
  return current ? mergeProduct(withoutStock(current), said) : said
}

/** For sale, and no count of it: whoever lists a price without one has it. */
function isUncounted({ draft, unlimited_stock, variants }: GivenProduct): boolean {
  const isCounted = unlimited_stock !== undefined || variants.some(({ stock }) => stock !== undefined)
  return !draft && !isCounted && variants.length > 0
}

function picturesOf(
  { pictures = [] }: GivenProduct,
  current: ProductInput | undefined,
): Pick<ProductInput, 'images'> {
  const shown = current?.images ?? []
  const added = pictures.filter((hash) => !shown.some(({ media }) => media === hash))
  return added.length === 0 ? {} : { images: [...shown, ...added.map((media) => ({ media }))] }
}

/** What says the same in another form stays as the merchant wrote it. */
function textsOf(
  { description, tags }: GivenProduct,
  current: ProductInput | undefined,
): Pick<ProductInput, 'description' | 'tags'> {
  const isSameText = current !== undefined && saysTheSame(current.description, description ?? null)
  const isSameTags = tags !== undefined && current?.tags?.join(', ') === tags.join(', ')
  return {
    ...(description !== undefined && !isSameText && { description }),
    ...(tags !== undefined && !isSameTags && { tags }),
  }
}

function soldAs(given: GivenProduct, current: ProductInput | undefined): Partial<ProductInput> {
  const { options, variants } = given
  const [only] = variants
  if (!only) return {}
  const hasOneNameless = current?.options?.length === 0 && current.variants?.length === 1
  if ((options ?? []).length > 0 || hasOneNameless) return asVariants(given, current)
  return {
    ...(options && { options: [], variants: [] }),
    ...ownFields(only, current),
    ...(only.price !== undefined && { price: only.price }),
    ...(only.compareAt !== undefined && { compare_at_price: only.compareAt }),
    ...(only.cost !== undefined && { cost_price: only.cost }),
    ...(only.grams !== undefined && { weight_grams: only.grams }),
  }
}

/** Equal stock stays as it is: it may be below zero here, which an export writes as zero. */
function ownFields(
  { sku, stock, gtin, mpn }: GivenVariant,
  current: Pick<ProductInput, 'stock'> | undefined,
): Pick<VariantInput, 'sku' | 'stock' | 'gtin' | 'mpn'> {
  return {
    ...(sku !== undefined && { sku }),
    ...(stock !== undefined && stock !== current?.stock && { stock }),
    ...(gtin !== undefined && { gtin }),
    ...(mpn !== undefined && { mpn }),
  }
}

function asVariants(
  { options: names = [], variants }: GivenProduct,
  current: ProductInput | undefined,
): Partial<ProductInput> {
  const named = variants.map(({ choices, sku }) => ({
    ...(sku !== undefined && { sku }),
    options: Object.fromEntries(names.flatMap((name, i) => (choices[i] ? [[name, choices[i]]] : []))),
  }))
  const pairs = pairVariants(current?.variants ?? [], named)
  const price = share(
    'price',
    variants.map((variant) => variant.price),
    pairs,
    current,
  )
  const grams = share(
    'weight_grams',
    variants.map((variant) => variant.grams),
    pairs,
    current,
  )
  const cost = share(
    'cost_price',
    variants.map((variant) => variant.cost),
    pairs,
    current,
  )
  const struck = strike(variants, pairs, current)
  return {
    options: optionsOf(names, variants, current),
    ...(price.base !== undefined && { price: price.base }),
    ...(grams.base !== undefined && { weight_grams: grams.base }),
    ...(cost.base !== undefined && { cost_price: cost.base }),
    ...(struck && { compare_at_price: null }),
    variants: variants.map(
      (variant, i): VariantInput => ({
        ...named[i],
        ...ownFields(variant, pairs[i]),
        ...(price.own[i] !== undefined && { price: price.own[i] }),
        ...(grams.own[i] !== undefined && { weight_grams: grams.own[i] }),
        ...(cost.own[i] !== undefined && { cost_price: cost.own[i] }),
        ...(struck?.[i] !== undefined && { compare_at_price: struck[i] }),
      }),
    ),
  }
}

type ProductOptions = NonNullable<ProductInput['options']>

/** In the order in which they first appear; those that are there already may know of values that no variant has now. */
function optionsOf(
  names: readonly string[],
  variants: readonly GivenVariant[],
  current: ProductInput | undefined,
): ProductOptions {
  const given = names.map((name, i) => ({
    name,
    values: [...new Set(variants.map(({ choices }) => choices[i] ?? ''))].filter((value) => value !== ''),
  }))
  const known = current?.options ?? []
  const isKnown =
    known.length === given.length &&
    given.every(({ name, values }, i) => {
      const option = known[i]
      return option?.name === name && values.every((value) => option.values.includes(value))
    })
  return isKnown ? known : given
}

interface Shared {
  /** of the product; undefined: it stays */
  readonly base?: number
  /** of each variant: undefined stays, null is the product's */
  readonly own: readonly (number | null | undefined)[]
}

/** What most variants have is the product's, as long as what is there says so. */
function share(
  name: 'price' | 'weight_grams' | 'cost_price',
  values: readonly (number | undefined)[],
  pairs: readonly (VariantInput | undefined)[],
  current: ProductInput | undefined,
): Shared {
  const now = current?.[name] ?? undefined
  const said = values.filter((value) => value !== undefined)
  const isAsGiven = (value: number | undefined, i: number) =>
    value === undefined || (pairs[i] && (pairs[i][name] ?? now) === value)
  const isKept = now !== undefined && (said.includes(now) || values.every(isAsGiven))
  const base = isKept ? now : said[0]
  const own = values.map((value, i) => {
    const before = pairs[i]
    if (value === undefined || (before && (before[name] ?? base) === value)) return undefined
    return value === base ? null : value
  })
  return { ...(!isKept && base !== undefined && { base }), own }
}

/** Prices struck through, of each variant; null: what is there says the same, or the file says nothing. */
function strike(
  variants: readonly GivenVariant[],
  pairs: readonly (VariantInput | undefined)[],
  current: ProductInput | undefined,
): (number | null)[] | null {
  if (variants.every(({ compareAt }) => compareAt === undefined)) return null
  const isSame = variants.every(({ compareAt, price }, i) => {
    const before = pairs[i]
    return before && current && compareAtPriceOf(current, before, price) === compareAt
  })
  return isSame ? null : variants.map(({ compareAt }) => compareAt ?? null)
}

/** As buyers see it: a variant shares the product's unless it costs as much. `price`: what it will cost, where that is said. */
export function compareAtPriceOf(
  product: ProductInput,
  variant: VariantInput,
  price?: number,
): number | null {
  if (variant.compare_at_price != null) return variant.compare_at_price
  const regular = price ?? variant.price ?? product.price ?? 0
  const shared = product.compare_at_price ?? null
  return shared !== null && shared > regular ? shared : null
}
