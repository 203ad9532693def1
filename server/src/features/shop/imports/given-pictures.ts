// Pictures that a file names: those that the shop has are taken, those with an address are fetched later. Pure.
import type { Remark } from '../../../db/tables/imports.ts'
import type { Bilingual } from '../../../domain/setting-error.ts'
import { remark } from './faults.ts'
import type { GivenPicture, GivenProduct } from './given-product.ts'
import { MOST_NOTES } from './rules.ts'
import type { TableRow } from './table.ts'

/** A picture by its name here, bare or within its address. */
const OWN = /(?:^|\/media\/)([0-9a-f]{32})(?:-\d+\.webp|\.[a-z]{3,4})?$/i
const MOST_OF_PRODUCT = 20
const LONGEST_URL = 1_000

interface PictureCells {
  readonly header: readonly string[]
  /** places of cells that name pictures */
  readonly pictures: readonly number[]
  readonly notes: Remark[]
}

type Pictures = Pick<GivenProduct, 'pictures' | 'addresses'>

/** Each once; a cell may name several. */
export function picturesIn(rows: readonly TableRow[], { header, pictures, notes }: PictureCells): Pictures {
  const own = new Set<string>()
  const addresses = new Map<string, GivenPicture>()
  for (const { row, cells } of rows)
    for (const place of pictures)
      for (const text of namesIn(cells[place] ?? '')) {
        const hash = OWN.exec(text)?.[1]?.toLowerCase()
        const url = addressIn(text)
        const leaveOut = (says: Bilingual) => {
          if (notes.length < MOST_NOTES) notes.push(remark(row, header[place] ?? null, says))
        }
        if (!url && !hash) leaveOut(noAddress(text))
        else if (own.size + addresses.size >= MOST_OF_PRODUCT) leaveOut(tooManyPictures(text))
        else if (!url && hash) own.add(hash)
        else if (url && !addresses.has(url)) addresses.set(url, { row, url, ...(hash && { hash }) })
      }
  return {
    ...(own.size > 0 && { pictures: [...own] }),
    ...(addresses.size > 0 && { addresses: [...addresses.values()] }),
  }
}

/** "https://a/1.jpg, https://a/2.jpg": an address may hold a comma itself. */
const namesIn = (cell: string) => cell.split(/[\s,;|]+(?=https?:\/\/)/i).filter((text) => text !== '')

function addressIn(text: string): string | null {
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null
  return url && url.href.length <= LONGEST_URL ? url.href : null
}

/** Those that the shop has by now are taken at once, and not fetched. */
export function settlePictures<T extends GivenProduct>(
  product: T,
  there: { has(hash: string): boolean },
  notes: Remark[],
): T {
  const { pictures = [], addresses = [], row } = product
  const isHere = ({ hash }: GivenPicture) => hash !== undefined && there.has(hash)
  const lost = pictures.filter((hash) => !there.has(hash))
  notes.push(...lost.map((hash) => remark(row, null, notAmongPictures(hash))))
  return {
    ...product,
    pictures: [
      ...pictures.filter((hash) => there.has(hash)),
      ...addresses.flatMap((address) => (isHere(address) && address.hash) || []),
    ],
    addresses: addresses.filter((address) => !isHere(address)),
  }
}

/** Every picture of the shop that these may name. */
export function hashesIn(products: readonly GivenProduct[]): string[] {
  return products.flatMap(({ pictures = [], addresses = [] }) => [
    ...pictures,
    ...addresses.flatMap(({ hash }) => hash ?? []),
  ])
}

function notAmongPictures(hash: string): Bilingual {
  return {
    en: `the shop has no picture ${hash}: it was left out`,
    id: `toko tidak punya gambar ${hash}, jadi tidak dipasang`,
  }
}

function noAddress(text: string): Bilingual {
  return {
    en: `is no address of a picture, and was left out: ${text}`,
    id: `bukan alamat gambar (https://…), jadi dilewati: ${text}`,
  }
}

function tooManyPictures(text: string): Bilingual {
  return {
    en: `a product takes ${MOST_OF_PRODUCT} pictures of a file; left out: ${text}`,
    id: `satu produk paling banyak ${MOST_OF_PRODUCT} gambar dari berkas, jadi dilewati: ${text}`,
  }
}
