// Which courier brings it, once the place is known.
import type { EtalaseError, ShippingDestination, ShippingOption } from '@etalase/client'
import { Mark } from '../design/mark.tsx'
import { rupiah } from '../design/rupiah.ts'
import { courierKey, type Rates } from './rates.ts'
import { paidFor } from './shown-price.ts'

interface ShippingSectionProps {
  readonly destination: ShippingDestination | null
  readonly rates: Rates
  readonly chosen: ShippingOption | null
  readonly error: string | undefined
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
        {rates.error && <RatesError {...props} refusal={rates.error} />}
        {rates.options?.length === 0 && <p className="notice warn">Belum ada kurir untuk tujuan ini.</p>}
      </div>
      {rates.options && rates.options.length > 0 && <Couriers {...props} options={rates.options} />}
      {props.error && destination && !rates.isLoading && <p className="error">{props.error}</p>}
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
          <Mark code={option.courier_code} name={option.name} fallback="truck" />
          <span className="choice-text">
            <span className="choice-name">{option.name}</span>
            {option.etd && <span className="small soft">Perkiraan tiba {option.etd}</span>}
          </span>
          <Cost option={option} />
        </label>
      ))}
    </fieldset>
  )
}

function Cost({ option }: { option: ShippingOption }) {
  const paid = paidFor(option)
  const isCheaper = paid !== null && option.cost !== null && paid < option.cost
  return (
    <span className="choice-cost">
      <span className="number">{paid === 0 ? 'Gratis' : rupiah(paid)}</span>
      {isCheaper && (
        <>
          {' '}
          <span className="visually-hidden">sebelumnya</span>
          <s className="small soft number">{rupiah(option.cost)}</s>
        </>
      )}
    </span>
  )
}

function RatesError({ refusal, rates, onDestination }: ShippingSectionProps & { refusal: EtalaseError }) {
  // What is wrong with the cart stands at the end, where the buyer puts it right.
  if (refusal.code === 'cart_invalid')
    return <p className="soft">Sesuaikan dulu barang yang ditandai di bawah.</p>
  const alternatives = refusal.code === 'destination_unserved' ? (refusal.details.alternatives ?? []) : []
  return (
    <div className="notice warn">
      <p>{refusal.message}</p>
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
      {refusal.code !== 'destination_unserved' && (
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
