// Writes a sheet of prices and stock into the products that it names. Pure: what it takes grows with the lines, the variants
// and the headings, never with one times the other.
import type { Remark } from '../../../db/tables/imports.ts'
import { type Bilingual, MISSING, NOUNS, noSuch } from '../../../domain/setting-error.ts'
import type { ProductInput, VariantInput } from '../../catalogue/products/input.ts'
import { plain } from './columns.ts'
import { remark } from './faults.ts'
import {
  type SheetColumn,
  type SheetColumns,
  type SheetLine,
  type StockSheet,
  sheetColumns,
} from './read-stock-sheet.ts'
import type { TableRow } from './table.ts'

/** Changes the products; gives every fault, those of the reading included. `slugOf`: of the product that a line names. */
export function applySheetLines(
  { header, lines, faults }: StockSheet,
  products: ReadonlyMap<string, ProductInput>,
  slugOf: (line: SheetLine) => string | undefined,
): Remark[] {
  const columns = sheetColumns(header)
  const places = headingPlaces(header)
  const found = [...faults]
  const indexes = new Map<ProductInput, VariantIndex>()
  const indexOf = (product: ProductInput) => {
    const index = indexes.get(product) ?? indexVariants(product, places)
    indexes.set(product, index)
    return index
  }
  const seen = new Map<StockTarget, number>()
  for (const line of lines) {
    const target = findTarget(columns, line, products.get(slugOf(line) ?? ''), indexOf)
    if ('says' in target) {
      found.push(target)
      continue
    }
    const before = seen.get(target.thing)
    if (before !== undefined) found.push(remark(line.row.row, columns.heading('sku'), sameAs(before)))
    seen.set(target.thing, line.row.row)
    change(line, target)
  }
  return found
}

/** Of each heading in its plain form, the first place. */
function headingPlaces(header: readonly string[]): Map<string, number> {
  const places = new Map<string, number>()
  header.forEach((heading, i) => {
    const name = plain(heading)
    if (!places.has(name)) places.set(name, i)
  })
  return places
}

interface VariantIndex {
  bySku(sku: string): readonly VariantInput[]
  /** by the cells of its options */
  byRow(row: TableRow): readonly VariantInput[]
}

/** By columns that are called as the product's options are, or as Shopify calls them. */
function indexVariants(
  { options = [], variants = [] }: ProductInput,
  places: ReadonlyMap<string, number>,
): VariantIndex {
  const bySku = Map.groupBy(variants, ({ sku }) => sku)
  const names = options.map(({ name }) => name)
  const columns = names.map((name, i) => firstOf(places.get(plain(name)), places.get(`option${i + 1} value`)))
  const keyOf = (values: readonly string[]) => JSON.stringify(values.map((value) => value.toLowerCase()))
  const complete = variants.filter((variant) => names.every((name) => variant.options?.[name] !== undefined))
  const byChoice = Map.groupBy(complete, (variant) =>
    keyOf(names.map((name) => variant.options?.[name] ?? '')),
  )
  return {
    bySku: (sku) => bySku.get(sku) ?? [],
    byRow: ({ cells }) =>
      byChoice.get(keyOf(columns.map((place) => (place === undefined ? '' : (cells[place] ?? ''))))) ?? [],
  }
}

function firstOf(one: number | undefined, other: number | undefined): number | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return Math.min(one, other)
}

type StockTarget = ProductInput | VariantInput

interface FoundTarget {
  readonly thing: StockTarget
  readonly product: ProductInput
}

const SKU: Bilingual = { en: 'SKU', id: 'SKU' }

function findTarget(
  columns: SheetColumns,
  line: SheetLine,
  product: ProductInput | undefined,
  indexOf: (product: ProductInput) => VariantIndex,
): FoundTarget | Remark {
  const { row, sku, slug } = line
  const refuse = (column: SheetColumn, says: Bilingual) => remark(row.row, columns.heading(column), says)
  if (sku === undefined && slug === undefined) return refuse(columns.has('sku') ? 'sku' : 'slug', MISSING)
  if (!product)
    return sku === undefined
      ? refuse('slug', noSuch(NOUNS.product, slug ?? ''))
      : refuse('sku', noSuch(SKU, sku))
  if ((product.variants ?? []).length === 0) return { thing: product, product }
  const index = indexOf(product)
  const [variant, another] = sku === undefined ? index.byRow(row) : index.bySku(sku)
  if (variant && !another) return { thing: variant, product }
  // The product's own SKU: what its variants share can be set, what is counted of each cannot.
  if (!variant && sku !== undefined && line.stock === undefined) return { thing: product, product }
  return refuse(sku === undefined ? 'slug' : 'sku', whichVariant(product))
}

function whichVariant({ slug }: ProductInput): Bilingual {
  return {
    en: `does not say which variant of product "${slug}"`,
    id: `tidak menyebut varian mana dari produk "${slug}"`,
  }
}

function sameAs(row: number): Bilingual {
  return { en: `row ${row} names the same`, id: `sama dengan yang di baris ${row}` }
}

/** A variant that costs what the product costs need not say so itself. */
function change({ stock, price, compareAt }: SheetLine, { thing, product }: FoundTarget): void {
  if (stock !== undefined) thing.stock = stock
  if (price !== undefined && (thing.price ?? product.price) !== price) thing.price = price
  if (compareAt !== undefined) thing.compare_at_price = compareAt
}
