// Whether categories, products and variants fit together. Pure.
import { checkWindow, repeated } from './check-lists.ts'
import type { FileFault } from './faults.ts'
import { optionsKey } from './pair.ts'
import type { FileProduct, ShopFile } from './schema.ts'

export function* checkCategories({ categories = [] }: ShopFile): Generator<FileFault> {
  yield* repeated(categories, 'categories', (category) => category.key, 'key')
  for (const [i, category] of categories.entries()) {
    if (!category.label) yield { path: `categories[${i}].label`, message: 'is missing' }
  }
}

export function* checkProducts(
  { products = [], categories = [] }: ShopFile,
  given: ShopFile,
): Generator<FileFault> {
  yield* repeated(products, 'products', (product) => product.slug, 'slug')
  yield* repeatedSkus(products)
  const keys = new Set(categories.map((category) => category.key))
  for (const [i, product] of products.entries()) {
    const path = `products[${i}]`
    if (!product.name) yield { path: `${path}.name`, message: 'is missing' }
    if (product.price === undefined) yield { path: `${path}.price`, message: 'is missing' }
    if (product.category && !keys.has(product.category)) {
      yield given.products
        ? { path: `${path}.category`, message: `there is no category "${product.category}"` }
        : { path: 'categories', message: `"${product.category}" is still that of product "${product.slug}"` }
    }
    yield* checkWindow(product.sell_from, product.sell_until, `${path}.sell_until`, 'sell_from')
    yield* checkVariants(product, path)
  }
}

/** A SKU means one thing on the shelf; a product may share it with a variant of its own. */
function* repeatedSkus(products: readonly FileProduct[]): Generator<FileFault> {
  const users = new Map<string, string>()
  for (const [i, product] of products.entries()) {
    const path = `products[${i}]`
    const variants = (product.variants ?? []).map(({ sku }, v) => ({ sku, at: `${path}.variants[${v}]` }))
    for (const { sku, at } of [{ sku: product.sku, at: path }, ...variants]) {
      const other = sku ? users.get(sku) : undefined
      if (other && other !== path) yield { path: `${at}.sku`, message: `"${sku}" is used by ${other} too` }
      else if (sku) users.set(sku, at)
    }
  }
}

function* checkVariants(product: FileProduct, path: string): Generator<FileFault> {
  const { options = [], variants = [], images = [] } = product
  yield* repeated(options, `${path}.options`, (option) => option.name, 'name')
  if (options.length > 0 && variants.length === 0) {
    yield {
      path: `${path}.variants`,
      message: 'is missing: a product with options has a variant for each choice',
    }
  }
  yield* repeated(
    variants,
    `${path}.variants`,
    (variant) => optionsKey(variant.options ?? {}),
    'choice of options',
  )
  for (const [v, variant] of variants.entries()) {
    const place = `${path}.variants[${v}]`
    yield* checkChoice(variant.options ?? {}, options, `${place}.options`)
    if (variant.image != null && variant.image >= images.length) {
      yield { path: `${place}.image`, message: `the product has ${images.length} images; the first is 0` }
    }
  }
}

function* checkChoice(
  chosen: Readonly<Record<string, string>>,
  options: NonNullable<FileProduct['options']>,
  path: string,
): Generator<FileFault> {
  for (const { name, values } of options) {
    const value = chosen[name]
    if (value === undefined) yield { path: `${path}.${name}`, message: 'is missing' }
    else if (!values.includes(value)) {
      yield { path: `${path}.${name}`, message: `"${value}" is not one of ${values.join(', ')}` }
    }
  }
  for (const name of Object.keys(chosen)) {
    if (!options.some((option) => option.name === name)) {
      yield { path: `${path}.${name}`, message: 'is not one of the product’s options' }
    }
  }
}
