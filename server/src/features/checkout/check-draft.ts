// What is wrong with a draft beyond its form: contact, phone, and how it is to be shipped. Told together with the rest.

import { type AllowedContact, parseContact, parsePhone } from '../../domain/contact.ts'
import type { FieldError } from '../../problems.ts'
import type { ShippingFacts } from '../shipping/terms.ts'

type Fields = Readonly<Record<string, unknown>>

/** The body may still be wrong in other fields: only what is there is looked at. */
export function draftErrors(body: Fields, allowed: AllowedContact, shipping: ShippingFacts): FieldError[] {
  return [...contactErrors(body, allowed), ...phoneErrors(body), ...shippingErrors(body, shipping)]
}

const CONTACT_WANTED = {
  email: 'harus berupa alamat email',
  whatsapp: 'harus berupa nomor WhatsApp Indonesia, misalnya 0812…',
  any: 'harus berupa alamat email atau nomor WhatsApp Indonesia',
} as const

function contactErrors({ contact }: Fields, channel: AllowedContact): FieldError[] {
  if (typeof contact !== 'string' || contact === '') return []
  const parsed = parseContact(contact)
  const isFit = parsed && (channel === 'any' || parsed.channel === channel)
  return isFit ? [] : [{ path: 'contact', message: CONTACT_WANTED[channel] }]
}

function phoneErrors({ phone }: Fields): FieldError[] {
  // Whether one is needed is the version's to say.
  if (typeof phone !== 'string' || phone.trim() === '') return []
  return parsePhone(phone) ? [] : [{ path: 'phone', message: 'bukan nomor telepon yang benar' }]
}

/** A quote, or in flat mode a courier by its code. */
function shippingErrors(body: Fields, { mode, couriers }: ShippingFacts): FieldError[] {
  const { shipping_quote_id: quoteId, courier_code: code } = body
  if (typeof quoteId === 'string' && quoteId !== '') return []
  if (mode !== 'flat' || !code)
    return [{ path: 'shipping_quote_id', message: 'wajib diisi: pilih pengiriman dulu' }]
  const known = couriers.some((courier) => courier.code === code && courier.cost !== null)
  return known ? [] : [{ path: 'courier_code', message: 'kurir ini tidak tersedia' }]
}
