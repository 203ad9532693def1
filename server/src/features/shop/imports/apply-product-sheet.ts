// Applies a sheet of products to the shop: those it lists are added or changed, all others stay as they are.
import type { Remark } from '../../../db/tables/imports.ts'
import type { Bilingual } from '../../../domain/setting-error.ts'
import { loadMedia } from '../../catalogue/media/queries.ts'
import type { ProductInput } from '../../catalogue/products/input.ts'
import { lockStoredProducts } from '../../catalogue/products/save-many.ts'
import { findSkus } from '../../catalogue/products/stored.ts'
import { type Applying, type ImportOutcome, saveApplied } from './applied.ts'
import { type GivenPlaces, HAS_VARIANTS, planGiven } from './apply-given.ts'
import { remark } from './faults.ts'
import { hashesIn, settlePictures } from './given-pictures.ts'
import { type SheetProduct, sameSlug } from './given-product.ts'
import { OPTION_COLUMNS, type ProductColumns, productColumns } from './product-sheet-columns.ts'
import { fitOptions } from './product-sheet-options.ts'
import type { ProductSheet } from './read-product-sheet.ts'

/** Throws `ImportFaults` with every fault, those of the reading included. */
export async function applyProductSheet(applying: Applying, sheet: ProductSheet): Promise<ImportOutcome> {
  const { tx, shopId } = applying
  const columns = productColumns(sheet.header)
  const faults = [...sheet.faults]
  const notes = [...sheet.notes]
  const skus = sheet.products.flatMap(({ knownBy }) => knownBy)
  const named = nameProducts(sheet.products, await findSkus(tx, shopId, skus, []), columns, faults)
  const known = await lockStoredProducts(
    tx,
    shopId,
    named.map(({ slug }) => slug),
  )
  const there = await loadMedia(tx, shopId, hashesIn(named))
  const given = named.map((product) => {
    const current = known.get(product.slug)?.value
    const fitted = fitOptions(settlePictures(product, there, notes), current)
    faults.push(...unclearVariant(columns, fitted, current))
    return fitted
  })
  const places = placesOf(columns, sheet)
  const planned = await planGiven(applying, { given, known, places, faults })
  return { ...(await saveApplied(applying, { ...planned, known, archived: [] })), notes }
}

const LEADS_APART: Bilingual = {
  en: 'the SKUs of its rows are those of several products',
  id: 'SKU di barisnya milik beberapa produk yang berbeda',
}

/** The product that the shop knows by one of its SKUs, or by what its code was taken for; else it is known by its name. */
function nameProducts(
  products: readonly SheetProduct[],
  bySku: ReadonlyMap<string, string>,
  columns: ProductColumns,
  faults: Remark[],
): SheetProduct[] {
  const rows = new Map<string, number>()
  return products.flatMap((product) => {
    const found = new Set(product.knownBy.flatMap((sku) => bySku.get(sku) ?? []))
    const [slug = product.slug] = found
    const at = (says: Bilingual) => remark(product.row, columns.heading('name'), says)
    const before = rows.get(slug)
    if (found.size > 1) faults.push(at(LEADS_APART))
    else if (before !== undefined) faults.push(at(sameSlug(slug, before)))
    else if (slug !== '') {
      rows.set(slug, product.row)
      return [{ ...product, slug }]
    }
    return []
  })
}

/** A row without a choice does not say which variant it means. */
function unclearVariant(
  columns: ProductColumns,
  { row, options }: SheetProduct,
  current: ProductInput | undefined,
): Remark[] {
  const isUnclear = options === undefined && (current?.variants?.length ?? 0) > 0
  return isUnclear ? [remark(row, optionHeading(columns, 0), HAS_VARIANTS)] : []
}

function placesOf(columns: ProductColumns, { header, headingRow }: ProductSheet): GivenPlaces {
  return {
    headingRow,
    header,
    name: columns.heading('name'),
    price: columns.has('price') ? columns.heading('price') : null,
    missingPrice: columns.heading('price'),
    category: columns.heading('category'),
    sku: columns.heading('sku'),
    optionName: (place) => optionHeading(columns, place),
    optionValue: (place) => optionHeading(columns, place),
  }
}

/** Of the column that the choice stands in; two of one cell are both in the first. */
function optionHeading(columns: ProductColumns, place: number): string {
  const used = OPTION_COLUMNS.filter(({ value }) => columns.has(value))
  return columns.heading((used[place] ?? used[0])?.value ?? 'variation')
}
