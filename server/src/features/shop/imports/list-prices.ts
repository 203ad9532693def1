// Prices as people write them in a chat: 85rb, 85k, 85.000, Rp 85.000, 1,2jt, @5000. Pure.
import { MAX_RUPIAH } from '../../../domain/rupiah.ts'

export interface ListedPrice {
  readonly value: number
  /** where it stands in the line */
  readonly start: number
  readonly end: number
}

/** What a number may be of beside money. */
const MEASURES =
  'gr|g|gram|kg|kilo|ons|ml|cc|l|lt|ltr|liter|cm|mm|m|pcs|pc|biji|butir|buah|pack|pak|bungkus|bks|box|dus|toples|botol|btl|lusin|kodi|lembar|porsi|slice|potong|sachet|cup|orang|watt|gb'
const MARK = String.raw`(?:(?:rp|idr)\.?\s{0,3}|@\s{0,3}|=\s{0,3})?`
const NOT_MEASURED = String.raw`(?!\s{0,3}(?:${MEASURES})\b)`
const ALONE = String.raw`(?<![\p{L}\d.,])`

/** That say themselves that they are prices. */
const MARKED = new RegExp(
  [
    `${ALONE}${MARK}(?<amount>\\d{1,4}(?:[.,]\\d{1,3})?)\\s{0,2}(?<unit>ribu|rbu|rb|juta|jt|k)(?![\\p{L}\\d])`,
    `${ALONE}${MARK}(?<parted>\\d{1,3}(?:[.,]\\d{3})+)(?:[.,]00(?!\\d))?(?:[.,]-)?(?!\\d|[.,]\\d)${NOT_MEASURED}`,
    `${ALONE}(?:(?:rp|idr)\\.?|@)\\s{0,3}(?<said>\\d{1,11})(?:[.,]-)?(?!\\d|[.,]\\d)`,
  ].join('|'),
  'giu',
)

/** Where no other says so: four digits and more, unless they are a telephone number, a measure or part of a word. */
const UNMARKED = new RegExp(`${ALONE}=?(?<said>[1-9]\\d{3,7})(?![\\p{L}\\d]|[.,]\\d)${NOT_MEASURED}`, 'giu')

/** Less than this was meant otherwise. */
const LEAST = 100

/** In their order. */
export function pricesIn(text: string): ListedPrice[] {
  const marked = found(text, MARKED)
  return marked.length > 0 ? marked : found(text, UNMARKED)
}

function found(text: string, form: RegExp): ListedPrice[] {
  return Array.from(text.matchAll(form)).flatMap((match) => {
    const { amount = '', unit = '', parted = '', said = '' } = match.groups ?? {}
    // A screen, not a price.
    if (/^[248]$/.test(amount) && unit === 'K') return []
    const value = amount
      ? inUnits(amount, unit.toLowerCase())
      : Number(parted.replaceAll(/[.,]/g, '') || said)
    if (!(value >= LEAST && value <= MAX_RUPIAH)) return []
    return [{ value, start: match.index, end: match.index + match[0].length }]
  })
}

function inUnits(amount: string, unit: string): number {
  const isMillions = unit === 'jt' || unit === 'juta'
  // 1.200rb is 1,200 thousand; 1.250jt is a million and a quarter.
  const isParted = !isMillions && /[.,]\d{3}$/.test(amount)
  const number = isParted ? Number(amount.replace(/[.,]/, '')) : Number(amount.replace(',', '.'))
  return Math.round(number * (isMillions ? 1_000_000 : 1_000))
}

const SIZE = new RegExp(
  `^(?:(?:ukuran|uk\\.?|size|isi)\\s{0,2}(?:\\d{1,3}|\\p{L}{1,6})|(?:isi\\s{0,2})?\\d{1,5}(?:[.,]\\d{1,3})?\\s{0,2}(?:${MEASURES})|x{0,3}[sl]|m|\\dxl|kecil|sedang|besar|jumbo|mini|reguler|regular|large|medium|small|all\\s?size)$`,
  'iu',
)

/** What names a size and nothing else. */
export function isSize(text: string): boolean {
  return SIZE.test(withoutBrackets(text))
}

/** "Nastar 500 gr" → Nastar, 500 gr; null: no size stands at its end. */
export function sizeAtEnd(text: string): { readonly name: string; readonly size: string } | null {
  const words = text.split(' ')
  for (const count of [3, 2, 1]) {
    const size = withoutBrackets(words.slice(-count).join(' '))
    if (words.length > count && SIZE.test(size)) return { name: words.slice(0, -count).join(' '), size }
  }
  return null
}

export const withoutBrackets = (text: string) => text.replaceAll(/[()[\]]/g, '').trim()
