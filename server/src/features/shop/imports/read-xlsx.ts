// Sheets of an XLSX file, as rows of texts.
import { unzipSync } from 'fflate'
import readWorkbook, { readSheet } from 'read-excel-file/universal'
import type { Bilingual } from '../../../domain/setting-error.ts'
import { faultOfFile, ImportFaults, MOST_COLUMNS, MOST_ROWS, TOO_LONG, TOO_WIDE } from './faults.ts'

const NOT_XLSX: Bilingual = {
  en: 'cannot be read as an XLSX file',
  id: 'tidak dapat dibaca sebagai berkas XLSX',
}

const TOO_LARGE: Bilingual = {
  en: 'is too large once it is unpacked: split it',
  id: 'terlalu besar setelah dibuka: pecah menjadi beberapa berkas',
}

/** A small packed file can be made to fill any memory. */
const MOST_UNPACKED_BYTES = 32 * 1024 * 1024

/** The first sheet. Throws `ImportFaults`. */
export async function readXlsx(bytes: Uint8Array): Promise<string[][]> {
  const rows = await readWithin(bytes, (file) => readSheet(file))
  return rows.map((cells) => cells.map(textOf))
}

/** All of them, in their order. Throws `ImportFaults`. */
export async function readXlsxSheets(bytes: Uint8Array): Promise<string[][][]> {
  const sheets = await readWithin(bytes, (file) => readWorkbook(file))
  return sheets.map(({ data }) => data.map((cells) => cells.map(textOf)))
}

async function readWithin<T>(bytes: Uint8Array, read: (file: Blob) => Promise<T>): Promise<T> {
  try {
    if (isTooLarge(bytes)) throw faultOfFile(TOO_LARGE)
    checkExtent(bytes)
    return await read(new Blob([new Uint8Array(bytes)]))
  } catch (error) {
    throw error instanceof ImportFaults ? error : faultOfFile(NOT_XLSX)
  }
}

/** Its reader fills every row up to its last cell: one far to the right in each would take any memory. */
function checkExtent(bytes: Uint8Array): void {
  const sheets = unzipSync(bytes, { filter: ({ name }) => /^xl\/worksheets\/[^/]+\.xml$/.test(name) })
  for (const sheet of Object.values(sheets)) {
    const xml = Buffer.from(sheet).toString('latin1')
    for (const [, place = ''] of xml.matchAll(/\sr\s*=\s*["']([^"']*)["']/g)) {
      const [, letters = '', row = ''] = /^([A-Z]{0,3})(\d{1,7})$/i.exec(place) ?? [undefined, 'XFD', '']
      if (columnOf(letters.toUpperCase()) > MOST_COLUMNS) throw faultOfFile(TOO_WIDE)
      if (Number(row) > MOST_ROWS) throw faultOfFile(TOO_LONG)
    }
  }
}

/** A is 1, AA is 27. */
function columnOf(letters: string): number {
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}

/** Each of a size that its reader would start a thread for. */
const MOST_LARGE_PARTS = 16
const LARGE_PART_BYTES = 320_000
const MOST_PARTS = 1_000

/** As the file itself says. What lies in it unpacked is taken by the other size. */
function isTooLarge(bytes: Uint8Array): boolean {
  let [size, parts, largeParts] = [0, 0, 0]
  unzipSync(bytes, {
    filter(part) {
      const partBytes = Math.max(part.size, part.originalSize)
      size += partBytes
      parts++
      if (partBytes >= LARGE_PART_BYTES) largeParts++
      return false
    },
  })
  return size > MOST_UNPACKED_BYTES || parts > MOST_PARTS || largeParts > MOST_LARGE_PARTS
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  return cell instanceof Date ? cell.toISOString() : String(cell)
}
