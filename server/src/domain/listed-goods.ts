// What lists of others want to know of goods: their number in trade (GTIN), and whether they are new. Pure.

export const CONDITIONS = ['new', 'used', 'refurbished'] as const
export type Condition = (typeof CONDITIONS)[number]

const LENGTHS = [8, 12, 13, 14]

/** The digits of a barcode (EAN, UPC, ISBN of 13, ITF-14), however they are spaced; null: it is none. */
export function parseGtin(text: string): string | null {
  const digits = text.replaceAll(/[\s-]/g, '')
  if (!/^\d+$/.test(digits) || !LENGTHS.includes(digits.length) || /^0+$/.test(digits)) return null
  return Number(digits.at(-1)) === checkDigit(digits.slice(0, -1)) ? digits : null
}

/** From the right each second digit counts three times. */
function checkDigit(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

/** As it is kept; what is empty is not said. */
export function normalGtin(given: string | null | undefined): string | null {
  const text = given?.trim()
  return text ? (parseGtin(text) ?? text) : null
}

/** What a product can lack for lists of others. */
export const FEED_LACKS = [
  'picture',
  'description',
  'short_name',
  'brand',
  'number',
  'google_category',
] as const
export type FeedLack = (typeof FEED_LACKS)[number]

/** What lists of others show of a name; what is longer is cut. */
export const LONGEST_LISTED_NAME = 150
