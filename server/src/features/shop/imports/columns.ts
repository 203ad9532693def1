// Finds columns by their headings, in any spelling, and reads their cells. Pure.
import type { Remark } from '../../../db/tables/imports.ts'
import { keysOf } from '../../../domain/record-of.ts'
import { MAX_RUPIAH } from '../../../domain/rupiah.ts'
import type { Bilingual } from '../../../domain/setting-error.ts'
import { remark } from './faults.ts'
import type { TableRow } from './table.ts'

/** For each column the headings it may have. */
export type Headings<K extends string> = Readonly<Record<K, readonly string[]>>

export interface NamedColumns<K extends string> {
  has(column: K): boolean
  /** as it stands in the file, or as it would be written there */
  heading(column: K): string
  /** empty where there is none */
  text(row: TableRow, column: K): string
  /** among the cells of a row */
  place(column: K): number | undefined
}

/** `style`: which of its headings to name a missing column by. `form`: in which spellings are the same. */
export function findColumns<K extends string>(
  header: readonly string[],
  headings: Headings<K>,
  style = 0,
  form = plain,
): NamedColumns<K> {
  const places = new Map<string, number>()
  for (const [i, heading] of header.entries()) {
    const name = form(heading)
    if (name !== '' && !places.has(name)) places.set(name, i)
  }
  // Once: every cell asks.
  const found = new Map<K, number>()
  for (const column of keysOf(headings)) {
    const place = headings[column].map((heading) => places.get(form(heading))).find((at) => at !== undefined)
    if (place !== undefined) found.set(column, place)
  }
  return {
    has: (column) => found.has(column),
    heading(column) {
      const place = found.get(column)
      const names = headings[column]
      return (place === undefined ? (names[style] ?? names[0]) : header[place]) ?? column
    },
    text(row, column) {
      const place = found.get(column)
      return place === undefined ? '' : (row.cells[place] ?? '')
    },
    place: (column) => found.get(column),
  }
}

/** Without differences of spaces and case. */
export function plain(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ')
}

const NO_COLUMN: Bilingual = { en: 'the column is missing', id: 'kolom ini tidak ada' }

/** Faults of the header. */
export function missingColumns<K extends string>(columns: NamedColumns<K>, needed: readonly K[]): Remark[] {
  return needed
    .filter((column) => !columns.has(column))
    .map((column) => remark(1, columns.heading(column), NO_COLUMN))
}

/** Reads the cells of one row, and notes what is wrong with them. An empty cell, and one with a fault, gives undefined. */
export interface CellReader<K extends string> {
  text(column: K, longest: number): string | undefined
  rupiah(column: K): number | undefined
  count(column: K): number | undefined
  grams(column: K): number | undefined
}

export const MAX_COUNT = 1_000_000_000
const MAX_GRAMS = 1_000_000

export function readCells<K extends string>(
  columns: NamedColumns<K>,
  row: TableRow,
  faults: Remark[],
): CellReader<K> {
  const refuse = (column: K, says: Bilingual) => {
    faults.push(remark(row.row, columns.heading(column), says))
    return undefined
  }
  const number = (column: K, read: (text: string) => number | Bilingual): number | undefined => {
    const text = columns.text(row, column)
    if (text === '') return undefined
    const value = read(text)
    return typeof value === 'number' ? value : refuse(column, value)
  }
  return {
    text(column, longest) {
      const text = columns.text(row, column)
      if (text === '') return undefined
      return text.length > longest ? refuse(column, tooLong(longest)) : text
    },
    rupiah: (column) => number(column, readRupiah),
    count: (column) => number(column, readCount),
    grams: (column) => number(column, readGrams),
  }
}

function tooLong(longest: number): Bilingual {
  return { en: `is longer than ${longest} characters`, id: `lebih dari ${longest} karakter` }
}

/** 1.500.000, as people here write it, and 1,500,000; null: it has no thousands that are set apart. */
function withThousands(text: string): string | null {
  const whole =
    /^(\d{1,3}(?:\.\d{3})+)(?:,0{1,2})?$/.exec(text) ?? /^(\d{1,3}(?:,\d{3})+)(?:\.0{1,2})?$/.exec(text)
  return whole?.[1]?.replaceAll(/[.,]/g, '') ?? null
}

/** 150000, 150000.00, 150.000, Rp150.000,00: an amount is whole rupiah, however its thousands are set apart. */
export function readRupiah(text: string): number | Bilingual {
  const amount = text.replace(/^rp\.?\s*/i, '')
  const whole = /^\d+$/.test(amount)
    ? amount
    : (/^(\d+)[.,]0{1,2}$/.exec(amount)?.[1] ?? withThousands(amount))
  if (whole === null) {
    const isFraction = /^\d+[.,]\d+$/.test(amount)
    return isFraction
      ? { en: `"${text}" is not whole rupiah`, id: `"${text}" bukan rupiah bulat` }
      : { en: `"${text}" is not an amount such as 150000`, id: `"${text}" bukan jumlah seperti 150000` }
  }
  const value = Number(whole)
  return value <= MAX_RUPIAH ? value : tooMuch(text)
}

export function readCount(text: string): number | Bilingual {
  const whole = withThousands(text) ?? /^(-?\d+)(?:[.,]0+)?$/.exec(text)?.[1]
  if (whole === undefined) {
    return { en: `"${text}" is not a whole number`, id: `"${text}" bukan bilangan bulat` }
  }
  return Math.abs(Number(whole)) <= MAX_COUNT ? Number(whole) : tooMuch(text)
}

function readGrams(text: string): number | Bilingual {
  const [, amount, unit = 'g'] = /^(\d[\d.,]*)\s*(kg|g|gr|gram)?$/i.exec(text) ?? []
  const plainAmount = amount && (withThousands(amount) ?? (/^\d+(?:[.,]\d+)?$/.test(amount) ? amount : null))
  if (!plainAmount) {
    return { en: `"${text}" is not a weight in grams`, id: `"${text}" bukan berat dalam gram` }
  }
  const value = Math.round(Number(plainAmount.replace(',', '.')) * (unit.toLowerCase() === 'kg' ? 1_000 : 1))
  return value <= MAX_GRAMS ? value : tooMuch(text)
}

function tooMuch(text: string): Bilingual {
  return { en: `"${text}" is too much`, id: `"${text}" terlalu besar` }
}
