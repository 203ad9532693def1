// What the law wants shown of a product: from what is stored to the fields, and from the fields to what is sent. Pure.
import type { Product, ShopInput } from '../../../api.ts'

type StoredLegal = NonNullable<Product['legal']>
export type LegalBody = ShopInput<'changeLegal'>['legal']

export type LegalValues = {
  readonly halal: '' | NonNullable<StoredLegal['halal']>
  readonly halal_certificate_no: string
  readonly halal_valid_until: string
  readonly registration_no: string
  readonly registration_exempt: boolean
  readonly sni_no: string
  readonly origin_country: string
  readonly origin_place: string
  readonly best_before: string
}

export function toLegalValues(legal: Product['legal'] | undefined): LegalValues {
  return {
    halal: legal?.halal ?? '',
    halal_certificate_no: legal?.halal_certificate_no ?? '',
    halal_valid_until: legal?.halal_valid_until ?? '',
    registration_no: legal?.registration_no ?? '',
    registration_exempt: legal?.registration_exempt ?? false,
    sni_no: legal?.sni_no ?? '',
    origin_country: legal?.origin_country ?? '',
    origin_place: legal?.origin_place ?? '',
    best_before: legal?.best_before ?? '',
  }
}

export const NO_LEGAL = toLegalValues(null)

/** Whether anything is said. */
export function isLegalSaid(values: LegalValues): boolean {
  return Object.values(values).some(Boolean)
}

/** All of it: what is empty is emptied. null: nothing is said. */
export function legalBody(values: LegalValues): LegalBody | null {
  if (!isLegalSaid(values)) return null
  const { registration_exempt, halal, ...texts } = values
  const emptied = Object.entries(texts).map(([field, text]) => [field, text.trim() || null])
  return { halal: halal || null, registration_exempt, ...Object.fromEntries(emptied) }
}

/** Only what is filled in: of many products the rest stays. */
export function saidLegal(values: LegalValues): LegalBody {
  const said = Object.entries(values).flatMap(([field, value]) => {
    const kept = typeof value === 'string' ? value.trim() : value
    return kept ? [[field, kept]] : []
  })
  return Object.fromEntries(said)
}

/** In one line. `words`: of the choices for halal. */
export function legalLine(
  legal: Product['legal'] | undefined,
  words: readonly { readonly value: string; readonly label: string }[],
): string {
  const halal = legal?.halal && words.find(({ value }) => value === legal.halal)?.label
  return [halal, legal?.registration_no, legal?.sni_no, legal?.origin_country].filter(Boolean).join(' · ')
}

/** `today`: as 2026-11-17. */
export function isCertificateOver({ halal, halal_valid_until: day }: LegalValues, today: string): boolean {
  return halal === 'certified' && day !== '' && day < today
}
