// What shipping costs from about how much on: for the place this device knows, or asked for.
import { useEffect, useState } from 'react'
import type { CartItem } from '../cart/cart.ts'
import { useDestination } from '../cart/destination.ts'
import { Icon } from '../design/icon.tsx'
import { useLoaded } from '../screen/loaded.ts'
import './shipping-estimate.css'

/** `item`: what would be bought, with the chosen variant and as many as are chosen. */
export function ShippingEstimate({ item }: { item: CartItem }) {
  const place = useDestination()
  const isQuiet = useQuiet()
  const [isAsked, setAsked] = useState(false)
  const quote = useLoaded(() => import('./shipping-quote.tsx'), isAsked || (place !== null && isQuiet))
  return (
    <div className="shipping-estimate">
      <Icon name="truck" size={22} />
      {quote && (isAsked || place) ? (
        <quote.ShippingQuote item={item} place={place} isAsked={isAsked} onAsked={setAsked} />
      ) : (
        <p>
          Ongkos kirim{' '}
          <button type="button" className="text-button" onClick={() => setAsked(true)}>
            Cek ongkir
          </button>
        </p>
      )}
    </div>
  )
}

/** True once the page itself is there and the network has nothing better to do. */
function useQuiet(): boolean {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    const settle = () => setQuiet(true)
    if (document.readyState === 'complete') return settle()
    window.addEventListener('load', settle, { once: true })
    return () => window.removeEventListener('load', settle)
  }, [])
  return isQuiet
}
