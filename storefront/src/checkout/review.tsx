// The end of checkout: what it comes to, what went wrong, and the code that places the order.
import type { EtalaseError } from '@etalase/client'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { Cart } from '../cart/cart.ts'
import { PATHS } from '../paths.ts'
import { CartErrors } from './cart-errors.tsx'
import { CheckoutCode } from './checkout-code.tsx'
import { DraftSummary, Estimate } from './summary.tsx'
import type { Checkout } from './use-checkout.ts'

interface ReviewProps {
  readonly cart: Cart
  readonly checkout: Checkout
  readonly formId: string
}

export function Review({ cart, checkout, formId }: ReviewProps) {
  const { drafting, option, lost } = checkout
  const { draft, isCurrent, isLoading, error } = drafting
  const heading = useRef<HTMLHeadingElement>(null)
  const draftId = draft?.draft_id
  useEffect(() => {
    // The button that was pressed has made room for the code; who is still typing keeps the focus.
    if (draftId && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [draftId])
  return (
    <aside className="card checkout-review" aria-labelledby="review-heading">
      <h2 id="review-heading" ref={heading} tabIndex={-1}>
        Ringkasan
      </h2>
      {draft ? (
        <DraftSummary draft={draft} isCurrent={isCurrent} />
      ) : (
        <Estimate cart={cart} option={option} />
      )}
      <p className="visually-hidden" role="status">
        {isLoading ? 'Menghitung…' : isCurrent ? 'Total sudah dihitung.' : ''}
      </p>
      {lost && <LostDraft error={lost} />}
      {error && <DraftError error={error} cart={cart} />}
      {draft && (isCurrent || isLoading) ? (
        <CheckoutCode
          key={draft.draft_id}
          draft={draft}
          entry={checkout.entry}
          onEntry={checkout.changeEntry}
          isCurrent={isCurrent}
          onPlaced={checkout.finish}
          onDraftLost={checkout.loseDraft}
        />
      ) : (
        <button type="submit" form={formId} className="button wide" aria-disabled={isLoading}>
          {isLoading ? 'Menghitung…' : 'Tinjau pesanan'}
        </button>
      )}
    </aside>
  )
}

function LostDraft({ error }: { error: EtalaseError }) {
  if (error.code === 'order_moved') {
    return (
      <div className="notice warn" role="alert">
        <p>{error.message}</p>
        <p>
          Pesanan ini mungkin sudah masuk. Periksa dulu di <Link href={PATHS.orders}>Cek pesanan</Link>{' '}
          sebelum memesan lagi.
        </p>
      </div>
    )
  }
  const isVoucherLost = error.code === 'cart_changed' && error.details.voucher
  return (
    <div className="notice warn" role="alert">
      <p>{error.message}</p>
      <p>
        Pesanan sudah kami hitung ulang{isVoucherLost ? ' tanpa voucher' : ''}. Periksa totalnya, lalu minta
        kode baru.
      </p>
    </div>
  )
}

function DraftError({ error, cart }: { error: EtalaseError; cart: Cart }) {
  if (error.code === 'cart_invalid') return <CartErrors error={error} cart={cart} />
  return (
    <div className="notice bad" role="alert">
      <p>{error.message}</p>
      {error.code === 'payment_unavailable' && <p>Pilih cara membayar yang lain di bagian Pembayaran.</p>}
      {error.code === 'quote_invalid' && <p>Tekan “Tinjau pesanan” untuk menghitung ongkos kirim lagi.</p>}
    </div>
  )
}
