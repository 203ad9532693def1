// Readable names: turns the spellings of `indonesia-nodejs` into what people expect to read.

/** Names that are wrong in the package in ways no rule can fix, by code. */
const CORRECTED: Record<string, string> = {
  '130504': '2 x 11 Anam Lingkuang',
  '130515': '2 x 11 Kayu Tanam',
  '530220': "Kot'olin",
  '960301': 'Misool Utara',
}

const WRITTEN_OUT: Record<string, string> = {
  AFD: 'Afdeling',
  Afd: 'Afdeling',
  Bl: 'Blubur',
  Btg: 'Batang',
  Dsn: 'Dusun',
  Gn: 'Gunung',
  Kep: 'Kepulauan',
  Kp: 'Kampung',
  Kt: 'Koto',
  Lbk: 'Lubuk',
  Mns: 'Meunasah',
  Pd: 'Padang',
  Perk: 'Perkebunan',
  Ps: 'Pasar',
  Sei: 'Sei',
  Tgk: 'Teungku',
  Tj: 'Tanjung',
  Tl: 'Talang',
}

export function provinceName(name: string): string {
  return placeName(name)
    .replace(/^Daerah Khusus Ibukota /, 'DKI ')
    .replace(/^Daerah Istimewa /, 'DI ')
}

/** "Kab. Bandung" is how marketplaces and couriers here tell it from "Kota Bandung". */
export function cityName(name: string): string {
  return placeName(name)
    .replace(/^(Kota|Kabupaten) Administrasi /, '')
    .replace(/^(Kabupaten|Kab) /, 'Kab. ')
}

/** A district or a village; its code finds the few names that no rule can fix. */
export function placeName(name: string, code = ''): string {
  const corrected = CORRECTED[code]
  if (corrected !== undefined) return corrected
  return joinSpacedLetters(plainPunctuation(name))
    .replace(/(?<=[a-z]{3})(?=[A-Z][a-z]{2})/g, ' ') // "LubukTunjung"
    .replace(/(?<=[a-z]) (an|uran)$/, "'$1") // "Apa an", whose apostrophe was lost
    .replace(/[A-Za-z']+/g, capitalised)
    .replace(/\b([A-Z][A-Za-z]{1,3})\.? (?=\S)/g, writtenOut)
}

function plainPunctuation(name: string): string {
  return name
    .replace(/["’]/g, "'")
    .replace(/\*|\.$/g, '')
    .replace(/\.(?=[A-Za-z]{2}|[IVX\d])/g, '. ') // "Tgk.Dibanda", "K.1", but not "P.O."
    .replace(/\s*([-/])\s*/g, '$1')
    .replace(/\s*,\s*/g, ', ')
    .replace(/ (?=' )/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** "R a i n i s" is set wide in the decree; it is one word. */
function joinSpacedLetters(name: string): string {
  return /^[A-Za-z]( [A-Za-z]){2,}$/.test(name) ? name.replaceAll(' ', '') : name
}

function capitalised(word: string): string {
  if (word === 'dan' || (INITIALS.test(word) && !IN_CAPITALS.has(word))) return word
  const start = word.search(/[A-Za-z]/)
  if (start < 0) return word
  return word.slice(0, start) + word.charAt(start).toUpperCase() + word.slice(start + 1).toLowerCase()
}

/** Numerals, and the initials of estates and clans, stay as they are. */
const INITIALS = /^([IVX]+|[A-Z]{2,4})$/
const IN_CAPITALS = new Set(['IE', 'OP', 'RHU'])

function writtenOut(found: string, short: string): string {
  const long = WRITTEN_OUT[short]
  return long === undefined ? found : `${long} `
}
