// Which names a shop may be opened with by anybody, and which are suggested. Pure.
import { RESERVED_SLUGS } from '../../../domain/addresses.ts'
import { looksLike } from '../../../domain/look-alikes.ts'
import type { SettingErrors } from '../../../domain/setting-error.ts'
import { checkName, TAKEN_FOR_ANOTHER } from '../shops/checks.ts'

export interface WantedShop {
  readonly slug: string
  readonly name: string
}

const SHORTEST = 3
const LONGEST = 40

/** Addresses that lead people to believe they are at the platform itself; an operator may give them away. */
const OF_PLATFORM = new Set(
  (
    'akun account app apps assets auth bantuan bayar beli billing blog cdn cs daftar dashboard dev docs email ftp help ' +
    'imap kontak login mail masuk media ns1 ns2 pay payment payments pusat smtp staging static status store support test ' +
    'toko webmail'
  ).split(' '),
)

/** `own`: what the platform is called. */
export function* checkWanted({ slug, name }: WantedShop, own: readonly string[]): SettingErrors {
  if (RESERVED_SLUGS.has(slug) || OF_PLATFORM.has(slug)) yield { path: 'slug', says: RESERVED }
  else if (slug.length < SHORTEST || slug.length > LONGEST || slug.includes('--'))
    yield { path: 'slug', says: BAD_FORM }
  else if (looksLike(slug, own)) yield { path: 'slug', says: TAKEN_FOR_ANOTHER }
  yield* checkName(name, own)
}

const RESERVED = { en: 'belongs to the platform', id: 'alamat ini milik platform' }
const BAD_FORM = {
  en: `must be ${SHORTEST} to ${LONGEST} letters and digits, with single hyphens between`,
  id: `harus ${SHORTEST} sampai ${LONGEST} huruf kecil atau angka, boleh dengan tanda hubung di antaranya`,
}

/** Where everybody has a mailbox: who writes from there is nobody's in particular. */
const OF_EVERYBODY = new Set(
  (
    'gmail.com googlemail.com yahoo.com yahoo.co.id ymail.com rocketmail.com outlook.com hotmail.com live.com msn.com ' +
    'icloud.com me.com proton.me protonmail.com zoho.com'
  ).split(' '),
)
/** Below these a name belongs to somebody: `toko.co.id`, and not `co.id`. */
const SECOND_LEVEL = new Set('co ac or web sch go my biz desa ponpes com net org'.split(' '))

/** Whose mailboxes those are, as one name for all that is below it; null: everybody's, or no mail. */
export function mailDomainOf(contact: string): string | null {
  const at = contact.lastIndexOf('@')
  if (at < 0) return null
  const labels = contact
    .slice(at + 1)
    .toLowerCase()
    .split('.')
  const isBelowSecond = SECOND_LEVEL.has(labels.at(-2) ?? '')
  const domain = labels.slice(isBelowSecond ? -3 : -2).join('.')
  return OF_EVERYBODY.has(domain) ? null : domain
}

/** Addresses made of a name, the best first; each has the right form. */
export function addressesFor(name: string): string[] {
  const base = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/&/g, ' dan ')
    .replaceAll(/['’`]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST - 8)
    .replaceAll(/^-|-$/g, '')
  if (base === '') return ['toko-saya', ...numbered('toko-saya')]
  const all = new Set([base, base.replaceAll('-', ''), `toko-${base}`, `${base}-id`, ...numbered(base)])
  return [...all].filter(({ length }) => length >= SHORTEST)
}

function numbered(base: string): string[] {
  return Array.from({ length: 8 }, (_, i) => `${base}-${i + 2}`)
}
