// Rows of a CSV that is opened in a spreadsheet, and may hold what strangers wrote. Pure.

export type Cell = string | number | null

/** By which spreadsheets know that it is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

export function rowOf(cells: readonly Cell[]): string {
  return `${cells.map(written).join(',')}\r\n`
}

/**
 * What a spreadsheet would take for a formula is marked as text: buyers write names. Some split at semicolons and tabs, or
 * begin a cell anew at a line's end, whatever the quotes say: what follows those is marked as well.
 */
function written(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = cell.replace(/(^|[;\t\r\n])(?=["\s]*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g, "$1'")
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
