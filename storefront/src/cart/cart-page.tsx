// /cart: what is in the cart, and the way to checkout.
import type { CartPreview } from '@etalase/client'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { rupiah } from '../design/rupiah.ts'
import { useLoaded } from '../screen/loaded.ts'
import { PageSkeleton } from '../screen/page-skeleton.tsx'
import { useTitle } from '../screen/title.ts'
import { useShop } from '../shop/shop.ts'
import { addToCart, type CartLine, lineKey, setQty, useCart } from './cart.ts'
import { CartRow } from './cart-row.tsx'
import { type FreshLine, useFreshCart } from './fresh-cart.ts'
import { usePreview } from './preview.ts'
import './cart-page.css'
import { PATHS, paramAt } from '../paths.ts'

export default function CartPage() {
  const { arrival, isAlone } = useArrival()
  // What a link brings keeps its place above whatever the cart shows.
  return (
    <>
      {arrival}
      {!isAlone && <OwnCart />}
    </>
  )
}

/** What comes from outside: a link that buys (`/beli/…`, which a shop's own host makes a query of), or what an assistant prepared. */
function useArrival() {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const isEmpty = useCart().length === 0
  const items = paramAt(PATHS.buy, path)
  const prepared = paramAt(PATHS.prepared, path)
  const isLink = new URLSearchParams(search).has('beli')
  // The address forgets the link as soon as it is opened; the same one may come again.
  const [last, setLast] = useState({ search: '', isOpen: false, count: 0 })
  if (isLink !== last.isOpen || (isLink && search !== last.search))
    setLast(isLink ? { search, isOpen: true, count: last.count + 1 } : { ...last, isOpen: false })
  useEffect(() => {
    if (items !== null)
      navigate(`${PATHS.cart}?beli=${encodeURIComponent(items)}&${search}`, { replace: true })
  }, [items, search, navigate])
  const isComing = prepared !== null || items !== null || isLink
  const later = useLoaded(() => import('./arrival/later.ts'), prepared !== null || last.count > 0)
  const shown = prepared
    ? later && <later.PreparedPage key={prepared} id={prepared} />
    : later && <later.LinkArrival key={last.count} search={last.search} />
  return {
    arrival: shown ?? (isComing && <PageSkeleton />),
    isAlone: prepared !== null || (isComing && isEmpty),
  }
}

function OwnCart() {
  const cart = useCart()
  const lines = useFreshCart(cart)
  const { price } = usePreview(cart)
  const rows = useRef<HTMLUListElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [removedPlace, setRemovedPlace] = useState<number | null>(null)
  const [removed, setRemoved] = useState<CartLine | null>(null)
  useTitle('Keranjang')
  useEffect(() => {
    if (removedPlace === null) return
    // The button that had the focus is gone; a buyer who goes by keys continues with what took its place.
    const next = rows.current?.children[removedPlace]?.querySelector('a') ?? heading.current
    next?.focus()
    setRemovedPlace(null)
  }, [removedPlace])
  if (import.meta.env.SSR) return <ServedCart />
  const undo = removed && (
    <Removed
      line={removed}
      onUndo={() => {
        addToCart(removed, removed.qty)
        setRemoved(null)
        heading.current?.focus()
      }}
    />
  )
  if (lines.length === 0) return <EmptyCart heading={heading}>{undo}</EmptyCart>
  const subtotal = lines.reduce((sum, { price, qty }) => sum + price * qty, 0)
  return (
    <div className="page cart-page">
      <div>
        <h1 ref={heading} tabIndex={-1}>
          Keranjang
        </h1>
        {undo}
        <ul ref={rows} className="cart-rows">
          {lines.map((line, place) => (
            <li key={lineKey(line)}>
              <CartRow
                line={line}
                onQty={(qty) => setQty(line, qty)}
                onRemove={() => {
                  setRemoved(cart.find((each) => lineKey(each) === lineKey(line)) ?? null)
                  setQty(line, 0)
                  setRemovedPlace(place)
                }}
              />
            </li>
          ))}
        </ul>
      </div>
      <aside className="card cart-summary" aria-label="Ringkasan keranjang">
        <p className="cart-sum">
          <span>Subtotal</span>
          <b className="number" aria-live="polite">
            {rupiah(subtotal)}
          </b>
        </p>
        <FreeShippingHint subtotal={subtotal} />
        <p className="small soft">Ongkos kirim dan voucher dihitung di langkah berikutnya.</p>
        <CheckoutLink lines={lines} />
        <p>
          <Link href={PATHS.search}>Lanjut belanja</Link>
        </p>
        <Promotion price={price} subtotal={subtotal} />
      </aside>
    </div>
  )
}

/** A slip of the thumb is taken back where it happened. */
function Removed({ line, onUndo }: { line: CartLine; onUndo: () => void }) {
  return (
    <p className="notice" role="status">
      {line.name} dihapus.{' '}
      <button type="button" className="text-button" onClick={onUndo}>
        Urungkan
      </button>
    </p>
  )
}

/** The server knows nobody's cart: it holds the place of one. */
function ServedCart() {
  return (
    <div className="page" aria-busy="true">
      <h1>Keranjang</h1>
      <div className="skeleton skeleton-block" />
    </div>
  )
}

/** Only of the very sum that is shown above it; below the links, which do not move when it comes. */
function Promotion({ price, subtotal }: { price: CartPreview | null; subtotal: number }) {
  if (!price?.discount_total || price.subtotal !== subtotal) return null
  return (
    <div className="notice good">
      <p className="cart-row-of-sum">
        <span>{price.promotion_name ?? 'Potongan'}</span>
        <span className="number">{rupiah(-price.discount_total)}</span>
      </p>
      <p className="cart-sum">
        <span>Total sebelum ongkir</span>
        <b className="number">{rupiah(price.total)}</b>
      </p>
    </div>
  )
}

function CheckoutLink({ lines }: { lines: readonly FreshLine[] }) {
  const hasErrors = lines.some(({ error }) => error !== null)
  if (!hasErrors) {
    return (
      <Link href={PATHS.checkout} className="button wide">
        Lanjut ke pembayaran
      </Link>
    )
  }
  return (
    <>
      <p className="notice warn">Sesuaikan dulu barang yang ditandai.</p>
      <button type="button" className="button wide" disabled>
        Lanjut ke pembayaran
      </button>
    </>
  )
}

function FreeShippingHint({ subtotal }: { subtotal: number }) {
  const commerce = useShop()?.commerce
  const minimum = commerce?.free_shipping_min
  if (!minimum || commerce.free_shipping_disabled) return null
  const missing = minimum - subtotal
  return (
    <p className="small notice">
      {missing > 0 ? `Tambah ${rupiah(missing)} lagi untuk gratis ongkir.` : 'Belanja ini gratis ongkir.'}
    </p>
  )
}

function EmptyCart({ heading, children }: { heading: Ref<HTMLHeadingElement>; children: ReactNode }) {
  return (
    <section className="notice-page">
      <h1 ref={heading} tabIndex={-1}>
        Keranjang masih kosong
      </h1>
      <p>Barang yang Anda pilih akan tersimpan di sini, di perangkat ini.</p>
      {children}
      <p className="notice-actions">
        <Link href={PATHS.search} className="button">
          Mulai belanja
        </Link>
      </p>
    </section>
  )
}
