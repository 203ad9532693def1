// Applies Shopify's product CSV to the shop: what it lists is written, other products stay as they are.
import type { Remark } from '../../../db/tables/imports.ts'
import { type Bilingual, MISSING } from '../../../domain/setting-error.ts'
import { checkProduct } from '../../catalogue/products/checks.ts'
import type { CategoryInput, ProductInput } from '../../catalogue/products/input.ts'
import { lockStoredProducts, type StoredBySlug } from '../../catalogue/products/save-many.ts'
import { storedCategories } from '../../catalogue/products/stored.ts'
import { type AppliedSheet, type Applying, type ImportOutcome, saveApplied, skuFaults } from './applied.ts'
import { applyToProduct } from './apply-product.ts'
import { refuseFaults, remark } from './faults.ts'
import type { GivenProduct, ShopifyFile } from './read-shopify.ts'
import { columnsOf, OPTION_PLACES, type ShopifyColumn, type ShopifyColumns } from './shopify-columns.ts'
import { keyOf } from './slugs.ts'

/** Throws `ImportFaults` with every fault, those of the reading included. */
export async function applyShopify(applying: Applying, file: ShopifyFile): Promise<ImportOutcome> {
  const { tx, shopId } = applying
  const { header, products: given } = file
  const columns = columnsOf(header)
  const known = await lockStoredProducts(
    tx,
    shopId,
    given.map(({ slug }) => slug),
  )
  const categories = (await storedCategories(tx, shopId)).map(({ value }) => value)
  const sold = given.filter(({ isHidden }) => !isHidden)
  const { keyFor, added } = planCategories(sold, categories, known)
  const pairs = sold.map((product) => {
    const current = known.get(product.slug)?.value
    return { given: product, value: applyToProduct(product, current, keyFor(product)) }
  })
  const values = pairs.map(({ value }) => value)
  const keys = new Set([...categories, ...added].map(({ key }) => key))
  const bySlug = new Map(sold.map((product) => [product.slug, product]))
  refuseFaults([
    ...file.faults,
    ...sold.flatMap((product) => withoutOptions(columns, product, known.get(product.slug)?.value)),
    ...pairs.flatMap((pair) => [...productFaults(columns, pair.given, pair.value, keys)]),
    ...(await skuFaults(tx, shopId, { products: values, known }, ({ slug }, variant) => {
      const product = bySlug.get(slug)
      const row = variant === null ? product?.row : product?.variants[variant]?.row
      return row === undefined ? null : { row, column: columns.heading('sku') }
    })),
  ])
  const hidden = given.filter(({ isHidden }) => isHidden)
  const applied: AppliedSheet = {
    products: values,
    known,
    newCategories: added,
    archived: hidden.filter(({ slug }) => known.has(slug)).map(({ slug }) => slug),
  }
  const leftOut = hidden.filter(({ slug }) => !known.has(slug))
  const notes = [...file.notes, ...leftOut.map(({ row, slug }) => remark(row, null, notForSale(slug)))]
  return { ...(await saveApplied(applying, applied)), notes }
}

function notForSale(slug: string): Bilingual {
  return {
    en: `product "${slug}" is a draft or archived there, and was left out`,
    id: `produk "${slug}" berstatus draf atau arsip di sana, jadi tidak diambil`,
  }
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

/** A row without options does not say which variant it means. */
function withoutOptions(
  columns: ShopifyColumns,
  { row, options, variants }: GivenProduct,
  current: ProductInput | undefined,
): Remark[] {
  const isUnclear = options === undefined && variants.length > 0 && (current?.variants?.length ?? 0) > 0
  return isUnclear ? [remark(row, columns.heading('option1Name'), HAS_VARIANTS)] : []
}

const HAS_VARIANTS: Bilingual = {
  en: 'is missing: the product has variants',
  id: 'wajib ada: produk ini punya varian',
}

const ROWS_WITHOUT_OPTIONS: Bilingual = {
  en: 'several rows of one product need options to tell them apart',
  id: 'beberapa baris satu produk perlu opsi yang membedakannya',
}

function* productFaults(
  columns: ShopifyColumns,
  given: GivenProduct,
  value: ProductInput,
  categories: ReadonlySet<string>,
): Generator<Remark> {
  const { options = [], variants } = given
  const [, second] = variants
  if (options.length === 0 && second) {
    yield remark(second.row, columns.heading('option1Value'), ROWS_WITHOUT_OPTIONS)
    return
  }
  // The reading noted a missing name already.
  if (options.includes('')) return
  for (const { path, says } of checkProduct(value, categories)) yield placed(columns, given, path, says)
}

/** `variants[2].options.Size` → the row of that variant, and the column of that option's value. */
function placed(columns: ShopifyColumns, given: GivenProduct, path: string, says: Bilingual): Remark {
  const { row, options = [], variants } = given
  const told = inRows(says, variants)
  const variant = /^variants\[(\d+)\]/.exec(path)?.[1]
  if (variant !== undefined) {
    const name = path.split('.options.')[1] ?? ''
    const place = OPTION_PLACES[Math.max(0, options.indexOf(name))] ?? 1
    const column: ShopifyColumn = `option${place}Value`
    return remark(variants[Number(variant)]?.row ?? row, columns.heading(column), told)
  }
  const option = /^options\[(\d+)\]/.exec(path)?.[1]
  if (option !== undefined)
    return remark(row, columns.heading(`option${OPTION_PLACES[Number(option)] ?? 1}Name`), told)
  if (path === 'price' && !columns.has('price')) return remark(1, columns.heading('price'), MISSING)
  const column = FIELD_COLUMNS[path]
  return remark(row, column ? columns.heading(column) : path, told)
}

const FIELD_COLUMNS: Readonly<Record<string, ShopifyColumn>> = {
  name: 'title',
  price: 'price',
  category: 'type',
  options: 'option1Name',
  variants: 'option1Value',
}

/** Merchants know rows, not places in our list. */
function inRows({ en, id }: Bilingual, variants: GivenProduct['variants']): Bilingual {
  const rowOf = (place: string) => variants[Number(place)]?.row ?? place
  return {
    en: en.replaceAll(/variants\[(\d+)\]/g, (_, place) => `row ${rowOf(place)}`),
    id: id.replaceAll(/variants\[(\d+)\]/g, (_, place) => `baris ${rowOf(place)}`),
  }
}
