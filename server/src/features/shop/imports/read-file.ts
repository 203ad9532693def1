// Reads a file that is to be imported, as what it is said to be.
import type { ImportKind } from '../../../domain/import-kinds.ts'
import type { ReadShopFile } from '../shop-file/read.ts'
import type { ShopifyFile } from './read-shopify.ts'
import type { StockSheet } from './read-stock-sheet.ts'
import { MOST_NOTES } from './rules.ts'
import { readTable } from './table.ts'

/** Values that JSON can hold. */
export type ReadFile =
  | { readonly kind: 'shop_file'; readonly shop: ReadShopFile }
  | { readonly kind: 'shopify_csv'; readonly rows: number; readonly shopify: ShopifyFile }
  | { readonly kind: 'stock_sheet'; readonly rows: number; readonly sheet: StockSheet }

/** Throws `ImportFaults`. Loads what the kind of file needs, as a process begins with each. */
export async function readFile(kind: ImportKind, bytes: Buffer): Promise<ReadFile> {
  if (kind === 'shop_file') {
    const { readShopFile } = await import('./read-shop-file.ts')
    const { file, unknownFields } = readShopFile(bytes)
    return { kind, shop: { file, unknownFields: unknownFields.slice(0, MOST_NOTES) } }
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
