// What a merchant may set of what the law wants shown: whether numbers have their forms. Pure.
import { startOfJakartaDay } from '../../../domain/jakarta.ts'
import {
  countryName,
  type Legal,
  normalLegal,
  parseHalalNo,
  parseRegistration,
} from '../../../domain/legal.ts'
import {
  type Bilingual,
  NOUNS,
  noSuch,
  repeated,
  type Said,
  type SettingErrors,
  under,
} from '../../../domain/setting-error.ts'
import type { LegalChange, ProductInput } from './input.ts'

const NO_CERTIFICATE: Said = {
  en: 'is missing: goods that are certified have a number',
  id: 'wajib diisi untuk produk bersertifikat halal',
  code: 'required',
}

const NO_DIGITS: Said = { en: 'has no number', id: 'tidak memuat nomor', code: 'format' }

export function* checkLegal(given: Legal): SettingErrors {
  const legal = normalLegal(given)
  if (!legal) return
  const { halal, halal_certificate_no: certificate, halal_valid_until: until } = legal
  if (halal === 'certified' && !certificate) yield { path: 'halal_certificate_no', says: NO_CERTIFICATE }
  if (certificate && !parseHalalNo(certificate))
    yield { path: 'halal_certificate_no', says: noHalalNo(certificate) }
  if (until && !startOfJakartaDay(until)) yield { path: 'halal_valid_until', says: noDay(until) }
  const { registration_no: registration, sni_no: sni, origin_country: country } = legal
  if (registration && !parseRegistration(registration))
    yield { path: 'registration_no', says: noRegistration(registration) }
  if (sni && !/\d/.test(sni)) yield { path: 'sni_no', says: NO_DIGITS }
  if (country && !countryName(country)) yield { path: 'origin_country', says: noSuch(COUNTRY, country) }
}

const COUNTRY: Bilingual = { en: 'country', id: 'negara' }

function noHalalNo(given: string): Bilingual {
  return {
    en: `"${given}" is no number of a halal certificate: ID and 17 digits`,
    id: `"${given}" bukan nomor sertifikat halal: ID diikuti 17 angka`,
  }
}

function noDay(given: string): Bilingual {
  return { en: `"${given}" is no day such as 2027-10-17`, id: `"${given}" bukan tanggal seperti 2027-10-17` }
}

function noRegistration(given: string): Bilingual {
  return {
    en: `"${given}" is no number such as MD 867010123456, NA18210100123 or P-IRT 2063273020098-27`,
    id: `"${given}" bukan nomor izin edar seperti MD 867010123456, NA18210100123, atau P-IRT 2063273020098-27`,
  }
}

/** `products`: those that are in the shop, by their ids, as they would be. */
export function* checkLegalChange(
  { product_ids }: LegalChange,
  products: ReadonlyMap<string, ProductInput>,
): SettingErrors {
  yield* repeated(product_ids, 'product_ids', (id) => id, NOUNS.product)
  const said = new Set<string>()
  for (const [i, id] of product_ids.entries()) {
    const product = products.get(id)
    if (!product) yield { path: `product_ids[${i}]`, says: noSuch(NOUNS.product, id) }
    for (const error of under('legal', checkLegal(product?.legal ?? {}))) {
      // What is wrong with all of them is said once.
      if (!said.has(error.path)) yield error
      said.add(error.path)
    }
  }
}
