// Which settings say whom buyers pay and who gets their news, and what of that an edit changes: masked, as owners are told of it. Pure.
import { fieldsOf } from '../../../base/json.ts'
import { maskContact, maskEnd } from '../../../domain/masks.ts'
import type { NoticedChange } from '../../people/messages/message.ts'
import { keptTax, type TaxInput } from '../../selling/invoices/input.ts'
import type { PaymentIdentityInput } from '../../selling/payments/input.ts'
import type { ContactInput, SettingsInput } from './input.ts'

type Field = string | { readonly what: string; readonly mask: (value: string) => string }
/** All of them: a field that is new has to be named here. */
type Fields<T> = Readonly<Record<keyof T, Field>>

/** Beside the account or the code. */
const PAYMENT: Fields<PaymentIdentityInput> = {
  account_holder: 'Nama penerima transfer',
  qris_merchant_name: 'Nama di QRIS',
  qris_nmid: { what: 'NMID QRIS', mask: maskEnd },
}

/** What stands on invoices. */
const TAX: Fields<TaxInput> = {
  pkp: 'PKP',
  npwp: { what: 'NPWP', mask: maskEnd },
  name: 'Nama untuk pajak',
  address: 'Alamat untuk pajak',
  code: 'Awalan nomor nota',
}

const CONTACT: Fields<Pick<ContactInput, 'notify'>> = {
  notify: { what: 'Kontak kabar pesanan', mask: maskContact },
}
/** Where buyers send their proofs of payment. */
const WHATSAPP: Field = { what: 'WhatsApp toko', mask: maskEnd }

/** Whose name buyers are told beside the account or the code, and who stands on their invoices. */
export function payeeChanges(was: SettingsInput, is: SettingsInput): NoticedChange[] {
  return [
    ...changes(PAYMENT, was.payment, is.payment),
    ...changes(TAX, keptTax(was.tax ?? {}), keptTax(is.tax ?? {})),
  ]
}

/** Whoever gets the news of orders reads names and sums. */
export function newsChanges(was: SettingsInput, is: SettingsInput): NoticedChange[] {
  return [
    ...changes(CONTACT, was.contact, is.contact),
    ...changes({ whatsapp_url: WHATSAPP }, was.brand, is.brand),
  ]
}

function changes(fields: Readonly<Record<string, Field>>, was?: object, is?: object): NoticedChange[] {
  const [stored, given] = [fieldsOf(was), fieldsOf(is)]
  return Object.entries(fields).flatMap(([name, field]) => {
    const [before, after] = [stored[name] ?? null, given[name] ?? null]
    if (before === after) return []
    const what = typeof field === 'string' ? field : field.what
    return [{ what, before: shown(field, before), after: shown(field, after) }]
  })
}

function shown(field: Field, value: unknown): string | null {
  if (value === null || value === '') return null
  if (typeof value === 'boolean') return value ? 'ya' : 'tidak'
  return typeof field === 'string' ? String(value) : field.mask(String(value))
}
