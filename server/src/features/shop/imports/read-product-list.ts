// Reads a list as people paste it from a chat ("Nastar 85rb, kastengel 95.000"): names and prices, in lines or between commas.
// What is not understood is told by its line. Pure.
import { isUtf8 } from 'node:buffer'
import type { Remark } from '../../../db/tables/imports.ts'
import type { Bilingual } from '../../../domain/setting-error.ts'
import { MOST_VARIANTS } from '../../catalogue/products/input.ts'
import { faultOfFile, MOST_ROWS, remark, TOO_LONG } from './faults.ts'
import { LONGEST_NAME, type SheetProduct, TOO_MANY_VARIANTS } from './given-product.ts'
import { isSize, type ListedPrice, pricesIn, sizeAtEnd, withoutBrackets } from './list-prices.ts'
import type { ProductSheet } from './read-product-sheet.ts'
import { MOST_NOTES } from './rules.ts'
import { slugOf } from './slugs.ts'

/** As a sheet calls its columns; sizes are the only option. */
const HEADER = ['Nama', 'Harga', 'Stok', 'Ukuran']
const SIZES = 'Ukuran'
/** Of one that has no size beside others that have. */
const USUAL = 'Standar'
const LONGEST_LINE = 1_000

const NOT_TEXT: Bilingual = { en: 'is no text', id: 'bukan teks' }

/** One thing for sale, as it stands in a line. */
interface Entry {
  readonly row: number
  readonly name: string
  readonly price: number
  readonly stock: number | undefined
  readonly description: string
}

interface Listed {
  readonly name: string
  readonly entries: { readonly size: string | null; readonly entry: Entry }[]
}

/** Throws `ImportFaults`. */
export function readProductList(bytes: Buffer): ProductSheet {
  if (!isUtf8(bytes) || bytes.includes(0)) throw faultOfFile(NOT_TEXT)
  const lines = bytes.toString('utf8').split(/\r\n?|\n/)
  if (lines.length > MOST_ROWS) throw faultOfFile(TOO_LONG)
  const list = createList()
  for (const [i, line] of lines.entries()) list.read(i + 1, line)
  return list.end()
}

function createList() {
  const notes: Remark[] = []
  const products = new Map<string, Listed>()
  /** a line without a price: what the sizes below it are of, or nothing that is understood */
  let heading: { readonly row: number; readonly name: string; isUsed: boolean } | null = null

  const leaveOut = (row: number, says: Bilingual) => notes.push(remark(row, null, says))
  const endHeading = () => {
    if (heading && !heading.isUsed) leaveOut(heading.row, notUnderstood(heading.name))
    heading = null
  }

  function read(row: number, line: string): void {
    const text = plainLine(line)
    if (text === '') return
    const entries = entriesIn(row, text)
    if (entries === null) {
      endHeading()
      leaveOut(row, notUnderstood(text))
    } else if (entries.length === 0) {
      endHeading()
      heading = { row, name: trimmed(text), isUsed: false }
    } else take(entries)
  }

  function take(entries: readonly Entry[]): void {
    const [first] = entries
    let above: string | null = null
    if (heading && first && isSize(first.name)) {
      heading.isUsed = true
      above = heading.name
    } else endHeading()
    for (const [i, entry] of entries.entries()) {
      const next = entries[i + 1]
      const isSized = next !== undefined && isSize(next.name)
      if (isSize(entry.name)) {
        if (above === null) leaveOut(entry.row, notUnderstood(entry.name))
        else add(above, withoutBrackets(entry.name), entry)
        continue
      }
      const apart = isSized ? sizeAtEnd(entry.name) : null
      above = apart?.name ?? entry.name
      add(above, isSized ? (apart?.size ?? USUAL) : null, entry)
    }
  }

  function add(name: string, size: string | null, entry: Entry): void {
    const slug = slugOf(name)
    const known = slug === null ? undefined : products.get(slug)
    const isTwice = known && (size === null || known.entries.some((each) => !isOther(each.size, size)))
    if (slug === null || name.length > LONGEST_NAME) leaveOut(entry.row, notUnderstood(name))
    else if (isTwice) leaveOut(entry.row, listedBefore(name, known.entries[0]?.entry.row ?? 0))
    else if (known) known.entries.push({ size, entry })
    else products.set(slug, { name, entries: [{ size, entry }] })
  }

  function end(): ProductSheet {
    endHeading()
    const faults: Remark[] = []
    const read = Array.from(products, ([slug, listed]) => toProduct(slug, listed, faults))
    const inOrder = notes.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0)).slice(0, MOST_NOTES)
    return { headingRow: 1, header: HEADER, products: read, faults, notes: inOrder }
  }

  return { read, end }
}

const isOther = (a: string | null, b: string | null) =>
  a !== null && b !== null && a.toLowerCase() !== b.toLowerCase()

function toProduct(slug: string, { name, entries }: Listed, faults: Remark[]): SheetProduct {
  const row = entries[0]?.entry.row ?? 1
  const isSized = entries.some(({ size }) => size !== null)
  const description = entries.map(({ entry }) => entry.description).find((text) => text !== '')
  if (entries.length > MOST_VARIANTS) faults.push(remark(row, null, TOO_MANY_VARIANTS))
  return {
    slug,
    row,
    name,
    ...(description && { description }),
    isHidden: false,
    ...(isSized && { options: [SIZES] }),
    variants: entries.map(({ size, entry: { row: of, price, stock } }) => ({
      row: of,
      choices: size === null ? [] : [size],
      price,
      ...(stock !== undefined && { stock }),
    })),
    knownBy: [],
    namesOptions: isSized,
  }
}

/** What WhatsApp writes before a message when several are copied. */
const WHO_AND_WHEN =
  /^\[?\d{1,2}[/.]\d{1,2}[/.]\d{2,4},?\s+\d{1,2}[.:]\d{2}(?:[.:]\d{2})?(?:\s?[ap]m)?\]?\s*(?:-\s*)?[^:]{1,60}:\s/i
const STRUCK = /~[^~]{1,200}~/g
const KEYCAPS = /[0-9#*]\u{FE0F}?\u{20E3}/gu
const PICTOGRAMS =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{1F1E6}-\u{1F1FF}\u{FE0F}\u{200B}-\u{200F}\u{2060}\u{FEFF}]/gu
const BULLET = /^(?:[-–—•●▪▫◦‣⁃·○■□►→>+✓✔*]+\s*|\(?\d{1,3}[.)](?!\d)\s*|[a-z][.)]\s+)+/i

function plainLine(line: string): string {
  return line
    .slice(0, 4 * LONGEST_LINE)
    .replace(WHO_AND_WHEN, '')
    .replaceAll(STRUCK, ' ')
    .replaceAll(KEYCAPS, ' ')
    .replaceAll(PICTOGRAMS, ' ')
    .replaceAll(/[*_`~]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(BULLET, '')
    .trim()
}

/** Lines about the order and not about goods. */
const NO_GOODS =
  /^(?:min(?:imal|imum)?\.?\s(?:order|pembelian|belanja|beli)|ongkir|ongkos kirim|(?:free|gratis) ongkir|dp|total|transfer|tf|rek(?:ening)?|no\.?\s?(?:rek|hp|wa)|order|pesan|hubungi|wa)\b/i

/** None: it names no price; null: what it says of prices is not understood. */
function entriesIn(row: number, text: string): Entry[] | null {
  if (text.length > LONGEST_LINE) return null
  const prices = pricesIn(text)
  if (prices.length === 0) return /\d/.test(text) && NO_GOODS.test(text) ? null : []
  if (NO_GOODS.test(text) || isRange(text, prices)) return null
  const between = prices.map(({ end }, i) => text.slice(end, prices[i + 1]?.start ?? text.length))
  const before = text.slice(0, prices[0]?.start ?? 0)
  // "85rb Nastar": the price comes first.
  const isPriceFirst = trimmed(before) === ''
  const entries = prices.map(({ value }, i): Entry => {
    const [after, next] = isPriceFirst
      ? ['', between[i] ?? '']
      : apart(between[i] ?? '', i === prices.length - 1)
    const own = isPriceFirst ? next : i === 0 ? before : apart(between[i - 1] ?? '', false)[1]
    const told = stockIn(own, after)
    return { row, price: value, name: named(told.name), stock: told.stock, description: trimmed(told.after) }
  })
  return entries.some(({ name }) => name === '') ? null : entries
}

/** "85-95rb", "85rb - 95rb": which of them is it? */
function isRange(text: string, prices: readonly ListedPrice[]): boolean {
  return prices.some(({ start }, i) => {
    const from = prices[i - 1]?.end ?? 0
    const left = text.slice(from, start)
    return (
      /\d\s*(?:-|–|s\/d|sd|sampai)\s*$/i.test(left) || (i > 0 && /^\s*(?:-|–|s\/d|sd|sampai)\s*$/i.test(left))
    )
  })
}

const PER_UNIT = /^\s*(?:-?an\b)?\s*(?:(?:\/|per\s)\s*(?:\d{1,4}\s?)?\p{L}+)?/iu

/** What stands between two prices: what still belongs to the first, and the name of the second. */
function apart(text: string, isLast: boolean): [after: string, next: string] {
  const rest = text.replace(PER_UNIT, '')
  if (isLast) return [rest, '']
  const separator = /[,;|/+]|\s[-–—]\s|(?:^|\s)dan\s/.exec(rest)
  if (!separator) return ['', rest]
  return [rest.slice(0, separator.index), rest.slice(separator.index + separator[0].length)]
}

const STOCK =
  /[([]?\b(?:stok|stock|sisa|ready|tersedia)\s*[:=]?\s*(\d{1,6})(?:\s*(?:pcs|pc|buah|biji|toples|pack|box)\b)?[)\]]?/i
const SOLD_OUT = /[([]?\b(?:habis|sold\s?out|kosong)\b[)\]]?/i

function stockIn(name: string, after: string): { name: string; after: string; stock: number | undefined } {
  const counted = STOCK.exec(after) ?? STOCK.exec(name)
  const isOut = SOLD_OUT.test(after) || SOLD_OUT.test(name)
  const without = (text: string) => text.replace(STOCK, ' ').replace(SOLD_OUT, ' ')
  const stock = counted ? Number(counted[1]) : isOut ? 0 : undefined
  return stock === undefined ? { name, after, stock } : { name: without(name), after: without(after), stock }
}

/** Without the marks around it. */
function trimmed(text: string): string {
  const bare = text
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s,;:=@|/\-–—.)\]>+&]+/, '')
    .replace(/[\s,;:=@|/\-–—.([<+&]+$/, '')
    .replace(/\s(?:harga|hrg|rp\.?)$/i, '')
    .replace(/[\s,;:=@|/\-–—.([<+&]+$/, '')
  return /^\([^()]*\)$/.test(bare) ? withoutBrackets(bare) : bare
}

/** "kastengel" → Kastengel */
function named(text: string): string {
  const name = trimmed(text)
  return name.charAt(0).toLocaleUpperCase('id') + name.slice(1)
}

function notUnderstood(text: string): Bilingual {
  return {
    en: `is not understood, and was left out: "${text}"`,
    id: `tidak dimengerti, jadi dilewati: "${text}"`,
  }
}

function listedBefore(name: string, row: number): Bilingual {
  return {
    en: `"${name}" is in row ${row} already; this one was left out`,
    id: `"${name}" sudah ada di baris ${row}, jadi yang ini dilewati`,
  }
}
