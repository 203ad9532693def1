// Columns of what lists of others want to know of goods: brand, barcode, the maker's number, condition. Found by their names. Pure.
import type { Remark } from '../../../db/tables/imports.ts'
import { CONDITIONS, type Condition, parseGtin } from '../../../domain/listed-goods.ts'
import type { Bilingual } from '../../../domain/setting-error.ts'
import type { ProductInput, VariantInput } from '../../catalogue/products/input.ts'
import { findColumns, type Headings, type NamedColumns, readCells } from './columns.ts'
import { remark } from './faults.ts'
import { bare } from './product-sheet-columns.ts'
import type { TableRow } from './table.ts'

const FIELDS = ['brand', 'gtin', 'mpn', 'condition'] as const
type GoodsField = (typeof FIELDS)[number]

/** The first is what we write; Shopify knows its barcode by that name. */
const HEADINGS: Headings<GoodsField> = {
  brand: ['Merek', 'Merk', 'Brand', 'Merek Produk', 'Nama Merek', 'Brand Name'],
  gtin: [
    'Barcode',
    'GTIN',
    'Variant Barcode',
    'Kode Batang',
    'EAN',
    'UPC',
    'ISBN',
    'Kode GTIN',
    'ps gtin code',
    'et title variation gtin code',
  ],
  mpn: ['MPN', 'Nomor Produsen', 'Google Shopping / MPN'],
  condition: ['Kondisi', 'Condition', 'Kondisi Barang', 'Google Shopping / Condition', 'ps condition'],
}

const LONGEST = 70

/** As marketplaces write that there is none. */
const NO_BRAND = new Set(['no brand', 'nobrand', 'tidak ada merek', 'tanpa merek', 'tidak ada', 'none'])
const NO_GTIN = /^0*$/

const CONDITION_CELLS: Readonly<Record<string, Condition>> = {
  baru: 'new',
  new: 'new',
  bekas: 'used',
  used: 'used',
  second: 'used',
  rekondisi: 'refurbished',
  refurbished: 'refurbished',
}
const CONDITION_WORDS: Readonly<Record<Condition, string>> = {
  new: 'Baru',
  used: 'Bekas',
  refurbished: 'Rekondisi',
}

const NO_CONDITION: Bilingual = {
  en: 'is none of Baru, Bekas, Rekondisi',
  id: 'isi dengan Baru, Bekas, atau Rekondisi',
}
const LOST_DIGITS: Bilingual = {
  en: 'lost its digits: a spreadsheet wrote it as a number; make its column text',
  id: 'angkanya hilang: lembar kerja menulisnya sebagai bilangan; ubah format kolomnya menjadi teks',
}

function goodsColumns(header: readonly string[]): NamedColumns<GoodsField> {
  return findColumns(header, HEADINGS, 0, bare)
}

/** What the rows of one product say of all of it, the first that says it. An empty cell says nothing. */
export function readGoods(
  header: readonly string[],
  rows: readonly TableRow[],
  faults: Remark[],
): Pick<ProductInput, 'brand' | 'condition'> {
  const columns = goodsColumns(header)
  const said = (field: GoodsField) => rows.find((row) => columns.text(row, field).trim() !== '')
  const [branded, stated] = [said('brand'), said('condition')]
  const brand = branded && readCells(columns, branded, faults).text('brand', LONGEST)?.trim()
  const condition = stated && CONDITION_CELLS[bare(columns.text(stated, 'condition'))]
  if (stated && !condition) faults.push(remark(stated.row, columns.heading('condition'), NO_CONDITION))
  return {
    ...(brand && !NO_BRAND.has(bare(brand)) && { brand }),
    ...(condition && { condition }),
  }
}

/** What a row says of what it sells. */
export function readNumbers(
  header: readonly string[],
  row: TableRow,
  faults: Remark[],
): Pick<VariantInput, 'gtin' | 'mpn'> {
  const columns = goodsColumns(header)
  const cells = readCells(columns, row, faults)
  // Some write an apostrophe before it, so that it stays text.
  const gtin = cells.text('gtin', LONGEST)?.replace(/^'/, '').trim()
  const mpn = cells.text('mpn', LONGEST)?.trim()
  if (gtin && /^\d[.,]\d+e\+?\d+$/i.test(gtin))
    faults.push(remark(row.row, columns.heading('gtin'), LOST_DIGITS))
  return { ...(gtin && isNumbered(gtin) && { gtin }), ...(mpn && { mpn }) }
}

/** What is no barcode is refused by the checks, but for what marketplaces write for none. */
function isNumbered(text: string): boolean {
  return parseGtin(text) !== null || !(NO_GTIN.test(text) || NO_BRAND.has(bare(text)) || /e\+/i.test(text))
}

/** The column that `gtin` or `variants[1].gtin` of a check is about, as the table calls it. */
export function goodsColumn(header: readonly string[], path: string): string | undefined {
  const field = FIELDS.find((each) => path === each || path.endsWith(`].${each}`))
  return field && goodsColumns(header).heading(field)
}

export const GOODS_HEADINGS: readonly string[] = FIELDS.map((field) => HEADINGS[field][0] ?? field)

export function saysGoods({ brand, gtin, mpn, condition, variants = [] }: ProductInput): boolean {
  return Boolean(brand || gtin || mpn || condition) || variants.some((each) => each.gtin || each.mpn)
}

/** In the order of the headings, of one line: `sold` is what it sells, `isFirst` whether it is the product's first. */
export function goodsCells(
  product: ProductInput,
  sold: Pick<VariantInput, 'gtin' | 'mpn'> | undefined,
  isFirst: boolean,
): string[] {
  const condition = CONDITIONS.find((each) => each === product.condition)
  return [
    isFirst ? (product.brand ?? '') : '',
    sold?.gtin ?? '',
    sold?.mpn ?? '',
    isFirst && condition ? CONDITION_WORDS[condition] : '',
  ]
}
