// Reads a plain sheet of prices and stock: its rows name products or variants, and what is to change of them. Pure.
import type { Remark } from '../../../db/tables/imports.ts'
import type { Bilingual } from '../../../domain/setting-error.ts'
import { findColumns, type NamedColumns, readCells } from './columns.ts'
import { remark } from './faults.ts'
import type { Table, TableRow } from './table.ts'

export type SheetColumns = NamedColumns<SheetColumn>
export type SheetColumn = 'sku' | 'slug' | 'stock' | 'price' | 'compareAt'

const HEADINGS: Readonly<Record<SheetColumn, readonly string[]>> = {
  sku: ['SKU', 'Variant SKU', 'kode barang', 'kode'],
  slug: ['slug', 'Handle', 'URL handle', 'produk'],
  stock: ['stok', 'stock', 'Variant Inventory Qty', 'Inventory quantity', 'jumlah'],
  price: ['harga', 'price', 'Variant Price'],
  compareAt: ['compare_at_price', 'Compare-at price', 'Variant Compare At Price', 'harga coret'],
}

export interface SheetLine {
  readonly row: TableRow
  readonly sku?: string
  readonly slug?: string
  readonly stock?: number
  readonly price?: number
  /** null: nothing is struck through any more */
  readonly compareAt?: number | null
}

export interface StockSheet {
  readonly header: readonly string[]
  readonly lines: readonly SheetLine[]
  readonly faults: readonly Remark[]
}

const NOTHING_TO_CHANGE: Bilingual = {
  en: 'the column is missing: the sheet needs stock or price',
  id: 'kolom ini tidak ada: berkas perlu kolom stok atau harga',
}

const NO_NAME: Bilingual = {
  en: 'the column is missing: the sheet needs SKU, or slug',
  id: 'kolom ini tidak ada: berkas perlu kolom SKU atau slug',
}

const BELOW_ZERO: Bilingual = { en: 'must not be below 0', id: 'tidak boleh kurang dari 0' }
const LONGEST_NAME = 200

export function sheetColumns(header: readonly string[]): SheetColumns {
  return findColumns(header, HEADINGS)
}

export function readStockSheet({ header, rows }: Table): StockSheet {
  const columns = sheetColumns(header)
  const faults: Remark[] = []
  if (!columns.has('sku') && !columns.has('slug')) faults.push(remark(1, columns.heading('sku'), NO_NAME))
  if (!columns.has('stock') && !columns.has('price') && !columns.has('compareAt'))
    faults.push(remark(1, columns.heading('stock'), NOTHING_TO_CHANGE))
  if (faults.length > 0) return { header, lines: [], faults }
  return { header, lines: rows.map((row) => readLine(columns, row, faults)), faults }
}

function readLine(columns: SheetColumns, row: TableRow, faults: Remark[]): SheetLine {
  const cells = readCells(columns, row, faults)
  const sku = cells.text('sku', LONGEST_NAME)
  const slug = cells.text('slug', LONGEST_NAME)
  const stock = cells.count('stock')
  const price = cells.rupiah('price')
  const compareAt = cells.rupiah('compareAt')
  if (stock !== undefined && stock < 0) faults.push(remark(row.row, columns.heading('stock'), BELOW_ZERO))
  return {
    // Where no SKU says which variant, its other cells do.
    row: sku === undefined ? row : { row: row.row, cells: [] },
    ...(sku !== undefined && { sku }),
    ...(slug !== undefined && { slug: slug.toLowerCase() }),
    ...(stock !== undefined && { stock }),
    ...(price !== undefined && { price }),
    ...(compareAt !== undefined && { compareAt: compareAt === 0 ? null : compareAt }),
  }
}
