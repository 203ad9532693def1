// Who stands on labels as the sender: the form's values from what is known, and what is saved of them. Pure.
import type { Schemas } from '../../api.ts'
import { phoneInLink, whatsappLink } from '../../format/whatsapp.ts'

type Brand = NonNullable<Schemas['Shop']['brand']>

export type SenderValues = {
  readonly phone: string
  readonly address: string
  readonly city: string
  /** whether buyers see the address, beside the city */
  readonly isPublic: boolean
}

interface Known {
  readonly brand: Brand
  /** contacts of the merchant, the likeliest first: those that are numbers can be called */
  readonly contacts: readonly (string | null | undefined)[]
  /** where parcels leave from; empty: not known */
  readonly originCity: string
}

/** What the shop says already, else what is known from elsewhere. */
export function knownSender({ brand, contacts, originCity }: Known): SenderValues {
  const links = [brand.whatsapp_url, ...contacts].map((contact) => whatsappLink(contact ?? ''))
  return {
    phone: links.map(phoneInLink).find((phone) => phone !== '') ?? '',
    address: brand.address_line1 ?? '',
    city: brand.address_line2 || brand.origin_city || originCity,
    isPublic: brand.address_public !== false,
  }
}

export function isPhone(typed: string): boolean {
  return phoneInLink(whatsappLink(typed)) !== ''
}

/** A link that leads to the same number stays as it is, with its words. */
export function brandOf({ phone, address, city, isPublic }: SenderValues, brand: Brand): Brand {
  const link = whatsappLink(phone)
  const isSame = phoneInLink(link) === phoneInLink(brand.whatsapp_url ?? '')
  return {
    ...(!isSame && { whatsapp_url: link || null }),
    address_line1: address.trim() || null,
    address_line2: city.trim() || null,
    address_public: isPublic,
  }
}
