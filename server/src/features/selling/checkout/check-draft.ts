// What is wrong with a draft beyond its form: contact, phone, and shipping. The answer names it together with the rest.
import type { FieldError } from '../../../base/problems.ts'
import { type AllowedContact, parseContact, parsePhone } from '../../../domain/contact.ts'
import { holdsWebAddress } from '../../../domain/web-address.ts'
import { chooseFlat, type FlatChoice, fitsQuote } from '../shipping/rules.ts'
import type { ShippingFacts } from '../shipping/terms.ts'

type DraftFields = Readonly<Record<string, unknown>>

/** The quote that a draft names, as far as other fields can contradict it. */
export interface NamedQuote {
  readonly courier_code: string
  readonly courier_service: string | null
  /** the city it was made for, when the buyer wrote another one */
  readonly otherCityThan: string | null
}

export interface KnownOfShop {
  readonly allowed: AllowedContact
  readonly shipping: ShippingFacts
  readonly quote: NamedQuote | null
}

/** The body may still be wrong in other fields: only what is there is looked at. */
export function draftErrors(body: DraftFields, { allowed, shipping, quote }: KnownOfShop): FieldError[] {
  return [
    ...buyerNameErrors(body),
    ...draftContactErrors(body, allowed),
    ...phoneErrors(body),
    ...shippingErrors(body, shipping),
    ...(quote ? quoteErrors(body, quote) : []),
  ]
}

/** It begins the messages about the order, in the name of the shop. */
export function buyerNameErrors({ customer_name: name }: DraftFields): FieldError[] {
  if (typeof name !== 'string' || !holdsWebAddress(name)) return []
  return [
    {
      path: 'customer_name',
      code: 'format',
      message: 'tidak boleh memuat alamat web; tulis nama penerima saja',
    },
  ]
}

const CONTACT_WANTED = {
  email: 'harus berupa alamat email',
  whatsapp: 'harus berupa nomor WhatsApp Indonesia, misalnya 0812…',
  any: 'harus berupa alamat email atau nomor WhatsApp Indonesia',
} as const

export function draftContactErrors({ contact }: DraftFields, channel: AllowedContact): FieldError[] {
  if (typeof contact !== 'string' || contact === '') return []
  const parsed = parseContact(contact)
  const isFit = parsed && (channel === 'any' || parsed.channel === channel)
  return isFit ? [] : [{ path: 'contact', code: 'format', message: CONTACT_WANTED[channel] }]
}

export function phoneErrors({ phone }: DraftFields): FieldError[] {
  // Whether one is needed is the version's to say.
  if (typeof phone !== 'string' || phone.trim() === '') return []
  return parsePhone(phone)
    ? []
    : [{ path: 'phone', code: 'format', message: 'bukan nomor telepon yang benar' }]
}

/** A quote, or in flat mode a courier by its code. */
export function shippingErrors(body: DraftFields, { mode, couriers }: ShippingFacts): FieldError[] {
  const { shipping_quote_id: quoteId, courier_code: code } = body
  if (typeof quoteId === 'string' && quoteId !== '') return []
  if (mode !== 'flat' || !code)
    return [{ path: 'shipping_quote_id', code: 'required', message: 'wajib diisi: pilih pengiriman dulu' }]
  const choice = chooseFlat(couriers, String(code).trim())
  return choice.is === 'known' ? [] : [courierError(choice)]
}

export function courierError(choice: Exclude<FlatChoice, { is: 'known' }>): FieldError {
  const message =
    choice.is === 'unknown'
      ? 'kurir ini tidak tersedia'
      : `sebutkan juga layanannya: ${choice.codes.join(' atau ')}`
  return { path: 'courier_code', code: 'unknown', message }
}

/** What was charged for is where the parcel goes, and how: a field that says otherwise is a mistake, or a trick. */
function quoteErrors({ courier_code: code }: DraftFields, quote: NamedQuote): FieldError[] {
  const errors: FieldError[] = []
  if (typeof code === 'string' && code.trim() !== '' && !fitsQuote(quote, code.trim()))
    errors.push({
      path: 'courier_code',
      code: 'invalid',
      message: `tidak sesuai dengan pengiriman yang dipilih: ${quote.courier_code}`,
    })
  if (quote.otherCityThan !== null)
    errors.push({
      path: 'city',
      code: 'invalid',
      message: `tidak sesuai dengan tujuan ongkos kirim, yaitu ${quote.otherCityThan}`,
    })
  return errors
}
