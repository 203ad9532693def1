// Couriers, the ways in which a shop reckons what they cost, and those that most shops use. Pure.
import type { Schemas } from '../../../api.ts'

export type Courier = Schemas['Courier']

export const RATES_MODES = ['flat', 'zone', 'live'] as const
export type RatesMode = (typeof RATES_MODES)[number]

/** With the codes that aggregators know them by. */
export const KNOWN_COURIERS: Readonly<Record<string, string>> = {
  JNE: 'jne',
  'J&T Express': 'jnt',
  SiCepat: 'sicepat',
  AnterAja: 'anteraja',
  'POS Indonesia': 'pos',
  TIKI: 'tiki',
  'Ninja Xpress': 'ninja',
  'ID Express': 'idexpress',
  'Lion Parcel': 'lion',
  'SAP Express': 'sap',
  Wahana: 'wahana',
  GoSend: 'gojek',
  GrabExpress: 'grab',
  'Kurir toko': 'kurir-toko',
  'Ambil di toko': 'ambil',
}

/** The code of a courier that has none yet: `Kurir Pak Budi` is `kurir-pak-budi`. */
export function codeOf(name: string): string {
  const known = KNOWN_COURIERS[name.trim()]
  return (
    known ??
    name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
  )
}
