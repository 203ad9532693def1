// For the command line: what a file is, and an import that is waited for.
import { extname } from 'node:path'
import type { Context } from '../../../../context.ts'
import type { FileKind } from '../../../../domain/import-kinds.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { looksLikeProducts } from '../product-sheet-columns.ts'
import { findImport, type ImportRow } from '../queries.ts'
import { looksLikeShopify } from '../shopify-columns.ts'
import { firstLine, firstLines } from '../table.ts'
import { abandonImport, runImport } from './run-import.ts'
import { type ImportFile, takeIn } from './start-import.ts'

/** As it is once it is over. */
export async function importNow(ctx: Context, shop: Shop, file: ImportFile, at: Date): Promise<ImportRow> {
  const claim = await takeIn(ctx, shop, file, at)
  try {
    await runImport(ctx, claim)
  } catch (error) {
    // The command says that it failed: nothing may go on behind its back.
    await abandonImport(ctx, claim)
    throw error
  }
  const found = await findImport(ctx.db, shop.id, claim.id)
  if (!found) throw new Error('An import that was taken in is not there')
  return found
}

/** By its name and its headings; null: they do not say. */
export function guessKind(name: string, bytes: Buffer): FileKind | null {
  switch (extname(name).toLowerCase()) {
    case '.json':
    case '.yaml':
    case '.yml':
      return 'shop_file'
    case '.xlsx':
      // It is read elsewhere, within bounds: here its name has to do.
      return /stok|stock/i.test(name) ? 'stock_sheet' : 'product_sheet'
    case '.csv':
    case '.txt':
      if (looksLikeShopify(firstLine(bytes))) return 'shopify_csv'
      return looksLikeProducts(firstLines(bytes)) ? 'product_sheet' : 'stock_sheet'
    default:
      return null
  }
}
