// What is wrong with a file: every fault with its row and column, in both languages.
import { fieldsOf } from '../../../base/json.ts'
import type { Problem } from '../../../base/problems.ts'
import type { Remark } from '../../../db/tables/imports.ts'
import type { Bilingual } from '../../../domain/setting-error.ts'

/** The import takes nothing of the file. */
export class ImportFaults extends Error {
  readonly faults: readonly Remark[]
  /** how many there are in all */
  readonly count: number

  constructor(faults: readonly Remark[], count?: number) {
    super('A file that was to be imported has faults')
    this.faults = onceEach(faults)
    this.count = count ?? this.faults.length
  }
}

/** Long enough for any sentence of ours; what it quotes of the file may be longer. */
const LONGEST = 500

export function remark(row: number | null, column: string | null, { en, id }: Bilingual): Remark {
  return {
    row,
    column: column === null ? null : storable(column),
    says: { en: storable(en), id: storable(id) },
  }
}

/** The database keeps neither NUL nor half of a pair. */
function storable(text: string): string {
  const short = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
  return short.replaceAll('\0', '').toWellFormed()
}

/** Of what the shop refuses as a whole, in the merchant's language. */
export function faultsOfRefusal({ code, details, message }: Problem): ImportFaults {
  if (code === 'plan_full') return faultOfFile({ en: message, id: message })
  const fields = Array.isArray(details.fields) ? details.fields.map(fieldsOf) : []
  return new ImportFaults(
    fields.map(({ message }) => remark(null, null, { en: String(message), id: String(message) })),
  )
}

/** Of the file as a whole. */
export function faultOfFile(says: Bilingual): ImportFaults {
  return new ImportFaults([remark(null, null, says)])
}

export function refuseFaults(faults: readonly Remark[]): void {
  if (faults.length > 0) throw new ImportFaults(faults)
}

/** In the order of the rows; of one cell the first says enough. */
function onceEach(faults: readonly Remark[]): Remark[] {
  const byPlace = new Map<string, Remark>()
  for (const fault of faults) {
    const { row, column, says } = fault
    const place = row === null || column === null ? `${row} ${column} ${says.en}` : `${row} ${column}`
    if (!byPlace.has(place)) byPlace.set(place, fault)
  }
  return [...byPlace.values()].sort((a, b) => (a.row ?? 0) - (b.row ?? 0))
}

/** More than any small shop sells, and no more than a process can hold beside its work. */
export const MOST_ROWS = 50_000
export const MOST_COLUMNS = 200

export const TOO_LONG: Bilingual = {
  en: `has more than ${MOST_ROWS} rows: split it`,
  id: `punya lebih dari ${MOST_ROWS} baris: pecah menjadi beberapa berkas`,
}

export const TOO_WIDE: Bilingual = {
  en: `has more than ${MOST_COLUMNS} columns`,
  id: `punya lebih dari ${MOST_COLUMNS} kolom`,
}
