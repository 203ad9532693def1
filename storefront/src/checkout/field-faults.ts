// The server's remarks on a draft, put beside the fields they speak of.
import type { EtalaseError } from '@etalase/client'
import type { CheckoutForm, Faults, FieldName } from './checkout-form.ts'

/** In the order in which they stand on the page. */
export function faultsFrom(error: EtalaseError | null, { channel }: Pick<CheckoutForm, 'channel'>): Faults {
  if (error?.code !== 'invalid_request') return {}
  const said = new Map((error.details.fields ?? []).map(({ path, message }) => [path, message]))
  const faults: Partial<Record<FieldName, string>> = {}
  for (const { path, field, label } of placesOf(channel)) {
    const message = said.get(path)
    if (message) faults[field] ??= `${label}: ${message}`
  }
  return faults
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
