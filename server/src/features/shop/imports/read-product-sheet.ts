// Reads a plain sheet of products, or one that Shopee, Tokopedia or TikTok Shop wrote: a row for each product or variant. Pure.
import type { Remark } from '../../../db/tables/imports.ts'
import type { Bilingual } from '../../../domain/setting-error.ts'
import { MOST_VARIANTS } from '../../catalogue/products/input.ts'
import { readCells, readCount, readRupiah } from './columns.ts'
import { remark } from './faults.ts'
import { picturesIn } from './given-pictures.ts'
import {
  type GivenVariant,
  LONG_NAME,
  LONGEST_NAME,
  NO_SLUG,
  plainDescription,
  type SheetProduct,
  TOO_MANY_VARIANTS,
} from './given-product.ts'
import { readGoods, readNumbers } from './goods-columns.ts'
import { readLegal } from './legal-columns.ts'
import {
  type FoundHeading,
  findHeading,
  type ProductColumns,
  pictureColumns,
  productColumns,
} from './product-sheet-columns.ts'
import { readOptions } from './product-sheet-options.ts'
import { MOST_NOTES } from './rules.ts'
import { keyOf, slugOf } from './slugs.ts'
import type { ProductRows, TableRow } from './table.ts'

export interface ProductSheet {
  /** in which row its headings stand */
  readonly headingRow: number
  readonly header: readonly string[]
  readonly products: readonly SheetProduct[]
  readonly faults: readonly Remark[]
  readonly notes: readonly Remark[]
}

const NO_HEADING: Bilingual = {
  en: 'no row has the headings of a product sheet: it needs Nama, and Harga or Stok; a sheet without names is one of stock',
  id: 'tidak ada baris judul kolom: berkas perlu kolom Nama, serta Harga atau Stok; untuk lembar tanpa nama, pilih jenis "Lembar stok dan harga"',
}

/** Of several sheets, the first that has the headings counts. */
export function readProductSheet(sheets: readonly (readonly TableRow[])[]): ProductSheet {
  for (const lines of sheets) {
    const heading = findHeading(lines)
    if (heading) return readLines(heading, lines)
  }
  return { headingRow: 1, header: [], products: [], faults: [remark(1, null, NO_HEADING)], notes: [] }
}

interface SheetReading {
  readonly header: readonly string[]
  readonly columns: ProductColumns
  readonly pictures: readonly number[]
  readonly faults: Remark[]
  readonly notes: Remark[]
}

function readLines(heading: FoundHeading, lines: readonly TableRow[]): ProductSheet {
  const { row: headingRow, header } = heading
  const reading: SheetReading = {
    header,
    columns: productColumns(header),
    pictures: pictureColumns(header),
    faults: [],
    notes: [],
  }
  const below = lines.filter(({ row }) => row > headingRow)
  const rows = heading.isForm ? withoutExplanations(below, reading, heading.isTechnical) : below
  const products = groupRows(rows, reading).map((group) => readProduct(group, reading))
  const { faults, notes } = reading
  return { headingRow, header, products, faults, notes: notes.slice(0, MOST_NOTES) }
}

const MOST_EXPLANATIONS = 6

const EXPLANATION: Bilingual = { en: 'was taken for an explanation', id: 'dianggap baris petunjuk, dilewati' }

/** Forms explain their columns below the headings: "Wajib", "Masukkan harga produk". `isStrict`: a product says a number. */
function withoutExplanations(
  rows: readonly TableRow[],
  { columns, notes }: SheetReading,
  isStrict: boolean,
): readonly TableRow[] {
  const isNumber = (text: string) =>
    typeof readRupiah(text) === 'number' || typeof readCount(text) === 'number'
  const hasNumbers = columns.has('price') || columns.has('stock')
  const first = rows.findIndex((row) => {
    const counted = (['price', 'stock'] as const).map((column) => columns.text(row, column))
    const isCounted = counted.every((text) => text === '' || isNumber(text))
    const saysOne = !isStrict || !hasNumbers || counted.some((text) => text !== '')
    return isCounted && saysOne && columns.text(row, 'name') !== ''
  })
  const skipped = Math.min(first < 0 ? rows.length : first, MOST_EXPLANATIONS)
  for (const { row } of rows.slice(0, skipped)) notes.push(remark(row, null, EXPLANATION))
  return rows.slice(skipped)
}

const NAMELESS: Bilingual = {
  en: 'is missing, and no SKU says which product it is',
  id: 'wajib diisi bila tidak ada SKU yang menyebut produknya',
}

/** By the product's code, its parent's SKU or its name; a row that has a variant and none of these goes with the one above. */
function groupRows(rows: readonly TableRow[], { columns, faults }: SheetReading): ProductRows[] {
  const groups = new Map<string, ProductRows>()
  let above: ProductRows | undefined
  for (const row of rows) {
    const [code, parent, name, sku] = (['code', 'parentSku', 'name', 'sku'] as const).map((column) =>
      columns.text(row, column),
    )
    const key = code
      ? `code ${code}`
      : parent
        ? `parent ${parent}`
        : name
          ? `name ${name}`
          : sku && `sku ${sku}`
    if (!key || (!name && !code && !parent && above && hasChoice(columns, row))) {
      if (above && hasChoice(columns, row)) above.rows.push(row)
      else faults.push(remark(row.row, columns.heading('name'), NAMELESS))
      continue
    }
    const group = groups.get(key) ?? { first: row, rows: [] }
    group.rows.push(row)
    groups.set(key, group)
    above = group
  }
  return [...groups.values()]
}

function hasChoice(columns: ProductColumns, row: TableRow): boolean {
  return (['variation', 'option1Value', 'color', 'size'] as const).some(
    (column) => columns.text(row, column) !== '',
  )
}

function readProduct({ first, rows }: ProductRows, reading: SheetReading): SheetProduct {
  const { columns, faults } = reading
  const cells = readCells(columns, first, faults)
  const name = cells.text('name', LONGEST_NAME)
  const parentSku = cells.text('parentSku', LONGEST_NAME)
  const code = cells.text('code', LONGEST_NAME)
  const { options, choicesOf, areNamed } = readOptions(columns, rows)
  const hasOptions = options !== undefined
  const variants = rows.map((row) =>
    readVariant(row, choicesOf(row), reading, hasOptions ? null : (parentSku ?? code)),
  )
  if (rows.length > MOST_VARIANTS) faults.push(remark(first.row, null, TOO_MANY_VARIANTS))
  const ownSkus = variants.flatMap(({ sku }) => sku ?? [])
  // What it is called elsewhere is how it is known again here, where nothing else does.
  const sku = hasOptions ? (parentSku ?? (ownSkus.length === 0 ? code : undefined)) : undefined
  const slug = slugOf(name ?? parentSku ?? code ?? ownSkus[0] ?? '')
  if (slug === null) faults.push(remark(first.row, columns.heading('name'), NO_SLUG))
  const legal = readLegal(reading.header, rows, faults)
  return {
    slug: slug ?? '',
    row: first.row,
    ...(name !== undefined && { name }),
    ...readDescription(rows, reading),
    ...readCategory(rows, reading),
    ...(sku !== undefined && { sku }),
    ...picturesIn(rows, reading),
    ...readDraft(first, reading),
    ...(legal && { legal }),
    ...readGoods(reading.header, rows, faults),
    isHidden: false,
    ...(options && { options }),
    variants,
    knownBy: [...new Set([...ownSkus, ...(parentSku ? [parentSku] : []), ...(code ? [code] : [])])],
    namesOptions: areNamed,
  }
}

/** Whatever says no, a mark of any other kind means yes. */
function readDraft(row: TableRow, { columns }: SheetReading): { draft?: true } {
  const text = columns.text(row, 'draft').toLowerCase()
  return text === '' || ['tidak', 'no', 'false', '0'].includes(text) ? {} : { draft: true }
}

/** An empty cell says nothing. `otherwise`: the SKU of one that has none of its own. */
function readVariant(
  row: TableRow,
  choices: readonly string[],
  { header, columns, faults, notes }: SheetReading,
  otherwise: string | null | undefined,
): GivenVariant {
  const cells = readCells(columns, row, faults)
  const price = cells.rupiah('price')
  const cost = cells.rupiah('cost')
  const stock = cells.count('stock')
  const grams = cells.grams('grams') ?? inGrams(row, columns, faults)
  const ownSku = columns.has('sku')
    ? cells.text('sku', LONGEST_NAME)
    : cells.text('variantCode', LONGEST_NAME)
  const sku = ownSku ?? otherwise ?? undefined
  if (stock !== undefined && stock < 0) {
    const says = { en: `${stock} was taken as 0`, id: `${stock} dianggap 0` }
    notes.push(remark(row.row, columns.heading('stock'), says))
  }
  return {
    row: row.row,
    choices,
    ...(sku !== undefined && { sku }),
    ...(price !== undefined && { price }),
    ...(cost !== undefined && { cost }),
    ...(stock !== undefined && { stock: Math.max(0, stock) }),
    ...(grams !== undefined && { grams }),
    ...readNumbers(header, row, faults),
  }
}

const NOT_KILOGRAMS = (text: string): Bilingual => ({
  en: `"${text}" is not a weight in kilograms`,
  id: `"${text}" bukan berat dalam kilogram`,
})
const MOST_KILOGRAMS = 1_000

function inGrams(row: TableRow, columns: ProductColumns, faults: Remark[]): number | undefined {
  const text = columns.text(row, 'kilograms')
  if (text === '') return undefined
  const [, amount = ''] = /^(\d{1,6}(?:[.,]\d{1,6})?)\s*(?:kg)?$/i.exec(text) ?? []
  const kilograms = amount === '' ? Number.NaN : Number(amount.replace(',', '.'))
  if (kilograms <= MOST_KILOGRAMS) return Math.round(kilograms * 1_000)
  faults.push(remark(row.row, columns.heading('kilograms'), NOT_KILOGRAMS(text)))
  return undefined
}

/** Of the first row that says it. */
function readDescription(
  rows: readonly TableRow[],
  { columns, faults }: SheetReading,
): { description?: string } {
  const row = rows.find((each) => columns.text(each, 'description') !== '')
  if (!row) return {}
  const text = plainDescription(columns.text(row, 'description'))
  if (typeof text !== 'string') {
    faults.push(remark(row.row, columns.heading('description'), text))
    return {}
  }
  return text === '' ? {} : { description: text }
}

const ONLY_A_CODE: Bilingual = {
  en: 'is a code of another platform, and was left out',
  id: 'adalah kode dari platform lain, jadi tidak dipakai',
}

/** The last of "Pakaian > Atasan > Kaos", without the number that Shopee writes before it. */
function readCategory(
  rows: readonly TableRow[],
  { columns, faults, notes }: SheetReading,
): { category?: string } {
  const row = rows.find((each) => columns.text(each, 'category') !== '')
  if (!row) return {}
  const [last = ''] = columns.text(row, 'category').split(/[>/]/).slice(-1)
  const label = last.replace(/^\s*\d{3,}\s*-\s*/, '').trim()
  const at = (says: Bilingual) => remark(row.row, columns.heading('category'), says)
  if (/^\d*$/.test(label)) {
    notes.push(at(ONLY_A_CODE))
    return {}
  }
  if (keyOf(label) === null) faults.push(at(NO_SLUG))
  else if (label.length > LONGEST_NAME) faults.push(at(LONG_NAME))
  return { category: label }
}
