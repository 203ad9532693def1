// Reads one file of any kind, and writes what it says as JSON, which one process can give another.
import type { Remark } from '../../../db/tables/imports.ts'
import type { FileKind } from '../../../domain/import-kinds.ts'
import type { ReadShopFile } from '../shop-file/read.ts'
import type { BankStatement } from './read-bank-statement.ts'
import type { ProductSheet } from './read-product-sheet.ts'
import type { ShopifyFile } from './read-shopify.ts'
import type { StockSheet } from './read-stock-sheet.ts'

/** Values that JSON can hold. */
export type ReadFile =
  | { readonly kind: 'shop_file'; readonly shop: ReadShopFile }
  | { readonly kind: 'shopify_csv'; readonly rows: number; readonly shopify: ShopifyFile }
  | { readonly kind: 'stock_sheet'; readonly rows: number; readonly sheet: StockSheet }
  | {
      readonly kind: 'product_sheet' | 'product_list'
      readonly rows: number
      readonly products: ProductSheet
    }
  | { readonly kind: 'bank_statement'; readonly rows: number; readonly statement: BankStatement }

export type FileReading =
  | { readonly read: ReadFile }
  | { readonly faults: readonly Remark[]; readonly count: number }

/** Twice as long as the largest file that is taken: one text may stand in many places, and each writes it out. */
const LONGEST = 32 * 1024 * 1024

/** As JSON; null: it takes too much. */
export async function writtenReading(kind: FileKind, bytes: Buffer): Promise<string | null> {
  try {
    const written = JSON.stringify(await readingOf(kind, bytes))
    return written.length > LONGEST ? null : written
  } catch (error) {
    // No text is that long, no stack that deep.
    if (error instanceof RangeError) return null
    throw error
  }
}

async function readingOf(kind: FileKind, bytes: Buffer): Promise<FileReading> {
  const { ImportFaults } = await import('./faults.ts')
  const { MOST_FAULTS } = await import('./rules.ts')
  try {
    return { read: await read(kind, bytes) }
  } catch (error) {
    if (!(error instanceof ImportFaults)) throw error
    return { faults: error.faults.slice(0, MOST_FAULTS), count: error.count }
  }
}

/** Loads only what this kind of file needs. */
async function read(kind: FileKind, bytes: Buffer): Promise<ReadFile> {
  const { MOST_NOTES } = await import('./rules.ts')
  if (kind === 'shop_file') {
    const { readUploadedShopFile } = await import('./read-shop-file.ts')
    const { file, unknownFields } = readUploadedShopFile(bytes)
    return { kind, shop: { file, unknownFields: unknownFields.slice(0, MOST_NOTES) } }
  }
  const rowsOf = ({ products }: ProductSheet) =>
    products.reduce((sum, { variants }) => sum + variants.length, 0)
  if (kind === 'product_list') {
    const { readProductList } = await import('./read-product-list.ts')
    const products = readProductList(bytes)
    return { kind, rows: rowsOf(products), products }
  }
  const { readSheets, readTable } = await import('./table.ts')
  if (kind === 'product_sheet') {
    const { readProductSheet } = await import('./read-product-sheet.ts')
    const products = readProductSheet(await readSheets(bytes))
    return { kind, rows: rowsOf(products), products }
  }
  if (kind === 'bank_statement') {
    const { readBankStatement } = await import('./read-bank-statement.ts')
    const [rows = []] = await readSheets(bytes)
    const statement = readBankStatement(rows, new Date())
    return { kind, rows: statement.credits.length, statement }
  }
  const table = await readTable(bytes)
  const rows = table.rows.length
  if (kind === 'stock_sheet') {
    const { readStockSheet } = await import('./read-stock-sheet.ts')
    return { kind, rows, sheet: readStockSheet(table) }
  }
  const { readShopify } = await import('./read-shopify.ts')
  const { notes, ...shopify } = readShopify(table)
  return { kind, rows, shopify: { ...shopify, notes: notes.slice(0, MOST_NOTES) } }
}
