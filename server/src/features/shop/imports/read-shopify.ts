// Reads Shopify's product CSV: several rows a product, one for each variant and each picture.
import type { Remark } from '../../../db/tables/imports.ts'
import { type Bilingual, MISSING } from '../../../domain/setting-error.ts'
import { MOST_TAGS, MOST_VARIANTS } from '../../catalogue/products/input.ts'
import { missingColumns, readCells } from './columns.ts'
import { remark } from './faults.ts'
import { picturesIn } from './given-pictures.ts'
import {
  type GivenProduct,
  type GivenVariant,
  LONG_NAME,
  LONGEST_NAME,
  NO_SLUG,
  plainDescription,
  sameSlug,
  TOO_MANY_VARIANTS,
} from './given-product.ts'
import { readGoods, readNumbers } from './goods-columns.ts'
import { readLegal } from './legal-columns.ts'
import { columnsOf, OPTION_PLACES, type ShopifyColumn, type ShopifyColumns } from './shopify-columns.ts'
import { keyOf, slugOf } from './slugs.ts'
import type { ProductRows, Table, TableRow } from './table.ts'

export interface ShopifyFile {
  readonly header: readonly string[]
  readonly products: readonly GivenProduct[]
  readonly faults: readonly Remark[]
  readonly notes: readonly Remark[]
}

export function readShopify({ header, rows }: Table): ShopifyFile {
  const columns = columnsOf(header)
  const faults = missingColumns(columns, ['handle', 'title'])
  if (faults.length > 0) return { header, products: [], faults, notes: [] }
  const notes: Remark[] = []
  const groups = groupRows(columns, rows, faults)
  const products = groups.map((group) => readProduct(columns, group, { header, faults, notes }))
  return { header, products, faults, notes }
}

interface ShopifyRows extends ProductRows {
  readonly slug: string
}

/** By their handle; a row without handle and title goes with the product above it. */
function groupRows(columns: ShopifyColumns, rows: readonly TableRow[], faults: Remark[]): ShopifyRows[] {
  const bySlug = new Map<string, ShopifyRows & { readonly handle: string }>()
  let above: ShopifyRows | undefined
  for (const row of rows) {
    const handle = columns.text(row, 'handle')
    const title = columns.text(row, 'title')
    const refuse = (says: Bilingual) => faults.push(remark(row.row, columns.heading('handle'), says))
    if (handle === '' && title === '') {
      if (above) above.rows.push(row)
      else refuse(MISSING)
      continue
    }
    const slug = slugOf(handle || title)
    const known = slug === null ? undefined : bySlug.get(slug)
    above = undefined
    if (slug === null) refuse(NO_SLUG)
    else if (!known) {
      const group = { slug, handle, first: row, rows: [row] }
      bySlug.set(slug, group)
      above = group
    } else if (handle !== '' && known.handle === handle) {
      known.rows.push(row)
      above = known
    } else refuse(sameSlug(slug, known.first.row))
  }
  return [...bySlug.values()]
}

interface Remarks {
  readonly header: readonly string[]
  readonly faults: Remark[]
  readonly notes: Remark[]
}

function readProduct(
  columns: ShopifyColumns,
  { slug, first, rows }: ShopifyRows,
  remarks: Remarks,
): GivenProduct {
  const cells = readCells(columns, first, remarks.faults)
  const name = cells.text('title', LONGEST_NAME)
  const sold = rows.filter((row) => SOLD.some((column) => columns.text(row, column) !== ''))
  const options = readOptions(columns, first, sold, remarks.faults)
  if (sold.length > MOST_VARIANTS) remarks.faults.push(remark(first.row, null, TOO_MANY_VARIANTS))
  const legal = readLegal(remarks.header, rows, remarks.faults)
  return {
    slug,
    row: first.row,
    ...(name !== undefined && { name }),
    ...readTexts(columns, first, remarks.faults),
    ...(columns.has('tracker') && columns.has('stock') && { unlimited_stock: isUntracked(columns, sold) }),
    isHidden: isHidden(columns, first),
    ...(legal && { legal }),
    ...readGoods(remarks.header, rows, remarks.faults),
    ...picturesIn(rows, {
      header: remarks.header,
      pictures: PICTURES.flatMap((column) => columns.place(column) ?? []),
      notes: remarks.notes,
    }),
    ...(options && { options }),
    variants: sold.map((row) => readVariant(columns, row, options ?? [], remarks)),
  }
}

const PICTURES = ['image', 'variantImage'] as const

/** What only a row that can be bought says; others hold pictures. */
const SOLD = ['option1Value', 'sku', 'price', 'stock'] as const

function readTexts(
  columns: ShopifyColumns,
  row: TableRow,
  faults: Remark[],
): Pick<GivenProduct, 'description' | 'tags' | 'category'> {
  return {
    ...(columns.has('description') && { description: readDescription(columns, row, faults) }),
    ...(columns.has('tags') && { tags: readTags(columns, row, faults) }),
    ...((columns.has('type') || columns.has('category')) && { category: readCategory(columns, row, faults) }),
  }
}

function readDescription(columns: ShopifyColumns, row: TableRow, faults: Remark[]): string | null {
  const text = plainDescription(columns.text(row, 'description'))
  if (typeof text === 'string') return text === '' ? null : text
  faults.push(remark(row.row, columns.heading('description'), text))
  return null
}

function readTags(columns: ShopifyColumns, row: TableRow, faults: Remark[]): string[] {
  const tags = columns
    .text(row, 'tags')
    .split(',')
    .map((tag) => tag.trim())
  const named = [...new Set(tags.filter((tag) => tag !== ''))]
  if (named.some((tag) => tag.length > LONGEST_NAME)) {
    faults.push(remark(row.row, columns.heading('tags'), LONG_NAME))
  }
  if (named.length > MOST_TAGS) faults.push(remark(row.row, columns.heading('tags'), MANY_TAGS))
  return named
}

const MANY_TAGS: Bilingual = {
  en: `holds more than ${MOST_TAGS}`,
  id: `memuat lebih dari ${MOST_TAGS}`,
}

/** The merchant's own word for it, else the last of Shopify's: "Apparel > Clothing > Shirts". */
function readCategory(columns: ShopifyColumns, row: TableRow, faults: Remark[]): string | null {
  const type = columns.text(row, 'type')
  const column = type === '' ? 'category' : 'type'
  const label = type || (columns.text(row, 'category').split('>').at(-1) ?? '').trim()
  if (label === '') return null
  if (keyOf(label) === null) faults.push(remark(row.row, columns.heading(column), NO_SLUG))
  else if (label.length > LONGEST_NAME) faults.push(remark(row.row, columns.heading(column), LONG_NAME))
  return label
}

/** undefined: the file says nothing of options. */
function readOptions(
  columns: ShopifyColumns,
  first: TableRow,
  sold: readonly TableRow[],
  faults: Remark[],
): string[] | undefined {
  if (!columns.has('option1Name') && !columns.has('option1Value')) return undefined
  const cells = readCells(columns, first, faults)
  const used = OPTION_PLACES.filter(
    (place) =>
      columns.text(first, `option${place}Name`) !== '' ||
      sold.some((row) => columns.text(row, `option${place}Value`) !== ''),
  )
  const names = used.map((place) => columns.text(first, `option${place}Name`))
  if (isDefaultOption(columns, names, sold)) return []
  return used.map((place) => {
    const column: ShopifyColumn = `option${place}Name`
    if (columns.text(first, column) === '') faults.push(remark(first.row, columns.heading(column), MISSING))
    return cells.text(column, LONGEST_NAME) ?? ''
  })
}

/** How Shopify writes a product without options. */
function isDefaultOption(
  columns: ShopifyColumns,
  names: readonly string[],
  sold: readonly TableRow[],
): boolean {
  const isDefault = (text: string, word: string) => text === '' || text.toLowerCase() === word
  return (
    names.length === 1 &&
    names.every((name) => isDefault(name, 'title')) &&
    sold.every((row) => isDefault(columns.text(row, 'option1Value'), 'default title'))
  )
}

function readVariant(
  columns: ShopifyColumns,
  row: TableRow,
  options: readonly string[],
  { header, faults, notes }: Remarks,
): GivenVariant {
  const cells = readCells(columns, row, faults)
  const price = cells.rupiah('price')
  const cost = cells.rupiah('cost')
  const grams = cells.grams('grams')
  const stock = notBelowZero(cells.count('stock'), row, columns, notes)
  return {
    row: row.row,
    choices: options.map((_, i) => cells.text(`option${OPTION_PLACES[i] ?? 1}Value`, LONGEST_NAME) ?? ''),
    ...(columns.has('sku') && { sku: cells.text('sku', LONGEST_NAME) ?? null }),
    ...(price !== undefined && { price }),
    ...(columns.has('compareAt') && { compareAt: cells.rupiah('compareAt') || null }),
    ...(cost !== undefined && { cost }),
    ...(stock !== undefined && { stock }),
    ...(grams !== undefined && { grams }),
    ...readNumbers(header, row, faults),
  }
}

/** Shopify sells past the stock, and writes what it owes. */
function notBelowZero(
  stock: number | undefined,
  row: TableRow,
  columns: ShopifyColumns,
  notes: Remark[],
): number | undefined {
  if (stock === undefined || stock >= 0) return stock
  const says = { en: `${stock} was taken as 0`, id: `${stock} dianggap 0` }
  notes.push(remark(row.row, columns.heading('stock'), says))
  return 0
}

/** Shopify does not count its stock: it never runs out. */
function isUntracked(columns: ShopifyColumns, sold: readonly TableRow[]): boolean {
  return (
    sold.length > 0 &&
    sold.every((row) => columns.text(row, 'tracker') === '' && columns.text(row, 'stock') === '')
  )
}

const HIDDEN_STATES = new Set(['draft', 'archived', 'unlisted'])

function isHidden(columns: ShopifyColumns, row: TableRow): boolean {
  return (
    columns.text(row, 'published').toLowerCase() === 'false' ||
    HIDDEN_STATES.has(columns.text(row, 'status').toLowerCase())
  )
}
