// What is said about buying it now, how many, and the bar of buttons: on a phone at the foot of the screen, always in view.
import type { ProductDetail, ProductVariant } from '@etalase/client'
import { type MouseEvent, useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { addToCart, cartQty, MAX_QTY, putInCart } from '../cart/cart.ts'
import { Quantity } from '../cart/quantity.tsx'
import { addedText, lineOf, variantLabel } from '../catalogue/offer.ts'
import { Price } from '../catalogue/price.tsx'
import { Icon } from '../design/icon.tsx'
import { PATHS } from '../paths.ts'
import type { Waiting } from '../screen/loaded.ts'
import { announce } from '../shop/events.ts'
import type { Buying } from './buying.ts'
import { RestockButton } from './restock-button.tsx'
import './buy-bar.css'

export interface BuyBoxProps {
  readonly product: ProductDetail
  readonly variant: ProductVariant | null
  readonly buying: Buying
  readonly qty: number
  readonly onQty: (qty: number) => void
  /** The buyer wants to buy, and has not chosen yet. */
  readonly onMissing: () => void
  readonly onAdded: (waiting: Waiting) => Promise<void>
}

export function BuyBox({ product, variant, buying, qty, onQty, onMissing, onAdded }: BuyBoxProps) {
  const [, navigate] = useLocation()
  const [message, setMessage] = useState('')
  const [isOpening, setOpening] = useState(false)
  const leaving = useLeaving()
  const max = buying.kind === 'buy' ? buying.offer.max : MAX_QTY
  const wanted = Math.min(qty, max)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it was about another variant
  useEffect(() => setMessage(''), [variant?.id])

  const add = ({ detail }: MouseEvent) => {
    if (buying.kind !== 'buy') return onMissing()
    // A double tap is one.
    if (detail > 1) return
    const line = lineOf(product, variant, wanted)
    const before = cartQty(line)
    addToCart(line, max)
    void announce({ type: 'add', items: [line] })
    void onAdded({ signal: leaving.signal }).catch(() => {})
    setMessage(addedText(before, cartQty(line)))
  }
  const buyNow = () => {
    if (buying.kind !== 'buy') return onMissing()
    if (isOpening) return
    const line = lineOf(product, variant, wanted)
    putInCart(line)
    void announce({ type: 'add', items: [line] })
    if (cartQty(line) === 0) return setMessage(addedText(0, 0))
    setOpening(true)
    onAdded({ signal: leaving.signal, onMissed: () => setMessage(NO_CONNECTION) }).then(
      () => !leaving.signal.aborted && navigate(PATHS.checkout),
      () => {},
    )
  }

  const canBuy = buying.kind === 'buy' || buying.kind === 'choose'
  const note = buying.kind === 'buy' ? buying.offer.note : buying.note
  return (
    <div className="buy-box">
      <p className={canBuy ? 'offer-note' : 'offer-note notice'} role="status">
        {note}
      </p>
      {canBuy && (
        <div className="buy-qty">
          <span className="label">Jumlah</span>
          <Quantity qty={wanted} max={Math.min(max, MAX_QTY)} onChange={onQty} label="Jumlah" />
        </div>
      )}
      {buying.kind !== 'closed' && (
        <div className="buy-bar">
          {!message && <BarPrice product={product} variant={variant} />}
          <p className="buy-said" role="status">
            {message && (
              <>
                <span className="buy-message">{message}</span> <Link href={PATHS.cart}>Lihat keranjang</Link>
              </>
            )}
          </p>
          <div className="buy-bar-row">
            {canBuy ? (
              <>
                <button type="button" className="button quiet buy-add" onClick={add}>
                  <Icon name="plus" size={18} />
                  <span>
                    <span className="buy-add-verb">Tambah ke </span>keranjang
                  </span>
                </button>
                <button type="button" className="button buy-now" aria-busy={isOpening} onClick={buyNow}>
                  {product.preorder ? 'Pesan sekarang' : 'Beli sekarang'}
                </button>
              </>
            ) : (
              <RestockButton key={variant?.id} product={product} variant={variant} />
            )}
          </div>
        </div>
      )}
    </div>
  )
}

const NO_CONNECTION = 'Tidak ada sambungan. Begitu kembali, pembayaran terbuka sendiri.'

/** Aborted with the page: nobody who went on is taken elsewhere. */
function useLeaving(): AbortController {
  const [leaving] = useState(() => new AbortController())
  useEffect(() => () => leaving.abort(), [leaving])
  return leaving
}

/** On a phone only, where the price may have scrolled away; what was just done is said in its place. */
function BarPrice({ product, variant }: Pick<BuyBoxProps, 'product' | 'variant'>) {
  const { price } = variant ?? product
  if (price === null) return null
  return (
    <p className="buy-bar-price" aria-hidden="true">
      <Price price={price} priceMax={variant ? null : product.price_max} />
      {variant && <span className="soft">{variantLabel(variant)}</span>}
    </p>
  )
}
