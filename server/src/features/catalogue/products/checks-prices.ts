// Prices of many products changed at once: what they become, and what may be set. Pure.
import { formatRupiah } from '../../../domain/rupiah.ts'
import { NOUNS, noSuch, repeated, type SettingErrors, under } from '../../../domain/setting-error.ts'
import type { PriceChange, ProductInput } from './input.ts'

/** `products`: those that are in the shop, by their ids. */
export function* checkPriceChanges(
  changes: readonly PriceChange[],
  products: ReadonlyMap<string, ProductInput>,
): SettingErrors {
  yield* repeated(
    changes,
    'changes',
    ({ product_id, variant_id }) => variant_id ?? product_id,
    NOUNS.productAndVariant,
  )
  for (const [i, change] of changes.entries())
    yield* under(`changes[${i}]`, checkPriceChange(change, products.get(change.product_id)))
  const changesOf = Map.groupBy(changes.entries(), ([, { product_id }]) => product_id)
  for (const [id, ofProduct] of changesOf) {
    const product = products.get(id)
    const [first = 0] = ofProduct[0] ?? []
    const made = ofProduct.map(([, change]) => change)
    if (product) yield* under(`changes[${first}]`, checkComparisons(withPrices(product, made)))
  }
}

/** The same product with these prices; what they leave out stays. */
export function withPrices(product: ProductInput, changes: readonly PriceChange[]): ProductInput {
  const own = changes.find(({ variant_id }) => variant_id == null)
  const ofVariants = new Map(changes.map((change) => [change.variant_id, change]))
  return {
    ...product,
    ...pricesOf(own),
    ...(product.variants && {
      variants: product.variants.map((variant) => ({
        ...variant,
        ...(variant.id !== undefined && pricesOf(ofVariants.get(variant.id))),
      })),
    }),
  }
}

function pricesOf(change: PriceChange | undefined) {
  const { price, compare_at_price } = change ?? {}
  return {
    ...(price !== undefined && { price }),
    ...(compare_at_price !== undefined && { compare_at_price }),
  }
}

function* checkPriceChange(change: PriceChange, product: ProductInput | undefined): SettingErrors {
  const { product_id, variant_id, was } = change
  const variant = product?.variants?.find(({ id }) => id === variant_id)
  if (!product) yield { path: 'product_id', says: noSuch(NOUNS.product, product_id) }
  else if (variant_id != null && !variant)
    yield { path: 'variant_id', says: noSuch(NOUNS.variant, variant_id) }
  else {
    const now = variant?.price ?? product.price ?? 0
    if (was === undefined || was === now) return
    const name = product.name ?? product.slug
    yield {
      path: 'was',
      says: {
        en: `the price of "${name}" is ${now} by now: read it again`,
        id: `harga "${name}" sudah menjadi ${formatRupiah(now)}; periksa harga barunya, lalu ubah lagi`,
      },
    }
  }
}

/** A price before the reduction that is no higher would be none. */
function* checkComparisons({
  name,
  slug,
  price = 0,
  compare_at_price,
  variants = [],
}: ProductInput): SettingErrors {
  const things = [{ price, compare_at_price }, ...variants]
  const isWrong = things.some(
    ({ price: own, compare_at_price: before }) => before != null && before <= (own ?? price),
  )
  if (!isWrong) return
  const called = name ?? slug
  yield {
    path: 'compare_at_price',
    says: {
      en: `the price before the reduction of "${called}" must stay above its price`,
      id: `harga coret "${called}" harus tetap di atas harganya`,
    },
  }
}
