// Columns of what the law wants shown, in sheets of ours and of others: found by their names, read as people write them. Pure.
import type { Remark } from '../../../db/tables/imports.ts'
import { countryCalled, countryName, HALAL_WORDS, type Halal, type Legal } from '../../../domain/legal.ts'
import { recordOf } from '../../../domain/record-of.ts'
import type { Bilingual } from '../../../domain/setting-error.ts'
import { findColumns, type Headings } from './columns.ts'
import { remark } from './faults.ts'
import { bare } from './product-sheet-columns.ts'
import type { TableRow } from './table.ts'

const FIELDS = [
  'halal',
  'halal_certificate_no',
  'halal_valid_until',
  'registration_no',
  'sni_no',
  'origin_country',
  'origin_place',
  'best_before',
] as const
type LegalField = (typeof FIELDS)[number]

/** The first is what we write. */
const HEADINGS: Headings<LegalField> = {
  halal: ['Halal', 'Status Halal', 'Keterangan Halal'],
  halal_certificate_no: [
    'Nomor Sertifikat Halal',
    'No Sertifikat Halal',
    'Sertifikat Halal',
    'Halal Certificate',
  ],
  halal_valid_until: ['Halal Berlaku Sampai', 'Masa Berlaku Halal'],
  registration_no: [
    'Nomor Izin Edar',
    'No Izin Edar',
    'Izin Edar',
    'BPOM',
    'No BPOM',
    'Nomor BPOM',
    'P-IRT',
    'PIRT',
    'No PIRT',
  ],
  sni_no: ['SNI', 'No SNI', 'Nomor SNI'],
  origin_country: ['Negara Asal', 'Country of Origin', 'Asal Negara'],
  origin_place: ['Tempat Asal', 'Daerah Asal', 'Kota Asal'],
  best_before: [
    'Masa Simpan',
    'Baik Digunakan Sebelum',
    'Kedaluwarsa',
    'Kadaluarsa',
    'Shelf Life',
    'Best Before',
  ],
}

const NEEDS_NONE = 'tidak perlu'

/** As people write it: `bare`. */
const HALAL_CELLS: Readonly<Record<string, Halal>> = {
  halal: 'certified',
  ya: 'certified',
  bersertifikat: 'certified',
  'bersertifikat halal': 'certified',
  'tidak halal': 'not_halal',
  'non halal': 'not_halal',
  tidak: 'not_halal',
  dikecualikan: 'exempt',
  'tidak wajib': 'exempt',
  'tidak wajib bersertifikat halal': 'exempt',
  certified: 'certified',
  'not halal': 'not_halal',
  exempt: 'exempt',
}

const NO_HALAL: Bilingual = {
  en: 'is none of Halal, Tidak halal, Tidak wajib',
  id: 'isi dengan Halal, Tidak halal, atau Tidak wajib',
}
const NO_COUNTRY: Bilingual = { en: 'is no country', id: 'bukan nama atau kode negara' }

/** What the rows of one product say, the first that says it; undefined: nothing. An empty cell says nothing. */
export function readLegal(
  header: readonly string[],
  rows: readonly TableRow[],
  faults: Remark[],
): Legal | undefined {
  const columns = findColumns(header, HEADINGS, 0, bare)
  const legal: Legal = {}
  for (const field of FIELDS) {
    const row = columns.has(field) && rows.find((each) => columns.text(each, field).trim() !== '')
    if (!row) continue
    const text = columns.text(row, field).trim()
    const refuse = (says: Bilingual) => faults.push(remark(row.row, columns.heading(field), says))
    if (text.length > LONGEST)
      refuse({ en: `is longer than ${LONGEST} characters`, id: `lebih dari ${LONGEST} karakter` })
    else if (field === 'halal') {
      const halal = HALAL_CELLS[bare(text)]
      if (halal) legal.halal = halal
      else refuse(NO_HALAL)
    } else if (field === 'origin_country') {
      const country = countryCalled(text)
      if (country) legal.origin_country = country
      else refuse(NO_COUNTRY)
    } else if (field === 'registration_no' && bare(text) === NEEDS_NONE) {
      legal.registration_no = null
      legal.registration_exempt = true
    } else legal[field] = text
  }
  return Object.keys(legal).length > 0 ? legal : undefined
}

const LONGEST = 100

/** The column that `legal.halal` of a check is about, as the table calls it. */
export function legalColumn(header: readonly string[], path: string): string | undefined {
  const field = FIELDS.find((each) => path === `legal.${each}`)
  return field && findColumns(header, HEADINGS, 0, bare).heading(field)
}

export const LEGAL_HEADINGS: readonly string[] = FIELDS.map((field) => HEADINGS[field][0] ?? field)

/** In the order of the headings, as they are read again. */
export function legalCells(legal: Legal | null | undefined): string[] {
  if (!legal) return FIELDS.map(() => '')
  const { halal, registration_exempt, origin_country } = legal
  const cells: Record<LegalField, string | null | undefined> = {
    ...recordOf(FIELDS, (field) => legal[field]),
    halal: halal && HALAL_WORDS[halal],
    registration_no: legal.registration_no ?? (registration_exempt ? 'Tidak perlu' : null),
    origin_country: origin_country && (countryName(origin_country) ?? origin_country),
  }
  return FIELDS.map((field) => cells[field] ?? '')
}
