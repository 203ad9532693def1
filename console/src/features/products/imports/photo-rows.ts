// Photos that become products: what each is called, and the sheet that is made of them. Pure.
import { csv } from './templates.ts'

export interface PhotoRow {
  readonly key: string
  readonly name: string
  readonly price: number | ''
  /** null: it is not there yet */
  readonly media: string | null
}

/** More at once than anybody names by hand. */
export const MOST_PHOTOS = 100

/** "IMG_20240512 nastar-keju (1).JPG" → "Nastar keju"; empty: only the camera has named it. */
export function nameOfFile(file: string): string {
  const words = file
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .replaceAll(/\(\d+\)|[-_.]+/g, ' ')
    .replace(
      /^\s*(?:(?:img|dsc[fn]?|pxl|photo|foto|gambar|image|screenshot|whatsapp image)\b|(?:img|dsc|pxl)(?=\d))/i,
      ' ',
    )
    .replaceAll(/\b\d{4,}\b|\b(?:wa|mvimg)\d*\b|\bat\b|\b(?:am|pm)\b/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return /\p{L}{2}/u.test(words) ? words.charAt(0).toUpperCase() + words.slice(1) : ''
}

/** Without a price it is a draft: buyers do not see it. */
export function photoSheet(rows: readonly PhotoRow[]): string {
  return csv([
    ['Nama', 'Harga', 'Foto', 'Draf'],
    ...rows.map(({ name, price, media }) => [
      name.trim(),
      String(price),
      media ?? '',
      price === '' ? 'ya' : '',
    ]),
  ])
}

/** Rows that lack a name, or have that of a row above. */
export function wrongNames(rows: readonly PhotoRow[]): ReadonlySet<string> {
  const seen = new Set<string>()
  return new Set(
    rows.flatMap(({ key, name }) => {
      const plain = name.trim().toLowerCase()
      const isWrong = plain === '' || seen.has(plain)
      seen.add(plain)
      return isWrong ? [key] : []
    }),
  )
}
