// What is said about buying it now, how many, and the button.
import type { ProductDetail, ProductVariant } from '@etalase/client'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { addToCart, cartQty, MAX_QTY } from '../cart/cart.ts'
import { Quantity } from '../cart/quantity.tsx'
import { addedText, type Offer, offerOf } from '../catalogue/offer.ts'
import { PATHS } from '../paths.ts'
import { variantLabel } from './variant-choice.ts'

interface BuyBoxProps {
  readonly product: ProductDetail
  readonly variant: ProductVariant | null
  readonly onAdded: () => void
}

export function BuyBox({ product, variant, onAdded }: BuyBoxProps) {
  const offer = offerOf(product, variant)
  const [qty, setQty] = useState(1)
  const [message, setMessage] = useState('')
  const wanted = Math.min(qty, offer.max)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it was about another variant
  useEffect(() => setMessage(''), [variant?.id])

  const add = () => {
    const item = { productId: product.id ?? '', variantId: variant?.id ?? null }
    const before = cartQty(item)
    const line = {
      ...item,
      qty: wanted,
      slug: product.slug ?? '',
      name: product.name ?? '',
      variantLabel: variant ? variantLabel(variant) : null,
      ...pictureOf(product, variant),
      price: (variant ?? product).price ?? 0,
    }
    addToCart(line, offer.max)
    onAdded()
    setMessage(addedText(before, cartQty(item)))
  }

  return (
    <div className="buy-box">
      <OfferNote offer={offer} message={message} />
      {offer.canBuy && (
        <div className="buy-row">
          <Quantity qty={wanted} max={Math.min(offer.max, MAX_QTY)} onChange={setQty} label="Jumlah" />
          <button type="button" className="button wide" onClick={add}>
            {offer.action}
          </button>
        </div>
      )}
    </div>
  )
}

/** One place for both: what was just done must be seen where the button is, without moving it. */
function OfferNote({ offer, message }: { offer: Offer; message: string }) {
  return (
    <p className={offer.canBuy ? 'offer-note' : 'offer-note notice'} role="status">
      {message ? (
        <>
          <span className="buy-message">{message}</span> <Link href={PATHS.cart}>Lihat keranjang</Link>
        </>
      ) : (
        offer.note
      )}
    </p>
  )
}

function pictureOf(product: ProductDetail, variant: ProductVariant | null) {
  const own = variant?.image_id ? product.images?.find(({ id }) => id === variant.image_id) : null
  return { image: own?.url ?? product.image, imageSrcset: own?.srcset ?? product.image_srcset }
}
