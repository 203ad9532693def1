// What a merchant may set of categories, products and variants: whether the parts fit together. Pure.
import type { ImageInput } from '../../../base/input-shapes.ts'
import { parseGtin } from '../../../domain/listed-goods.ts'
import {
  type Bilingual,
  checkWindow,
  joinPath,
  MISSING,
  NOUNS,
  noSuch,
  repeated,
  type Said,
  type SettingErrors,
  under,
} from '../../../domain/setting-error.ts'
import { checkLegal } from './checks-legal.ts'
import {
  type CategoryInput,
  MAX_STOCK,
  optionsKey,
  type ProductInput,
  pairVariants,
  type StockChange,
  type VariantInput,
} from './input.ts'
import type { OnHand } from './on-hand.ts'

export function* checkCategories(categories: readonly CategoryInput[]): SettingErrors {
  yield* repeated(categories, 'categories', (category) => category.key, NOUNS.key)
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
  yield* repeated(products, 'products', (product) => product.slug, NOUNS.slug)
  yield* repeatedSkus(products)
  for (const [i, product] of products.entries())
    yield* under(`products[${i}]`, checkProduct(product, categories))
}

export function* checkProduct(product: ProductInput, categories: ReadonlySet<string>): SettingErrors {
  if (!product.name) yield { path: 'name', says: MISSING }
  if (product.price === undefined) yield { path: 'price', says: MISSING }
  if (product.category && !categories.has(product.category))
    yield { path: 'category', says: noSuch(NOUNS.category, product.category) }
  yield* checkWindow(product.sell_from, product.sell_until, 'sell_until', 'sell_from')
  if (product.legal) yield* under('legal', checkLegal(product.legal))
  yield* checkGtin(product.gtin)
  yield* checkVariants(product)
}

function* checkGtin(given: string | null | undefined): SettingErrors {
  const text = given?.trim()
  if (text && !parseGtin(text)) yield { path: 'gtin', says: noGtin(text) }
}

function noGtin(given: string): Bilingual {
  return {
    en: `"${given}" is no barcode: 8, 12, 13 or 14 digits, of which the last checks the others`,
    id: `"${given}" bukan nomor barcode: 8, 12, 13, atau 14 angka, dan angka terakhirnya harus cocok`,
  }
}

/** Categories that are taken away though products are still in them. */
export function* checkCategoriesInUse(
  products: readonly ProductInput[],
  categories: ReadonlySet<string>,
): SettingErrors {
  for (const { slug, category } of products) {
    if (category && !categories.has(category)) yield* under('categories', checkUnused(category, [slug]))
  }
}

/** A category that is taken away. `slugs`: of the products in it. */
export function* checkUnused(category: string, slugs: readonly string[]): SettingErrors {
  if (slugs.length === 0) return
  const first = slugs.slice(0, 5).map((slug) => `"${slug}"`)
  const names = [...first, ...(slugs.length > first.length ? ['…'] : [])].join(', ')
  const en = `"${category}" is still that of product ${names}`
  yield { path: '', says: { en, id: `"${category}" masih dipakai produk ${names}`, code: 'fixed' } }
}

function* repeatedSkus(products: readonly ProductInput[]): SettingErrors {
  const users = new Map<string, Bilingual>()
  for (const [i, product] of products.entries()) yield* checkSkus(product, users, `products[${i}]`)
}

/**
 * A SKU means one thing in the shop; a product may share it with a variant of its own. `users`: who has which by now;
 * those of this product are added.
 */
export function* checkSkus(product: ProductInput, users: Map<string, Bilingual>, path = ''): SettingErrors {
  const itself = { en: path, id: path }
  const named = [
    { sku: product.sku, user: itself },
    ...(product.variants ?? []).map(({ sku }, v) => {
      const place = joinPath(path, `variants[${v}]`)
      return { sku, user: { en: place, id: place } }
    }),
  ]
  for (const { sku, user } of named) {
    if (!sku) continue
    const other = users.get(sku)
    if (other && other !== itself) yield { path: joinPath(user.en, 'sku'), says: usedBy(sku, other) }
    else users.set(sku, user)
  }
}

function usedBy(sku: string, other: Bilingual): Bilingual {
  return { en: `"${sku}" is used by ${other.en} too`, id: `"${sku}" juga dipakai ${other.id}` }
}

const PICTURE: Bilingual = { en: 'picture', id: 'gambar' }

/** `known`: the pictures that the shop has. */
export function* checkImage({ media }: ImageInput, known: { has(media: string): boolean }): SettingErrors {
  if (media === undefined) yield { path: 'media', says: MISSING }
  else if (!known.has(media)) yield { path: 'media', says: noSuch(PICTURE, media) }
}

const NO_VARIANTS: Said = {
  en: 'is missing: a product with options has a variant for each choice',
  id: 'wajib diisi: produk dengan opsi punya varian untuk setiap pilihan',
  code: 'required',
}

const CHOICE: Bilingual = { en: 'choice of options', id: 'pilihan opsi' }

function* checkVariants({ options = [], variants = [], images = [] }: ProductInput): SettingErrors {
  yield* repeated(options, 'options', (option) => option.name, NOUNS.name)
  if (options.length > 0 && variants.length === 0) yield { path: 'variants', says: NO_VARIANTS }
  yield* repeated(variants, 'variants', (variant) => optionsKey(variant.options ?? {}), CHOICE)
  for (const [v, variant] of variants.entries()) {
    const place = `variants[${v}]`
    yield* under(`${place}.options`, checkChoice(variant.options ?? {}, options))
    yield* under(place, checkGtin(variant.gtin))
    if (variant.image != null && variant.image >= images.length) {
      const en = `the product has ${images.length} images; the first is 0`
      yield {
        path: `${place}.image`,
        says: { en, id: `produk punya ${images.length} gambar; yang pertama 0`, code: 'range' },
      }
    }
  }
}

/** Variants that are spoken of by their ids. `known`: those of the product. */
export function* checkVariantIds(
  variants: readonly VariantInput[],
  known: readonly VariantInput[],
): SettingErrors {
  yield* repeated(variants, 'variants', ({ id }) => id ?? null, NOUNS.id)
  const ids = new Set(known.map(({ id }) => id))
  for (const [i, { id }] of variants.entries()) {
    if (id !== undefined && !ids.has(id)) yield { path: `variants[${i}].id`, says: noSuch(NOUNS.variant, id) }
  }
}

/**
 * Variants are sent as a whole list, each with what was on hand when it was read, and some may be sold since: that does
 * not come back by an edit of something else.
 */
export function* checkCountedStock(
  variants: readonly VariantInput[],
  known: readonly VariantInput[],
): SettingErrors {
  const pairs = pairVariants(known, variants)
  for (const [i, { stock }] of variants.entries()) {
    const before = pairs[i]
    if (before && stock != null && stock !== before.stock)
      yield { path: `variants[${i}].stock`, says: countedElsewhere(before.stock ?? 0) }
  }
}

function countedElsewhere(now: number): Bilingual {
  return {
    en: `is ${now} now, and changed by changeStock`,
    id: `sekarang ${now}; stok diubah lewat changeStock (POST /stock)`,
  }
}

const NO_OPTION: Said = {
  en: 'is not one of the product’s options',
  id: 'bukan opsi produk ini',
  code: 'unknown',
}

/** More would be cut from the answer, after having been written for every variant. */
const MOST_NAMED = 10

function* checkChoice(
  chosen: Readonly<Record<string, string>>,
  options: NonNullable<ProductInput['options']>,
): SettingErrors {
  for (const { name, values } of options) {
    const value = chosen[name]
    if (value === undefined) yield { path: name, says: MISSING }
    else if (!values.includes(value)) {
      const list = values.slice(0, MOST_NAMED).join(', ') + (values.length > MOST_NAMED ? ' …' : '')
      yield {
        path: name,
        says: {
          en: `"${value}" is not one of ${list}`,
          id: `"${value}" bukan salah satu dari ${list}`,
          code: 'enum',
        },
      }
    }
  }
  for (const name of Object.keys(chosen)) {
    if (!options.some((option) => option.name === name)) yield { path: name, says: NO_OPTION }
  }
}

/** `onHand`: of the products that are in the shop, by their ids. */
export function* checkStockChanges(
  changes: readonly StockChange[],
  onHand: ReadonlyMap<string, OnHand>,
): SettingErrors {
  yield* repeated(
    changes,
    'changes',
    ({ product_id, variant_id }) => variant_id ?? product_id,
    NOUNS.productAndVariant,
  )
  for (const [i, change] of changes.entries())
    yield* under(`changes[${i}]`, checkStockChange(change, onHand.get(change.product_id)))
}

const SET_OR_ADD: Said = {
  en: 'needs either set or add',
  id: 'isi salah satu: set atau add',
  code: 'required',
}

function* checkStockChange(change: StockChange, product: OnHand | undefined): SettingErrors {
  const { product_id, variant_id, set, add } = change
  if (!product) yield { path: 'product_id', says: noSuch(NOUNS.product, product_id) }
  else if (variant_id != null && !product.variants.has(variant_id))
    yield { path: 'variant_id', says: noSuch(NOUNS.variant, variant_id) }
  else if (variant_id == null && product.variants.size > 0) yield { path: 'variant_id', says: MISSING }
  else if ((set === undefined) === (add === undefined)) yield { path: '', says: SET_OR_ADD }
  else yield* checkLevel(change, product)
}

/** Pre-orders may have sold past the stock: what is below zero already may stay there. */
function* checkLevel(change: StockChange, product: OnHand): SettingErrors {
  const isSet = change.set !== undefined
  const after = stockAfter(change, product)
  const isBelow = after < 0 && (isSet || stockBefore(change, product) >= 0)
  if (!isBelow && after <= MAX_STOCK) return
  const says = { en: `would leave ${after} on hand`, id: `membuat stok menjadi ${after}` }
  yield { path: isSet ? 'set' : 'add', says }
}

/** What is on hand once the change is made. */
export function stockAfter(change: StockChange, product: OnHand | undefined): number {
  return change.set ?? stockBefore(change, product) + (change.add ?? 0)
}

/** What is on hand before it. */
export function stockBefore({ variant_id }: StockChange, product: OnHand | undefined): number {
  return (variant_id == null ? product?.stock : product?.variants.get(variant_id)) ?? 0
}
