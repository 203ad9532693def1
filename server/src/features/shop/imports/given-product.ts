// A product as a table of another platform gives it, and what is said of one that cannot be taken as it is. Pure.
import type { Legal } from '../../../domain/legal.ts'
import type { Condition } from '../../../domain/listed-goods.ts'
import type { Bilingual } from '../../../domain/setting-error.ts'
import { MOST_VARIANTS } from '../../catalogue/products/input.ts'
import { isTooTangled, textOfHtml } from './description.ts'

/** A field left out stays as it is; null empties it. */
export interface GivenVariant {
  readonly row: number
  /** of each option, in their order */
  readonly choices: readonly string[]
  readonly sku?: string | null
  readonly price?: number
  readonly compareAt?: number | null
  readonly cost?: number
  readonly stock?: number
  readonly grams?: number
  readonly gtin?: string | null
  readonly mpn?: string | null
}

export interface GivenPicture {
  readonly row: number
  readonly url: string
  /** of a picture of a shop on this platform, perhaps of this one */
  readonly hash?: string
}

export interface GivenProduct {
  readonly slug: string
  /** its first */
  readonly row: number
  readonly name?: string
  readonly description?: string | null
  readonly tags?: string[]
  /** what its category is called */
  readonly category?: string | null
  readonly unlimited_stock?: boolean
  /** of the product itself, beside those of its variants */
  readonly sku?: string
  /** hashes of pictures of the shop, to be added where it does not show them */
  readonly pictures?: readonly string[]
  /** of pictures that the shop may not have: fetched once the product is in the shop */
  readonly addresses?: readonly GivenPicture[]
  /** still worked on: it may lack a price */
  readonly draft?: boolean
  readonly legal?: Legal
  readonly brand?: string | null
  readonly condition?: Condition | null
  /** whether buyers must not see it */
  readonly isHidden: boolean
  /** none: it is sold as it is; left out: the file does not speak of options */
  readonly options?: readonly string[]
  readonly variants: readonly GivenVariant[]
}

/** Of a plain sheet, which may leave out what the shop knows. */
export interface SheetProduct extends GivenProduct {
  /** SKUs by which the shop may know it, those of its variants among them */
  readonly knownBy: readonly string[]
  /** whether the sheet says what its options are called */
  readonly namesOptions: boolean
}

export const LONGEST_NAME = 200
const LONGEST_TEXT = 20_000

export const LONG_NAME: Bilingual = {
  en: `holds one longer than ${LONGEST_NAME} characters`,
  id: `memuat yang lebih dari ${LONGEST_NAME} karakter`,
}

export const NO_SLUG: Bilingual = {
  en: 'has neither letters nor digits',
  id: 'tidak memuat huruf atau angka',
}

export const TOO_MANY_VARIANTS: Bilingual = {
  en: `has more than ${MOST_VARIANTS} variants`,
  id: `punya lebih dari ${MOST_VARIANTS} varian`,
}

export function sameSlug(slug: string, row: number): Bilingual {
  return {
    en: `becomes "${slug}", as that of row ${row} does`,
    id: `menjadi "${slug}", sama dengan baris ${row}`,
  }
}

/** The text of what may be HTML, or why it is none. */
export function plainDescription(source: string): string | Bilingual {
  if (isTooTangled(source)) return TANGLED
  const text = textOfHtml(source)
  return text.length > LONGEST_TEXT ? LONG_TEXT : text
}

const TANGLED: Bilingual = {
  en: 'is too long, has too many HTML tags, or a table cell over a thousand columns',
  id: 'terlalu panjang, memuat terlalu banyak tag HTML, atau sel tabel yang melebihi seribu kolom',
}

const LONG_TEXT: Bilingual = {
  en: `is longer than ${LONGEST_TEXT} characters`,
  id: `lebih dari ${LONGEST_TEXT} karakter`,
}
