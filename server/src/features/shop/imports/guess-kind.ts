// What a file most likely is, by its name and its headings.
import { extname } from 'node:path'
import type { ImportKind } from '../../../domain/import-kinds.ts'
import { looksLikeShopify } from './shopify-columns.ts'
import { firstLine } from './table.ts'

/** null: it cannot be told. */
export function guessKind(name: string, bytes: Buffer): ImportKind | null {
  switch (extname(name).toLowerCase()) {
    case '.json':
    case '.yaml':
    case '.yml':
      return 'shop_file'
    case '.xlsx':
      return 'stock_sheet'
    case '.csv':
    case '.txt':
      return looksLikeShopify(firstLine(bytes)) ? 'shopify_csv' : 'stock_sheet'
    default:
      return null
  }
}
