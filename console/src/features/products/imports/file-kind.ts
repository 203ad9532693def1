// What a file most likely is, by its name and its headings. Pure.
import type { Schemas } from '../../../api.ts'

export type Import = Schemas['Import']
/** Statements of banks have a page of their own. */
export type ImportKind = Exclude<NonNullable<Import['kind']>, 'bank_statement'>
/** Those that are sent as files, and chosen among. */
export type ChosenKind = Exclude<ImportKind, 'product_list' | 'undo'>

export const MOST_BYTES = 16 * 1024 * 1024
/** What the browser offers when a file is chosen. */
export const ACCEPTED = '.csv,.txt,.xlsx,.json,.yaml,.yml'

/** How sheets call the name of a product; one without it changes stock and prices. */
const NAMES: ReadonlySet<string> = new Set([
  ...['nama', 'nama produk', 'nama barang', 'produk'],
  ...['product name', 'name', 'product', 'item', 'et title product name', 'ps product name'],
])
/** Marketplaces write other rows above their headings. */
const LINES_OF_HEAD = 10

/** `head`: the beginning of the file as text. */
export function guessKind(name: string, head: string): ChosenKind {
  const ending = name.toLowerCase().split('.').pop() ?? ''
  if (['json', 'yaml', 'yml'].includes(ending)) return 'shop_file'
  if (ending === 'xlsx') return /stok|stock/i.test(name) ? 'stock_sheet' : 'product_sheet'
  const lines = head
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/, LINES_OF_HEAD)
    .map((line) => line.split(/[,;\t]/).map(plain))
  const [first = []] = lines
  if (first.includes('title') && (first.includes('handle') || first.includes('url handle')))
    return 'shopify_csv'
  const hasNames = lines.some((cells) => cells.length > 1 && cells.some((cell) => NAMES.has(cell)))
  return hasNames && !first.includes('slug') ? 'product_sheet' : 'stock_sheet'
}

const plain = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/["*_]+/g, ' ')
    .trim()

/** "12 KB" */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const kilobytes = bytes / 1024
  return kilobytes < 1024
    ? `${Math.round(kilobytes)} KB`
    : `${(kilobytes / 1024).toFixed(1).replace('.', ',')} MB`
}

interface Remark {
  readonly row: number | null
  readonly column: string | null
  readonly message: string | null
}

/** A table that a spreadsheet takes. */
export function remarksText(headings: readonly string[], remarks: readonly Remark[]): string {
  return [headings, ...remarks.map(({ row, column, message }) => [row ?? '', column ?? '', message ?? ''])]
    .map((cells) => cells.map((cell) => String(cell).replaceAll(/[\t\r\n]+/g, ' ')).join('\t'))
    .join('\n')
}
