// Which courier brings it, once the place is known.
import type { ShippingProps } from './couriers.tsx'
import { useLater } from './use-later.ts'

export function ShippingSection(props: ShippingProps) {
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
