// What a file most likely is, by its name and its headings. Pure.
import type { Schemas } from '../../../api.ts'

export type Import = Schemas['Import']
export type ImportKind = NonNullable<Import['kind']>

export const MOST_BYTES = 16 * 1024 * 1024
/** What the browser offers when a file is chosen. */
export const ACCEPTED = '.csv,.txt,.xlsx,.json,.yaml,.yml'

/** `head`: the beginning of the file as text. */
export function guessKind(name: string, head: string): ImportKind {
  const ending = name.toLowerCase().split('.').pop() ?? ''
  if (['json', 'yaml', 'yml'].includes(ending)) return 'shop_file'
  if (ending === 'xlsx') return 'stock_sheet'
  const line = head.replace(/^\uFEFF/, '').split(/\r?\n/)[0] ?? ''
  const headings = line.split(/[,;\t]/).map((cell) => cell.trim().replaceAll('"', '').toLowerCase())
  const isShopify =
    headings.includes('title') && (headings.includes('handle') || headings.includes('url handle'))
  return isShopify ? 'shopify_csv' : 'stock_sheet'
}

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
