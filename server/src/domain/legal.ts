// What the law wants shown of goods: halal, registration, standard, origin, best before. Their forms, and what buyers see. Pure.
import { nextDay, startOfJakartaDay } from './jakarta.ts'

export const HALAL = ['certified', 'not_halal', 'exempt'] as const
export type Halal = (typeof HALAL)[number]

/** What a shop sells, as far as the law asks more of some of it. */
export const GOODS = ['food', 'cosmetics', 'health', 'household', 'other'] as const
export type Goods = (typeof GOODS)[number]

/** What a product of such a shop can lack. */
export const LEGAL_LACKS = ['halal', 'registration'] as const
export type LegalLack = (typeof LEGAL_LACKS)[number]

const NEEDS: Readonly<Record<Goods, readonly LegalLack[]>> = {
  food: ['halal', 'registration'],
  cosmetics: ['halal', 'registration'],
  health: ['halal', 'registration'],
  household: ['halal'],
  other: [],
}

/** UU 33/2014 asks whether they are halal; BPOM, the ministry or the regency registers them. */
export function neededOf(goods: readonly Goods[]): LegalLack[] {
  return LEGAL_LACKS.filter((lack) => goods.some((each) => NEEDS[each].includes(lack)))
}

/** As the merchant keeps it; what is left out or null, nobody has said. */
export interface Legal {
  halal?: Halal | null
  halal_certificate_no?: string | null
  /** the last day, as 2027-10-17; certificates of today have none */
  halal_valid_until?: string | null
  registration_no?: string | null
  /** goods that need none, such as fresh fruit */
  registration_exempt?: boolean
  sni_no?: string | null
  /** ISO 3166, two letters */
  origin_country?: string | null
  origin_place?: string | null
  /** a day, or how long after it was made: goods come in batches */
  best_before?: string | null
}

export const AUTHORITIES = ['BPOM', 'Kemenkes', 'P-IRT'] as const
export type Authority = (typeof AUTHORITIES)[number]

/** As buyers see it, and as an order keeps it. */
export interface ShownLegal {
  readonly halal: Halal | null
  readonly halal_certificate_no: string | null
  readonly registration_no: string | null
  readonly registration_authority: Authority | null
  readonly sni_no: string | null
  readonly origin_country: string | null
  /** place and country, in words */
  readonly origin: string | null
  readonly best_before: string | null
}

/** A certificate whose time is over is none. null: there is nothing to show. */
export function legalAt(legal: Legal | null, at: Date): ShownLegal | null {
  if (!legal) return null
  const until = halalUntil(legal)
  const halal = until && at >= until ? null : (legal.halal ?? null)
  const shown: ShownLegal = {
    halal,
    halal_certificate_no: halal === 'certified' ? (legal.halal_certificate_no ?? null) : null,
    registration_no: legal.registration_no ?? null,
    registration_authority: parseRegistration(legal.registration_no ?? '')?.authority ?? null,
    sni_no: legal.sni_no ?? null,
    origin_country: legal.origin_country ?? null,
    origin: originOf(legal),
    best_before: legal.best_before ?? null,
  }
  return Object.values(shown).some((value) => value !== null) ? shown : null
}

/** From when on its certificate counts no longer; null: it has no end, or there is none. */
export function halalUntil({ halal, halal_valid_until: day }: Legal): Date | null {
  const start = halal === 'certified' && day ? startOfJakartaDay(day) : null
  return start && nextDay(start)
}

function originOf({ origin_country, origin_place }: Legal): string | null {
  const country = origin_country ? countryName(origin_country) : null
  return [origin_place, country].filter(Boolean).join(', ') || null
}

/** In the forms that are kept, and without what does not go together; null: nothing is said. */
export function normalLegal(legal: Legal | null | undefined): Legal | null {
  if (!legal) return null
  const { halal_certificate_no, halal_valid_until, registration_no, registration_exempt, ...others } = legal
  const certificate = halal_certificate_no?.trim()
  const halal = others.halal ?? (certificate ? 'certified' : null)
  const isCertified = halal === 'certified'
  const registration = registration_no?.trim()
  const country = others.origin_country?.trim().toUpperCase()
  const all: Legal = {
    halal,
    halal_certificate_no: isCertified && certificate ? (parseHalalNo(certificate) ?? certificate) : null,
    halal_valid_until: isCertified ? (halal_valid_until ?? null) : null,
    registration_no: registration ? (parseRegistration(registration)?.number ?? registration) : null,
    sni_no: others.sni_no?.trim() ? sniOf(others.sni_no) : null,
    origin_country: country ? (currentCode(country) ?? country) : null,
    origin_place: others.origin_place?.trim() || null,
    best_before: others.best_before?.trim() || null,
    ...(registration_exempt && !registration && { registration_exempt }),
  }
  const said = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null))
  return Object.keys(said).length > 0 ? said : null
}

/** ID31110000123456789, however it is spaced; null: it is none. */
export function parseHalalNo(text: string): string | null {
  const bare = text.toUpperCase().replaceAll(/[\s.-]/g, '')
  return /^ID\d{17}$/.test(bare) ? bare : null
}

/** By the letters that a number begins with: food, cosmetics, traditional medicine, supplements, quasi-drugs, medicine. */
const FORMS: readonly [pattern: RegExp, authority: Authority][] = [
  [/^(M[DL])(\d{9,15})$/, 'BPOM'],
  [/^(N[A-E]|T[RIL]|S[DIL]|Q[DIL]|HT|FF)(\d{9,13})$/, 'BPOM'],
  [/^([DG][A-Z]{2})(\d{7,12}(?:[A-Z]\d)?)$/, 'BPOM'],
  [/^([AP]K[DL])(\d{9,13})$/, 'Kemenkes'],
  [/^(P?IRT)(\d{12,15})$/, 'P-IRT'],
]

/** The number as it is printed on labels, and whose it is; null: it has no such form. */
export function parseRegistration(text: string): { number: string; authority: Authority } | null {
  const bare = text
    .toUpperCase()
    .replaceAll(/\b(?:BPOM|POM|RI|KEMENKES|DEPKES|NO|NOMOR)\b/g, '')
    .replaceAll(/[^A-Z0-9]/g, '')
  for (const [pattern, authority] of FORMS) {
    const [, letters = '', digits = ''] = pattern.exec(bare) ?? []
    if (!letters) continue
    // As labels write it: MD 867010123456, but NA18210100123.
    const space = letters.startsWith('N') || letters.length > 2 ? '' : ' '
    if (authority !== 'P-IRT') return { number: `${letters}${space}${digits}`, authority }
    const [body, tail] = [digits.slice(0, 13), digits.slice(13)]
    return { number: `P-IRT ${body}${tail && `-${tail}`}`, authority }
  }
  return null
}

function sniOf(text: string): string {
  return `SNI ${text.trim().replace(/^SNI[\s:.-]*/i, '')}`
}

const NAMES = new Intl.DisplayNames(['id'], { type: 'region', fallback: 'none' })
/** What has a name and is no country. */
const NO_COUNTRIES = new Set(['AC', 'CP', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ'])

/** In Indonesian; null: there is no such country. */
export function countryName(code: string): string | null {
  if (!/^[A-Z]{2}$/.test(code) || NO_COUNTRIES.has(code)) return null
  return NAMES.of(code) ?? null
}

/** By its code or its name in Indonesian or English; null: there is none. */
export function countryCalled(text: string): string | null {
  const asked = text.trim()
  return currentCode(asked.toUpperCase()) ?? countries().get(asked.toLowerCase()) ?? null
}

/** `GB` for `UK`, `RU` for `SU`: codes that were withdrawn have names still. */
function currentCode(code: string): string | null {
  return countryName(code) && (new Intl.Locale(`und-${code}`).region ?? null)
}

let known: ReadonlyMap<string, string> | null = null

function countries(): ReadonlyMap<string, string> {
  if (known) return known
  const english = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  const current = codes.filter((code) => currentCode(code) === code)
  known = new Map(
    current.flatMap((code) =>
      [countryName(code), english.of(code)].flatMap((name) =>
        name ? [[name.toLowerCase(), code] as const] : [],
      ),
    ),
  )
  return known
}

export const HALAL_WORDS: Readonly<Record<Halal, string>> = {
  certified: 'Bersertifikat halal',
  not_halal: 'Tidak halal',
  exempt: 'Tidak wajib bersertifikat halal',
}

/** Line by line, for people. */
export function legalWords(shown: ShownLegal): { readonly label: string; readonly text: string }[] {
  const { halal, halal_certificate_no, registration_no, registration_authority } = shown
  const certified = [halal && HALAL_WORDS[halal], halal_certificate_no].filter(Boolean).join(' · ')
  const authority = registration_authority === 'P-IRT' ? null : registration_authority
  const lines = [
    ['Halal', certified],
    ['Izin edar', [authority, registration_no].filter(Boolean).join(' ')],
    ['Standar', shown.sni_no],
    ['Asal', shown.origin],
    ['Baik digunakan sebelum', shown.best_before],
  ] as const
  return lines.flatMap(([label, text]) => (text ? [{ label, text }] : []))
}
