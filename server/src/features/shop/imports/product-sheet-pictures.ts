// Pictures that a sheet names: those that the shop has are taken, others are not fetched. Pure.
import type { Remark } from '../../../db/tables/imports.ts'
import type { Bilingual } from '../../../domain/setting-error.ts'
import { remark } from './faults.ts'
import { pictureLeftOut } from './given-product.ts'
import { MOST_NOTES } from './rules.ts'
import type { TableRow } from './table.ts'

/** A picture by its name here, bare or within its address. */
const OWN = /(?:^|\/media\/)([0-9a-f]{32})(?:-\d+\.webp|\.[a-z]{3,4})?$/i
const MOST_OF_PRODUCT = 20

interface PictureCells {
  readonly header: readonly string[]
  /** places of cells that name pictures */
  readonly pictures: readonly number[]
  readonly notes: Remark[]
}

/** Hashes of those that may be the shop's, each once. */
export function picturesIn(rows: readonly TableRow[], { header, pictures, notes }: PictureCells): string[] {
  const own = new Set<string>()
  for (const { row, cells } of rows)
    for (const place of pictures) {
      const text = cells[place] ?? ''
      const hash = OWN.exec(text)?.[1]?.toLowerCase()
      if (hash && own.size < MOST_OF_PRODUCT) own.add(hash)
      else if (text !== '' && notes.length < MOST_NOTES)
        notes.push(remark(row, header[place] ?? null, pictureLeftOut(text)))
    }
  return [...own]
}

export function notAmongPictures(hash: string): Bilingual {
  return {
    en: `the shop has no picture ${hash}: it was left out`,
    id: `toko tidak punya gambar ${hash}, jadi tidak dipasang`,
  }
}
