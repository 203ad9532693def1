// Applies a sheet of prices and stock to the shop: only what its rows name changes.
import { type ProductInput, withoutStock } from '../../catalogue/products/input.ts'
import { lockStoredProducts } from '../../catalogue/products/save-many.ts'
import { findSkus } from '../../catalogue/products/stored.ts'
import { type Applying, type ImportOutcome, saveApplied } from './applied.ts'
import { applySheetLines } from './apply-sheet-lines.ts'
import { refuseFaults } from './faults.ts'
import type { SheetLine, StockSheet } from './read-stock-sheet.ts'

/** Throws `ImportFaults` with every fault, those of the reading included. */
export async function applyStockSheet(applying: Applying, sheet: StockSheet): Promise<ImportOutcome> {
  const { tx, shopId } = applying
  const { lines } = sheet
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
  refuseFaults(applySheetLines(sheet, products, slugOf))
  const applied = {
    products: [...products.values()],
    known,
    newCategories: [],
    archived: [],
    addresses: new Map(),
  }
  return { ...(await saveApplied(applying, applied)), notes: [] }
}

function copyOf(product: ProductInput): ProductInput {
  return {
    ...product,
    ...(product.variants && { variants: product.variants.map((variant) => ({ ...variant })) }),
  }
}
