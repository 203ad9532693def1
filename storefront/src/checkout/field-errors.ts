// What is said beside the fields of checkout: what is missing, and the server's errors of a draft.
import type { EtalaseError } from '@etalase/client'
import type { CheckoutForm, FieldErrors, FieldName } from './checkout-form.ts'

/** What to do about fields that are not filled in. */
export function missingTexts(
  missing: readonly FieldName[],
  { channel }: Pick<CheckoutForm, 'channel'>,
): FieldErrors {
  const texts: Record<FieldName, string> = {
    name: 'Tulis nama penerima.',
    email: 'Tulis alamat e-mail yang lengkap.',
    phone: `Tulis nomor ${channel === 'whatsapp' ? 'WhatsApp' : 'HP'} yang lengkap, misalnya 0812 3456 7890.`,
    destination: 'Pilih kelurahan atau desa dari daftar.',
    address: 'Tulis nama jalan dan nomor rumah.',
    courier: 'Pilih pengiriman.',
    paymentMethod: 'Pilih cara membayar.',
  }
  return Object.fromEntries(missing.map((field) => [field, texts[field]]))
}

/** In the order in which they stand on the page. */
export function fieldErrors(
  error: EtalaseError | null,
  { channel }: Pick<CheckoutForm, 'channel'>,
): FieldErrors {
  if (error?.code !== 'invalid_request') return {}
  const messages = new Map((error.details.fields ?? []).map(({ path, message }) => [path, message]))
  const errors: Partial<Record<FieldName, string>> = {}
  for (const { path, field, label } of placesOf(channel)) {
    const message = messages.get(path)
    if (message) errors[field] ??= `${label}: ${message}`
  }
  return errors
}

interface Place {
  readonly path: string
  readonly field: FieldName
  readonly label: string
}

function placesOf(channel: CheckoutForm['channel']): readonly Place[] {
  return [
    { path: 'customer_name', field: 'name', label: 'Nama penerima' },
    { path: 'contact', field: channel === 'email' ? 'email' : 'phone', label: 'Kontak' },
    { path: 'phone', field: 'phone', label: 'Nomor HP' },
    { path: 'city', field: 'destination', label: 'Tujuan' },
    { path: 'address', field: 'address', label: 'Alamat' },
    { path: 'shipping_quote_id', field: 'courier', label: 'Pengiriman' },
    { path: 'payment_method', field: 'paymentMethod', label: 'Cara membayar' },
  ]
}
