// Couriers that most shops use, with the codes that aggregators know them by.
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
