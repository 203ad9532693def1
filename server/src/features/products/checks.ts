// What a merchant may set of categories, products and variants: whether the parts fit together. Pure.
import {
  A,
  checkWindow,
  MISSING,
  noSuch,
  repeated,
  type Says,
  type SettingErrors,
  under,
} from '../../domain/setting-error.ts'
import type { CategoryInput, ProductInput } from './input.ts'
import { optionsKey } from './merge.ts'

export function* checkCategories(categories: readonly CategoryInput[]): SettingErrors {
  yield* repeated(categories, 'categories', (category) => category.key, A.key)
  for (const [i, category] of categories.entries()) yield* under(`categories[${i}]`, checkCategory(category))
}

export function* checkCategory({ label }: CategoryInput): SettingErrors {
  if (!label) yield { path: 'label', says: MISSING }
}

/** All products of a shop. `categories`: the keys of those it has. */
export function* checkProducts(
  products: readonly ProductInput[],
  categories: ReadonlySet<string>,
): SettingErrors {
  yield* repeated(products, 'products', (product) => product.slug, A.slug)
  yield* repeatedSkus(products)
  for (const [i, product] of products.entries())
    yield* under(`products[${i}]`, checkProduct(product, categories))
}

export function* checkProduct(product: ProductInput, categories: ReadonlySet<string>): SettingErrors {
  if (!product.name) yield { path: 'name', says: MISSING }
  if (product.price === undefined) yield { path: 'price', says: MISSING }
  if (product.category && !categories.has(product.category))
    yield { path: 'category', says: noSuch(A.category, product.category) }
  yield* checkWindow(product.sell_from, product.sell_until, 'sell_until', 'sell_from')
  yield* checkVariants(product)
}

/** Categories that are taken away though products are still in them. */
export function* checkCategoriesInUse(
  products: readonly ProductInput[],
  categories: ReadonlySet<string>,
): SettingErrors {
  for (const { slug, category } of products) {
    if (!category || categories.has(category)) continue
    const en = `"${category}" is still that of product "${slug}"`
    yield { path: 'categories', says: { en, id: `"${category}" masih dipakai produk "${slug}"` } }
  }
}

/** A SKU means one thing in the shop; a product may share it with a variant of its own. */
function* repeatedSkus(products: readonly ProductInput[]): SettingErrors {
  const users = new Map<string, string>()
  for (const [i, product] of products.entries()) {
    const path = `products[${i}]`
    const variants = (product.variants ?? []).map(({ sku }, v) => ({ sku, at: `${path}.variants[${v}]` }))
    for (const { sku, at } of [{ sku: product.sku, at: path }, ...variants]) {
      const other = sku ? users.get(sku) : undefined
      if (sku && other && other !== path) yield { path: `${at}.sku`, says: usedBy(sku, other) }
      else if (sku) users.set(sku, at)
    }
  }
}

function usedBy(sku: string, other: string): Says {
  return { en: `"${sku}" is used by ${other} too`, id: `"${sku}" juga dipakai ${other}` }
}

const NO_VARIANTS: Says = {
  en: 'is missing: a product with options has a variant for each choice',
  id: 'wajib diisi: produk dengan opsi punya varian untuk setiap pilihan',
}

const CHOICE: Says = { en: 'choice of options', id: 'pilihan opsi' }

function* checkVariants({ options = [], variants = [], images = [] }: ProductInput): SettingErrors {
  yield* repeated(options, 'options', (option) => option.name, A.name)
  if (options.length > 0 && variants.length === 0) yield { path: 'variants', says: NO_VARIANTS }
  yield* repeated(variants, 'variants', (variant) => optionsKey(variant.options ?? {}), CHOICE)
  for (const [v, variant] of variants.entries()) {
    const place = `variants[${v}]`
    yield* under(`${place}.options`, checkChoice(variant.options ?? {}, options))
    if (variant.image != null && variant.image >= images.length) {
      const en = `the product has ${images.length} images; the first is 0`
      yield {
        path: `${place}.image`,
        says: { en, id: `produk punya ${images.length} gambar; yang pertama 0` },
      }
    }
  }
}

const NO_OPTION: Says = { en: 'is not one of the product’s options', id: 'bukan opsi produk ini' }

function* checkChoice(
  chosen: Readonly<Record<string, string>>,
  options: NonNullable<ProductInput['options']>,
): SettingErrors {
  for (const { name, values } of options) {
    const value = chosen[name]
    if (value === undefined) yield { path: name, says: MISSING }
    else if (!values.includes(value)) {
      const list = values.join(', ')
      yield {
        path: name,
        says: { en: `"${value}" is not one of ${list}`, id: `"${value}" bukan salah satu dari ${list}` },
      }
    }
  }
  for (const name of Object.keys(chosen)) {
    if (!options.some((option) => option.name === name)) yield { path: name, says: NO_OPTION }
  }
}
