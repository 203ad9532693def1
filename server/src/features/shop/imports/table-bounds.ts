// How long and how wide a table may be, and what is said of one that is more.
import type { Says } from '../../../domain/setting-error.ts'

/** More than any small shop sells, and no more than a process can hold beside its work. */
export const MOST_ROWS = 50_000
export const MOST_COLUMNS = 200

export const TOO_LONG: Says = {
  en: `has more than ${MOST_ROWS} rows: split it`,
  id: `punya lebih dari ${MOST_ROWS} baris: pecah menjadi beberapa berkas`,
}

export const TOO_WIDE: Says = {
  en: `has more than ${MOST_COLUMNS} columns`,
  id: `punya lebih dari ${MOST_COLUMNS} kolom`,
}
