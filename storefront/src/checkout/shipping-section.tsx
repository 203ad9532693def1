// Which courier brings it, once the place is known.
import type { EtalaseError, ShippingDestination, ShippingOption } from '@etalase/client'
import type { Cart } from '../cart/cart.ts'
import { rupiah } from '../design/rupiah.ts'
import { CartFaults } from './cart-faults.tsx'
import { courierKey, type Rates } from './rates.ts'

interface ShippingSectionProps {
  readonly cart: Cart
  readonly destination: ShippingDestination | null
  readonly rates: Rates
  readonly chosen: ShippingOption | null
  readonly fault: string | undefined
  readonly onChoose: (courier: string) => void
  readonly onDestination: (place: ShippingDestination) => void
}

export function ShippingSection(props: ShippingSectionProps) {
  const { destination, rates } = props
  return (
    <section className="checkout-section" data-field="courier" tabIndex={-1}>
      <h2>Pengiriman</h2>
      <div aria-live="polite">
        {!destination && <p className="soft">Pilih tujuan di atas untuk melihat ongkos kirim.</p>}
        {rates.isLoading && <RatesSkeleton />}
        {rates.error && <RatesFault error={rates.error} {...props} />}
        {rates.options?.length === 0 && <p className="notice warn">Belum ada kurir untuk tujuan ini.</p>}
      </div>
      {rates.options && rates.options.length > 0 && <Couriers {...props} options={rates.options} />}
      {props.fault && destination && !rates.isLoading && <p className="fault">{props.fault}</p>}
    </section>
  )
}

function Couriers({
  options,
  chosen,
  rates,
  onChoose,
}: ShippingSectionProps & { options: readonly ShippingOption[] }) {
  return (
    <fieldset className="choices">
      <legend className="visually-hidden">Kurir</legend>
      {rates.isFree && <p className="notice good">Ongkos kirim gratis untuk pesanan ini.</p>}
      {options.map((option) => (
        <label key={option.quote_id} className="choice">
          <input
            type="radio"
            name="courier"
            checked={option === chosen}
            onChange={() => onChoose(courierKey(option))}
          />
          <span className="choice-text">
            <span className="choice-name">{option.name}</span>
            {option.etd && <span className="small soft">Perkiraan tiba {option.etd}</span>}
          </span>
          <span className="number">{rupiah(option.cost)}</span>
        </label>
      ))}
    </fieldset>
  )
}

function RatesFault({ error, cart, rates, onDestination }: ShippingSectionProps & { error: EtalaseError }) {
  if (error.code === 'cart_invalid') return <CartFaults error={error} cart={cart} />
  const alternatives = error.code === 'destination_unserved' ? (error.details.alternatives ?? []) : []
  return (
    <div className="notice warn">
      <p>{error.message}</p>
      {alternatives.length > 0 && <p>Tujuan terdekat yang terlayani:</p>}
      {alternatives.map((place) => (
        <button
          key={place.ref}
          type="button"
          className="button quiet compact"
          onClick={() => onDestination(place)}
        >
          {place.label}
        </button>
      ))}
      {error.code !== 'destination_unserved' && (
        <button type="button" className="button quiet compact" onClick={rates.renew}>
          Coba lagi
        </button>
      )}
    </div>
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
