// Applies Shopify's product CSV to the shop: what it lists is written, other products stay as they are.
import type { Remark } from '../../../db/tables/imports.ts'
import type { Bilingual } from '../../../domain/setting-error.ts'
import { loadMedia } from '../../catalogue/media/queries.ts'
import type { ProductInput } from '../../catalogue/products/input.ts'
import { lockStoredProducts } from '../../catalogue/products/save-many.ts'
import { type Applying, type ImportOutcome, saveApplied } from './applied.ts'
import { type GivenPlaces, HAS_VARIANTS, planGiven } from './apply-given.ts'
import { remark } from './faults.ts'
import { hashesIn, settlePictures } from './given-pictures.ts'
import type { GivenProduct } from './given-product.ts'
import type { ShopifyFile } from './read-shopify.ts'
import { columnsOf, OPTION_PLACES, type ShopifyColumns } from './shopify-columns.ts'

/** Throws `ImportFaults` with every fault, those of the reading included. */
export async function applyShopify(applying: Applying, file: ShopifyFile): Promise<ImportOutcome> {
  const { tx, shopId } = applying
  const { header, products: given } = file
  const columns = columnsOf(header)
  const known = await lockStoredProducts(
    tx,
    shopId,
    given.map(({ slug }) => slug),
  )
  const there = await loadMedia(tx, shopId, hashesIn(given))
  const pictureNotes: Remark[] = []
  const sold = given
    .filter(({ isHidden }) => !isHidden)
    .map((product) => settlePictures(product, there, pictureNotes))
  const unclear = sold.flatMap((product) => withoutOptions(columns, product, known.get(product.slug)?.value))
  const planned = await planGiven(applying, {
    given: sold,
    known,
    places: placesOf(columns, file.header),
    faults: [...file.faults, ...unclear],
  })
  const hidden = given.filter(({ isHidden }) => isHidden)
  const archived = hidden.filter(({ slug }) => known.has(slug)).map(({ slug }) => slug)
  const leftOut = hidden.filter(({ slug }) => !known.has(slug))
  const notes = [
    ...file.notes,
    ...pictureNotes,
    ...leftOut.map(({ row, slug }) => remark(row, null, notForSale(slug))),
  ]
  return { ...(await saveApplied(applying, { ...planned, known, archived })), notes }
}

function placesOf(columns: ShopifyColumns, header: readonly string[]): GivenPlaces {
  return {
    headingRow: 1,
    header,
    name: columns.heading('title'),
    price: columns.has('price') ? columns.heading('price') : null,
    missingPrice: columns.heading('price'),
    category: columns.heading('type'),
    sku: columns.heading('sku'),
    optionName: (place) => columns.heading(`option${OPTION_PLACES[place] ?? 1}Name`),
    optionValue: (place) => columns.heading(`option${OPTION_PLACES[place] ?? 1}Value`),
  }
}

function notForSale(slug: string): Bilingual {
  return {
    en: `product "${slug}" is a draft or archived there, and was left out`,
    id: `produk "${slug}" berstatus draf atau arsip di sana, jadi tidak diambil`,
  }
}

/** A row without options does not say which variant it means. */
function withoutOptions(
  columns: ShopifyColumns,
  { row, options, variants }: GivenProduct,
  current: ProductInput | undefined,
): Remark[] {
  const isUnclear = options === undefined && variants.length > 0 && (current?.variants?.length ?? 0) > 0
  return isUnclear ? [remark(row, columns.heading('option1Name'), HAS_VARIANTS)] : []
}
