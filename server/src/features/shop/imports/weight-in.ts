// What goods weigh as their names say it: 500gr, 1 kg, 250 gram, 1,5kg, 2 ons. Pure.
import type { GivenProduct } from './given-product.ts'

const GRAMS: Readonly<Record<string, number>> = {
  kg: 1_000,
  kilo: 1_000,
  kilogram: 1_000,
  ons: 100,
  gram: 1,
  gr: 1,
  g: 1,
}
const WEIGHT =
  /(?<![\p{L}\d.,])(\d{1,5}(?:[.,]\d{1,3})?)\s{0,2}(kilogram|kilo|kg|ons|gram|gr|g)(?![\p{L}\d])/giu
/** Less is a network: 4G. */
const LEAST_GRAMS = 10
/** As checks of products have it. */
const MOST_GRAMS = 1_000_000

/** The last that it names; undefined: none. */
export function weightIn(text: string): number | undefined {
  const [, amount = '', unit = ''] = [...text.matchAll(WEIGHT)].at(-1) ?? []
  // "1.500 gr" is a kilogram and a half, "1.500 kg" too: nobody writes tons.
  const isParted = /[.,]\d{3}$/.test(amount) && (GRAMS[unit.toLowerCase()] ?? 0) < 1_000
  const number = Number(isParted ? amount.replace(/[.,]/, '') : amount.replace(',', '.'))
  const grams = Math.round(number * (GRAMS[unit.toLowerCase()] ?? 0))
  return grams >= LEAST_GRAMS && grams <= MOST_GRAMS ? grams : undefined
}

/** New goods that their file does not weigh weigh what their size or their name says. */
export function withWeightOfName<G extends GivenProduct>(given: G): G {
  const variants = given.variants.map((variant) => {
    const grams = variant.grams || weightIn(variant.choices.join(' ')) || weightIn(given.name ?? '')
    return grams ? { ...variant, grams } : variant
  })
  return { ...given, variants }
}
