// Products as a table gives them become products of the shop: their categories are found or made, and every fault has its place.
import type { Remark } from '../../../db/tables/imports.ts'
import { type Bilingual, MISSING } from '../../../domain/setting-error.ts'
import { checkProduct } from '../../catalogue/products/checks.ts'
import type { CategoryInput, ProductInput } from '../../catalogue/products/input.ts'
import type { StoredBySlug } from '../../catalogue/products/save-many.ts'
import { storedCategories } from '../../catalogue/products/stored.ts'
import { type AppliedSheet, type Applying, skuFaults } from './applied.ts'
import { applyToProduct } from './apply-product.ts'
import { refuseFaults, remark } from './faults.ts'
import type { GivenProduct } from './given-product.ts'
import { goodsColumn } from './goods-columns.ts'
import { legalColumn } from './legal-columns.ts'
import { keyOf } from './slugs.ts'
import { withWeightOfName } from './weight-in.ts'

/** What the table calls its columns. */
export interface GivenPlaces {
  readonly headingRow: number
  readonly header: readonly string[]
  readonly name: string
  /** null: it has none */
  readonly price: string | null
  readonly missingPrice: string
  readonly category: string
  readonly sku: string
  /** of an option by its place, from 0 */
  optionName(place: number): string
  optionValue(place: number): string
}

interface GivenTable {
  readonly given: readonly GivenProduct[]
  readonly known: StoredBySlug
  readonly places: GivenPlaces
  /** those of the reading */
  readonly faults: readonly Remark[]
}

/** Throws `ImportFaults` with every fault. */
export async function planGiven(
  { tx, shopId }: Applying,
  { given, known, places, faults }: GivenTable,
): Promise<Pick<AppliedSheet, 'products' | 'newCategories' | 'addresses'>> {
  const categories = (await storedCategories(tx, shopId)).map(({ value }) => value)
  const { keyFor, added } = planCategories(given, categories, known)
  const pairs = given.map((product) => {
    const current = known.get(product.slug)?.value
    const weighed = current ? product : withWeightOfName(product)
    return { given: product, value: applyToProduct(weighed, current, keyFor(product)) }
  })
  const products = pairs.map(({ value }) => value)
  const keys = new Set([...categories, ...added].map(({ key }) => key))
  const bySlug = new Map(given.map((product) => [product.slug, product]))
  refuseFaults([
    ...faults,
    ...pairs.flatMap((pair) => [...productFaults(places, pair.given, pair.value, keys)]),
    ...(await skuFaults(tx, shopId, { products, known }, ({ slug }, variant) => {
      const product = bySlug.get(slug)
      const row = variant === null ? product?.row : product?.variants[variant]?.row
      return row === undefined ? null : { row, column: places.sku }
    })),
  ])
  const addresses = new Map(given.map(({ slug, addresses: named = [] }) => [slug, named]))
  return { products, newCategories: added, addresses }
}

interface CategoryPlan {
  keyFor(product: GivenProduct): string | null | undefined
  readonly added: readonly CategoryInput[]
}

/** Finds categories by their labels, and makes those that the shop does not have. */
function planCategories(
  products: readonly GivenProduct[],
  categories: readonly CategoryInput[],
  known: StoredBySlug,
): CategoryPlan {
  const byLabel = Map.groupBy(categories, ({ label }) => (label ?? '').toLowerCase())
  const keys = new Set(categories.map(({ key }) => key))
  const added = new Map<string, CategoryInput>()
  const keyOfLabel = (label: string, current: string | null | undefined): string | null => {
    const same = byLabel.get(label.toLowerCase()) ?? []
    const found = same.find(({ key }) => key === current) ?? same[0]
    const key = found?.key ?? keyOf(label)
    if (key !== null && !keys.has(key) && !added.has(key)) added.set(key, { key, label })
    return key
  }
  const chosen = new Map(
    products.map(({ slug, category }) => {
      const current = known.get(slug)?.value.category
      return [slug, category ? keyOfLabel(category, current) : category]
    }),
  )
  return { keyFor: ({ slug }) => chosen.get(slug), added: [...added.values()] }
}

export const HAS_VARIANTS: Bilingual = {
  en: 'is missing: the product has variants',
  id: 'wajib ada: produk ini punya varian',
}

const ROWS_WITHOUT_OPTIONS: Bilingual = {
  en: 'several rows of one product need options to tell them apart',
  id: 'beberapa baris satu produk perlu opsi yang membedakannya',
}

function* productFaults(
  places: GivenPlaces,
  given: GivenProduct,
  value: ProductInput,
  categories: ReadonlySet<string>,
): Generator<Remark> {
  const { options = [], variants } = given
  const [, second] = variants
  if (options.length === 0 && second) {
    yield remark(second.row, places.optionValue(0), ROWS_WITHOUT_OPTIONS)
    return
  }
  // The reading noted a missing name already.
  if (options.includes('')) return
  for (const { path, says } of checkProduct(value, categories)) yield placed(places, given, path, says)
}

/** `variants[2].options.Size` → the row of that variant, and the column of that option's value. */
function placed(places: GivenPlaces, given: GivenProduct, path: string, says: Bilingual): Remark {
  const { row, options = [], variants } = given
  const told = inRows(says, variants)
  const variant = /^variants\[(\d+)\]/.exec(path)?.[1]
  if (variant !== undefined) {
    const name = path.split('.options.')[1] ?? ''
    const column = goodsColumn(places.header, path) ?? places.optionValue(Math.max(0, options.indexOf(name)))
    return remark(variants[Number(variant)]?.row ?? row, column, told)
  }
  const option = /^options\[(\d+)\]/.exec(path)?.[1]
  if (option !== undefined) return remark(row, places.optionName(Number(option)), told)
  if (path === 'price' && places.price === null)
    return remark(places.headingRow, places.missingPrice, MISSING)
  return remark(row, fieldColumn(places, path), told)
}

function fieldColumn(places: GivenPlaces, path: string): string {
  const { header, name, price, category, optionName, optionValue } = places
  const columns: Readonly<Record<string, string | null>> = {
    name,
    price,
    category,
    options: optionName(0),
    variants: optionValue(0),
  }
  return columns[path] ?? legalColumn(header, path) ?? goodsColumn(header, path) ?? path
}

/** Merchants know rows, not places in our list. */
function inRows({ en, id }: Bilingual, variants: GivenProduct['variants']): Bilingual {
  const rowOf = (place: string) => variants[Number(place)]?.row ?? place
  return {
    en: en.replaceAll(/variants\[(\d+)\]/g, (_, place) => `row ${rowOf(place)}`),
    id: id.replaceAll(/variants\[(\d+)\]/g, (_, place) => `baris ${rowOf(place)}`),
  }
}
