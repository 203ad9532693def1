// Applies a sheet of prices and stock to the shop: only what its rows name changes.
import type { Remark } from '../../../db/tables/imports.ts'
import { A, MISSING, noSuch, type Says } from '../../../domain/setting-error.ts'
import { type ProductInput, type VariantInput, withoutStock } from '../../catalogue/products/input.ts'
import { lockStoredProducts } from '../../catalogue/products/save-many.ts'
import { findSkus } from '../../catalogue/products/stored.ts'
import { type Applying, type ImportOutcome, saveApplied } from './applied.ts'
import { plain } from './columns.ts'
import { refuseFaults, remark } from './faults.ts'
import {
  type SheetColumn,
  type SheetColumns,
  type SheetLine,
  type StockSheet,
  sheetColumns,
} from './read-stock-sheet.ts'
import type { TableRow } from './table.ts'

/** Throws `ImportFaults` with every fault, those of the reading included. */
export async function applyStockSheet(applying: Applying, sheet: StockSheet): Promise<ImportOutcome> {
  const { tx, shopId } = applying
  const { header, lines } = sheet
  const columns = sheetColumns(header)
  const faults = [...sheet.faults]
  const bySku = await findSkus(
    tx,
    shopId,
    lines.flatMap(({ sku }) => sku ?? []),
    [],
  )
  const slugOf = ({ sku, slug }: SheetLine) => (sku === undefined ? slug : bySku.get(sku))
  const slugs = [...new Set(lines.flatMap((line) => slugOf(line) ?? []))]
  const known = await lockStoredProducts(tx, shopId, slugs)
  const products = new Map(
    Array.from(known, ([slug, { value }]): [string, ProductInput] => [slug, copyOf(withoutStock(value))]),
  )
  const seen = new Map<StockTarget, number>()
  for (const line of lines) {
    const target = findTarget({ columns, header }, line, products.get(slugOf(line) ?? ''))
    if ('says' in target) {
      faults.push(target)
      continue
    }
    const before = seen.get(target.thing)
    if (before !== undefined) faults.push(remark(line.row.row, columns.heading('sku'), sameAs(before)))
    seen.set(target.thing, line.row.row)
    change(line, target)
  }
  refuseFaults(faults)
  const applied = { products: [...products.values()], known, newCategories: [], archived: [] }
  return { ...(await saveApplied(applying, applied)), notes: [] }
}

function copyOf(product: ProductInput): ProductInput {
  return {
    ...product,
    ...(product.variants && { variants: product.variants.map((variant) => ({ ...variant })) }),
  }
}

type StockTarget = ProductInput | VariantInput

interface FoundTarget {
  readonly thing: StockTarget
  readonly product: ProductInput
}

const SKU: Says = { en: 'SKU', id: 'SKU' }

function findTarget(
  { columns, header }: { columns: SheetColumns; header: readonly string[] },
  line: SheetLine,
  product: ProductInput | undefined,
): FoundTarget | Remark {
  const { row, sku, slug } = line
  const refuse = (column: SheetColumn, says: Says) => remark(row.row, columns.heading(column), says)
  if (sku === undefined && slug === undefined) return refuse(columns.has('sku') ? 'sku' : 'slug', MISSING)
  if (!product)
    return sku === undefined ? refuse('slug', noSuch(A.product, slug ?? '')) : refuse('sku', noSuch(SKU, sku))
  const { variants = [] } = product
  if (variants.length === 0) return { thing: product, product }
  const chosen = variants.filter((variant) =>
    sku === undefined ? isChosen(product, variant, header, row) : variant.sku === sku,
  )
  const [variant, another] = chosen
  if (variant && !another) return { thing: variant, product }
  // The product's own SKU: what its variants share can be set, what is counted of each cannot.
  if (!variant && sku !== undefined && line.stock === undefined) return { thing: product, product }
  return refuse(sku === undefined ? 'slug' : 'sku', whichVariant(product))
}

function whichVariant({ slug }: ProductInput): Says {
  return {
    en: `does not say which variant of product "${slug}"`,
    id: `tidak menyebut varian mana dari produk "${slug}"`,
  }
}

/** By columns that are called as the product's options are, or as Shopify calls them. */
function isChosen(
  { options = [] }: ProductInput,
  variant: VariantInput,
  header: readonly string[],
  { cells }: TableRow,
): boolean {
  return options.every(({ name }, i) => {
    const names = [plain(name), `option${i + 1} value`]
    const place = header.findIndex((heading) => names.includes(plain(heading)))
    const value = place < 0 ? '' : (cells[place] ?? '')
    return value.toLowerCase() === variant.options?.[name]?.toLowerCase()
  })
}

function sameAs(row: number): Says {
  return { en: `row ${row} names the same`, id: `sama dengan yang di baris ${row}` }
}

/** A variant that costs what the product costs need not say so itself. */
function change({ stock, price, compareAt }: SheetLine, { thing, product }: FoundTarget): void {
  if (stock !== undefined) thing.stock = stock
  if (price !== undefined && (thing.price ?? product.price) !== price) thing.price = price
  if (compareAt !== undefined) thing.compare_at_price = compareAt
}
