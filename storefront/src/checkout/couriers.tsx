// What the shop's couriers ask for, and what is said where none of them comes.
import type { EtalaseError, ShippingDestination, ShippingOption } from '@etalase/client'
import { Mark } from '../design/mark.tsx'
import { rupiah } from '../design/rupiah.ts'
import { courierKey, type Rates } from './rates.ts'
import { paidFor } from './shown-price.ts'

export interface ShippingProps {
  readonly destination: ShippingDestination | null
  readonly rates: Rates
  readonly chosen: ShippingOption | null
  readonly error: string | undefined
  readonly onChoose: (courier: string) => void
  readonly onDestination: (place: ShippingDestination) => void
}

export function Couriers({
  options,
  chosen,
  rates,
  onChoose,
}: ShippingProps & { options: readonly ShippingOption[] }) {
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

export function RatesError({ refusal, rates, onDestination }: ShippingProps & { refusal: EtalaseError }) {
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
