// Which courier brings it, once the place is known.
import type { ShippingDestination, ShippingOption } from '@etalase/client'
import type { Rates } from './rates.ts'
import { useLater } from './use-later.ts'

export interface ShippingSectionProps {
  readonly destination: ShippingDestination | null
  readonly rates: Rates
  readonly chosen: ShippingOption | null
  readonly error: string | undefined
  readonly onChoose: (courier: string) => void
  readonly onDestination: (place: ShippingDestination) => void
}

export function ShippingSection(props: ShippingSectionProps) {
  const { destination, rates } = props
  const later = useLater(destination !== null)
  const isAwaited = rates.isLoading || (later === null && (rates.options ?? rates.error) !== null)
  return (
    <section className="checkout-section" data-field="courier" tabIndex={-1}>
      <h2>Pengiriman</h2>
      <div aria-live="polite">
        {!destination && <p className="soft">Pilih tujuan di atas untuk melihat ongkos kirim.</p>}
        {isAwaited && <RatesSkeleton />}
        {later && rates.error && <later.RatesError {...props} refusal={rates.error} />}
        {rates.options?.length === 0 && <p className="notice warn">Belum ada kurir untuk tujuan ini.</p>}
      </div>
      {later && rates.options && rates.options.length > 0 && (
        <later.Couriers {...props} options={rates.options} />
      )}
      {props.error && destination && !rates.isLoading && <p className="error">{props.error}</p>}
    </section>
  )
}

function RatesSkeleton() {
  return (
    <div className="choices">
      <p className="visually-hidden">Menghitung ongkos kirim…</p>
      <div className="skeleton courier-skeleton" />
      <div className="skeleton courier-skeleton" />
    </div>
  )
}
