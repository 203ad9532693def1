// How the shop is reached, as far as its settings tell: links, lines of the address, hours.
import type { StorefrontConfig } from '@etalase/client'
import { whatsappLink } from './whatsapp.ts'

export interface ShopContact {
  readonly whatsapp: string | null
  readonly email: string | null
  readonly address: readonly string[]
  /** where a map shows the address */
  readonly map: string | null
  readonly hours: readonly string[]
}

export function contactOf(shop: StorefrontConfig | null): ShopContact {
  const { brand, tenant } = shop ?? {}
  const address = [brand?.address_line1, brand?.address_line2].flatMap((line) => line || [])
  return {
    whatsapp: whatsappLink(brand?.whatsapp_url, brand?.whatsapp_text),
    email: brand?.email || null,
    address,
    map: address.length > 0 ? mapLink([tenant?.name, ...address]) : null,
    hours: (brand?.opening_hours ?? '').split('\n').filter((line) => line.trim()),
  }
}

function mapLink(words: readonly (string | null | undefined)[]): string {
  const query = encodeURIComponent(words.filter(Boolean).join(', '))
  return `https://www.google.com/maps/search/?api=1&query=${query}`
}
