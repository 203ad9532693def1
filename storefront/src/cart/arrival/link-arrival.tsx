// What a link brought into the cart, above the cart: asked first where there is something in it, and told afterwards.
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { PATHS } from '../../paths.ts'
import { cartCount, useCart } from '../cart.ts'
import { LeftOutList, LineList } from './arrived-lines.tsx'
import { bringToCheckout, putLines } from './bring.ts'
import { type BuyLink, readBuyLink, withoutLink } from './buy-link.ts'
import { type FoundLines, outcomeOf } from './found-lines.ts'
import { useFoundLines } from './use-found-lines.ts'
import './arrival.css'

/** How it ended; `added` and `replaced` by a tap. */
type End = 'nothing' | 'put' | 'same' | 'added' | 'replaced' | 'ignored'

export function LinkArrival({ search }: { search: string }) {
  const [link] = useState(() => readBuyLink(search))
  const { found, error, retry } = useFoundLines(link.items)
  const cart = useCart()
  const [end, setEnd] = useState<End | null>(null)
  const [, navigate] = useLocation()
  const outcome = found && outcomeOf(cart, found.lines)

  const settle = (how: End) => {
    if (!found) return
    if (how === 'put' || how === 'added' || how === 'replaced') putLines(found.lines, how === 'replaced')
    if (how !== 'ignored' && how !== 'nothing')
      bringToCheckout({ voucher: link.voucher, note: link.note }, how === 'replaced')
    setEnd(how)
    const isWhole = found.lines.length > 0 && found.leftOut.length === 0
    const onward = how !== 'ignored' && isWhole ? link.onward : null
    navigate(onward ?? PATHS.cart + withoutLink(search), { replace: true })
  }
  const isAsked = outcome === 'ask'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as it is known
  useEffect(() => {
    if (outcome && outcome !== 'ask' && end === null) settle(outcome)
  }, [outcome])

  if (end === 'ignored') return null
  if (found && end) return <Told end={end} link={link} found={found} />
  return (
    <section className="page arrival" aria-label="Dari tautan" aria-busy={!found && !error}>
      {error && (
        <div className="notice warn" role="alert">
          <p>Isi tautan belum dapat dimuat. {error.message}</p>
          <button type="button" className="button quiet compact" onClick={retry}>
            Coba lagi
          </button>
        </div>
      )}
      {!found && !error && <div className="skeleton arrival-skeleton" />}
      {found && isAsked && (
        <div className="notice">
          <p>
            <b>Tautan ini berisi:</b>
          </p>
          <LineList lines={found.lines} />
          <LeftOutList leftOut={found.leftOut} />
          <p>Keranjang Anda sudah berisi {cartCount(cart)} barang.</p>
          <p className="arrival-actions">
            <button type="button" className="button" onClick={() => settle('added')}>
              Tambahkan
            </button>
            <button type="button" className="button quiet" onClick={() => settle('replaced')}>
              Ganti isi keranjang
            </button>
            <button type="button" className="text-button" onClick={() => settle('ignored')}>
              Abaikan tautan
            </button>
          </p>
        </div>
      )}
    </section>
  )
}

const WORDS: Readonly<Record<Exclude<End, 'nothing' | 'ignored'>, string>> = {
  put: 'Barang dari tautan sudah masuk keranjang.',
  added: 'Barang dari tautan sudah ditambahkan.',
  replaced: 'Isi keranjang sudah diganti dengan barang dari tautan.',
  same: 'Barang dari tautan ini sudah ada di keranjang.',
}

interface ToldProps {
  readonly end: Exclude<End, 'ignored'>
  readonly link: BuyLink
  readonly found: FoundLines
}

function Told({ end, link, found: { leftOut } }: ToldProps) {
  const isNothing = end === 'nothing'
  return (
    <section className="page arrival" aria-label="Dari tautan">
      <div className={isNothing || leftOut.length > 0 ? 'notice warn' : 'notice good'} role="status">
        <p>{isNothing ? nothingText(link) : WORDS[end]}</p>
        <LeftOutList leftOut={leftOut} />
        {!isNothing && link.voucher && (
          <p>
            Voucher <b>{link.voucher}</b> dihitung di checkout.
          </p>
        )}
        {link.onward && !isNothing && (
          <p>
            <Link href={link.onward}>Lanjut</Link>
          </p>
        )}
      </div>
    </section>
  )
}

function nothingText({ items }: BuyLink): string {
  return items.length > 0
    ? 'Barang di tautan ini tidak dapat dibeli sekarang.'
    : 'Tautan ini tidak lengkap atau salah tulis. Minta tautannya lagi, atau pilih barangnya di sini.'
}
