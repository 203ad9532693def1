// A plain sheet of prices and stock: its rows name products or variants, and only what they name changes.
import type { Remark } from '../../db/tables/imports.ts'
import { A, MISSING, noSuch, type Says } from '../../domain/setting-error.ts'
import type { ProductInput, VariantInput } from '../products/input.ts'
import { withoutStock } from '../products/merge.ts'
import { lockStoredProducts } from '../products/save-many.ts'
import { findSkus } from '../products/stored.ts'
import { type Columns, findColumns, plain, readCells } from './columns.ts'
import { refuseFaults, remark } from './faults.ts'
import { type Laying, type Outcome, saveLaid } from './laid.ts'
import type { Table, TableRow } from './table.ts'

type SheetColumn = 'sku' | 'slug' | 'stock' | 'price' | 'compareAt'

const HEADINGS: Readonly<Record<SheetColumn, readonly string[]>> = {
  sku: ['SKU', 'Variant SKU', 'kode barang', 'kode'],
  slug: ['slug', 'Handle', 'URL handle', 'produk'],
  stock: ['stok', 'stock', 'Variant Inventory Qty', 'Inventory quantity', 'jumlah'],
  price: ['harga', 'price', 'Variant Price'],
  compareAt: ['compare_at_price', 'Compare-at price', 'Variant Compare At Price', 'harga coret'],
}

interface SheetLine {
  readonly row: TableRow
  readonly sku?: string
  readonly slug?: string
  readonly stock?: number
  readonly price?: number
  /** null: nothing is struck through any more */
  readonly compareAt?: number | null
}

export interface StockSheet {
  readonly columns: Columns<SheetColumn>
  readonly header: readonly string[]
  readonly lines: readonly SheetLine[]
  readonly faults: readonly Remark[]
}

const NOTHING_TO_CHANGE: Says = {
  en: 'the column is missing: the sheet needs stock or price',
  id: 'kolom ini tidak ada: berkas perlu kolom stok atau harga',
}

const NO_NAME: Says = {
  en: 'the column is missing: the sheet needs SKU, or slug',
  id: 'kolom ini tidak ada: berkas perlu kolom SKU atau slug',
}

const BELOW_ZERO: Says = { en: 'must not be below 0', id: 'tidak boleh kurang dari 0' }
const LONGEST_NAME = 200

export function readStockSheet({ header, rows }: Table): StockSheet {
  const columns = findColumns(header, HEADINGS)
  const faults: Remark[] = []
  if (!columns.has('sku') && !columns.has('slug')) faults.push(remark(1, columns.heading('sku'), NO_NAME))
  if (!columns.has('stock') && !columns.has('price') && !columns.has('compareAt'))
    faults.push(remark(1, columns.heading('stock'), NOTHING_TO_CHANGE))
  if (faults.length > 0) return { columns, header, lines: [], faults }
  return { columns, header, lines: rows.map((row) => readLine(columns, row, faults)), faults }
}

function readLine(columns: Columns<SheetColumn>, row: TableRow, faults: Remark[]): SheetLine {
  const cells = readCells(columns, row, faults)
  const sku = cells.text('sku', LONGEST_NAME)
  const slug = cells.text('slug', LONGEST_NAME)
  const stock = cells.count('stock')
  const price = cells.rupiah('price')
  const compareAt = cells.rupiah('compareAt')
  if (stock !== undefined && stock < 0) faults.push(remark(row.row, columns.heading('stock'), BELOW_ZERO))
  return {
    row,
    ...(sku !== undefined && { sku }),
    ...(slug !== undefined && { slug: slug.toLowerCase() }),
    ...(stock !== undefined && { stock }),
    ...(price !== undefined && { price }),
    ...(compareAt !== undefined && { compareAt: compareAt === 0 ? null : compareAt }),
  }
}

/** Throws `ImportFaults` with every fault, those of the reading included. */
export async function layStockSheet(laying: Laying, sheet: StockSheet): Promise<Outcome> {
  const { tx, shopId } = laying
  const { lines, columns } = sheet
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
  const seen = new Map<Target, number>()
  for (const line of lines) {
    const target = findTarget(sheet, line, products.get(slugOf(line) ?? ''))
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
  const laid = { products: [...products.values()], known, newCategories: [], archived: [] }
  return { ...(await saveLaid(laying, laid)), notes: [] }
}

function copyOf(product: ProductInput): ProductInput {
  return {
    ...product,
    ...(product.variants && { variants: product.variants.map((variant) => ({ ...variant })) }),
  }
}

type Target = ProductInput | VariantInput

interface Found {
  readonly thing: Target
  readonly product: ProductInput
}

const SKU: Says = { en: 'SKU', id: 'SKU' }

function findTarget(
  { columns, header }: StockSheet,
  line: SheetLine,
  product: ProductInput | undefined,
): Found | Remark {
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
function change({ stock, price, compareAt }: SheetLine, { thing, product }: Found): void {
  if (stock !== undefined) thing.stock = stock
  if (price !== undefined && (thing.price ?? product.price) !== price) thing.price = price
  if (compareAt !== undefined) thing.compare_at_price = compareAt
}
