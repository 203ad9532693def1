// Reads a table, CSV or the first sheet of an XLSX file, as rows of texts that are numbered as a spreadsheet numbers them.
import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { CsvError, type Parser, parse } from 'csv-parse'
import type { Remark } from '../../../db/tables/imports.ts'
import type { Bilingual } from '../../../domain/setting-error.ts'
import { faultOfFile, ImportFaults, MOST_COLUMNS, MOST_ROWS, remark, TOO_LONG, TOO_WIDE } from './faults.ts'

export interface Table {
  readonly header: readonly string[]
  readonly rows: readonly TableRow[]
}

export interface TableRow {
  /** the header is 1 */
  readonly row: number
  readonly cells: readonly string[]
}

/** The rows that are of one product. */
export interface ProductRows {
  readonly first: TableRow
  readonly rows: TableRow[]
}

const EMPTY: Bilingual = { en: 'the file is empty', id: 'berkas kosong' }

/** Throws `ImportFaults`. */
export async function readTable(bytes: Buffer, mostCells = MOST_CELLS): Promise<Table> {
  const lines = isZip(bytes) ? await (await xlsx()).readXlsx(bytes) : await readCsv(bytes, mostCells)
  const [header, ...rest] = numbered(lines)
  if (!header?.cells.some((cell) => cell !== '')) throw faultOfFile(EMPTY)
  return { header: header.cells, rows: rest.filter(isFilled) }
}

/** Every sheet of a file whose headings may stand below other rows. Throws `ImportFaults`. */
export async function readSheets(bytes: Buffer): Promise<TableRow[][]> {
  const sheets = isZip(bytes)
    ? await (await xlsx()).readXlsxSheets(bytes)
    : [await readCsv(bytes, MOST_CELLS, LINES_OF_HEAD)]
  const filled = sheets.map((lines) => numbered(lines).filter(isFilled)).filter(({ length }) => length > 0)
  if (filled.length === 0) throw faultOfFile(EMPTY)
  return filled
}

/** Most files are CSV, and its library is half of what the reading process would load. */
const xlsx = () => import('./read-xlsx.ts')

const numbered = (lines: readonly string[][]): TableRow[] =>
  lines.map((cells, i) => ({ row: i + 1, cells: cells.map((cell) => cell.trim()) }))

const isFilled = ({ cells }: TableRow) => cells.some((cell) => cell !== '')

function isZip(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'))
}

const NOT_UTF8: Bilingual = {
  en: 'is not UTF-8 text: save it as "CSV UTF-8"',
  id: 'bukan teks UTF-8: simpan sebagai "CSV UTF-8"',
}

const NUL: Bilingual = { en: 'holds a NUL character', id: 'memuat karakter NUL' }

/** A cell longer than this is no honest one. */
const LONGEST_ROW = 2 * 1024 * 1024
const PIECE_BYTES = 64 * 1024
/** Of all rows together: 50,000 of Shopify's, whose tables are the widest. */
const MOST_CELLS = 3_000_000

const TOO_MANY_CELLS: Bilingual = {
  en: `has more than ${MOST_CELLS} cells: split it`,
  id: `punya lebih dari ${MOST_CELLS} sel: pecah menjadi beberapa berkas`,
}

async function readCsv(bytes: Buffer, mostCells: number, linesOfHead = 1): Promise<string[][]> {
  if (!isUtf8(bytes)) throw faultOfFile(NOT_UTF8)
  if (bytes.includes(0)) throw faultOfFile(NUL)
  const parser: Parser = Readable.from(piecesOf(bytes)).pipe(
    parse({
      bom: true,
      delimiter: delimiterOf(bytes, linesOfHead),
      relax_column_count: true,
      max_record_size: LONGEST_ROW,
      // While a row is read, not after it: one of a million columns would have taken its time and memory by then.
      cast(cell, { index }) {
        if (index >= MOST_COLUMNS) throw faultOfFile(TOO_WIDE)
        return cell
      },
    }),
  )
  const rows: string[][] = []
  let cells = 0
  try {
    for await (const row of parser) {
      rows.push(row)
      cells += row.length
      if (rows.length > MOST_ROWS) throw faultOfFile(TOO_LONG)
      if (cells > mostCells) throw faultOfFile(TOO_MANY_CELLS)
    }
  } catch (error) {
    if (error instanceof CsvError) throw new ImportFaults([brokenRow(rows.length + 1, error)])
    throw error
  }
  return rows
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let i = 0; i < bytes.length; i += PIECE_BYTES) yield bytes.subarray(i, i + PIECE_BYTES)
}

/** Of a form of a marketplace, whose headings stand below other rows. */
const LINES_OF_HEAD = 10

/** The headings of a CSV file: a guess from its first line alone. */
export function firstLine(bytes: Buffer): string[] {
  return firstLines(bytes, 1)[0] ?? []
}

/** A guess, without regard to cells of several lines. */
export function firstLines(bytes: Buffer, count = LINES_OF_HEAD): string[][] {
  const mark = delimiterOf(bytes, count)
  return headOf(bytes, count).map((line) =>
    line
      .replace(/^\uFEFF/, '')
      .split(mark)
      .map((cell) => cell.trim().replaceAll(/^"|"$/g, '')),
  )
}

/** What stands most often in one of the first lines: a sheet saved in Indonesia has semicolons. */
function delimiterOf(bytes: Buffer, lines: number): string {
  const head = headOf(bytes, lines).map((line) => line.replaceAll(/"[^"]*"/g, ''))
  const count = (mark: string) => Math.max(...head.map((line) => line.split(mark).length))
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

/** Longer than any honest lines of headings. */
const LONGEST_HEAD = 64 * 1024

function headOf(bytes: Buffer, lines: number): string[] {
  return bytes.subarray(0, LONGEST_HEAD).toString('utf8').split('\n', lines)
}

function brokenRow(row: number, { code }: CsvError): Remark {
  return remark(row, null, {
    en: `cannot be read as CSV (${code}): is a quote missing?`,
    id: `tidak dapat dibaca sebagai CSV (${code}): periksa tanda kutip`,
  })
}
