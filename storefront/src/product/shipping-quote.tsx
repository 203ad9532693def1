// What shipping one product to one place costs, and the search for another place.
import type { ShippingDestination, ShippingOption } from '@etalase/client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CartItem } from '../cart/cart.ts'
import { keepDestination } from '../cart/destination.ts'
import { ratesQuery } from '../cart/shipping-queries.ts'
import { rupiah } from '../design/rupiah.ts'
import { PlaceSearch } from './place-search.tsx'

interface ShippingQuoteProps {
  readonly item: CartItem
  readonly place: ShippingDestination | null
  readonly isAsked: boolean
  readonly onAsked: (isAsked: boolean) => void
}

/** Someone is still pressing plus: not every step is worth a question. */
const SETTLES_MS = 400

export function ShippingQuote({ item, place, isAsked, onAsked }: ShippingQuoteProps) {
  const choose = (chosen: ShippingDestination) => {
    keepDestination(chosen)
    onAsked(false)
  }
  if (isAsked || !place)
    return <PlaceSearch onChoose={choose} onCancel={place ? () => onAsked(false) : null} />
  return (
    <div className="shipping-quote">
      <Cost item={item} place={place} />
      <button type="button" className="text-button" onClick={() => onAsked(true)}>
        Ubah<span className="visually-hidden"> tujuan pengiriman</span>
      </button>
    </div>
  )
}

function Cost({ item, place }: { item: CartItem; place: ShippingDestination }) {
  const settled = useSettled(item)
  const { data, error } = useQuery(ratesQuery(place.ref, [settled]))
  const cheapest = cheapestOf(data?.options ?? [])
  const to = [place.subdistrict ?? place.district, place.city].filter(Boolean).join(', ')
  return (
    <p aria-live="polite">
      Ongkir ke {to || place.label}
      <br />
      {cheapest ? (
        <CostText {...cheapest} />
      ) : error ? (
        error.message
      ) : data ? (
        'Belum tersedia.'
      ) : (
        'Menghitung…'
      )}
    </p>
  )
}

function CostText({ option, cost }: Cheapest) {
  const by = [option.name, option.etd].filter(Boolean).join(', ')
  return (
    <>
      <b className="number">{cost === 0 ? 'Gratis' : `mulai ${rupiah(cost)}`}</b>
      {by && <span className="soft"> ({by})</span>}
    </>
  )
}

interface Cheapest {
  readonly option: ShippingOption
  readonly cost: number
}

function cheapestOf(options: readonly ShippingOption[]): Cheapest | null {
  const known = options.flatMap((option) => {
    const cost = costOf(option)
    return cost === null ? [] : [{ option, cost }]
  })
  return known.toSorted((a, b) => a.cost - b.cost)[0] ?? null
}

/** After the shop's own discount, where the server says it. */
function costOf(option: ShippingOption & { readonly cost_after_discount?: number | null }): number | null {
  return option.cost_after_discount ?? option.cost
}

function useSettled(item: CartItem): CartItem {
  const [settled, setSettled] = useState(item)
  const { productId, variantId, qty } = item
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ productId, variantId, qty }), SETTLES_MS)
    return () => clearTimeout(timer)
  }, [productId, variantId, qty])
  return settled
}
