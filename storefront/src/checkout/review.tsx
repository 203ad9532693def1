// The end of checkout: what it comes to, what went wrong, and the button or the code that places the order.
import type { EtalaseError, StorefrontConfig } from '@etalase/client'
import { Link } from 'wouter'
import type { Cart } from '../cart/cart.ts'
import { FocusedAlert } from '../design/focused-alert.tsx'
import { PATHS } from '../paths.ts'
import { CartErrors } from './cart-errors.tsx'
import { CheckoutCode } from './checkout-code.tsx'
import { useIsWide } from './is-wide.ts'
import { PrivacyNotice } from './privacy-notice.tsx'
import { ReviewFrame } from './review-frame.tsx'
import { totalOf } from './shown-price.ts'
import { Summary } from './summary.tsx'
import type { Checkout } from './use-checkout.ts'

interface ReviewProps {
  readonly shop: StorefrontConfig
  readonly cart: Cart
  readonly checkout: Checkout
  readonly formId: string
}

export function Review({ shop, cart, checkout, formId }: ReviewProps) {
  const { drafting, preview, option, lost, cartFault } = checkout
  const { isLoading, error } = drafting
  const draft = drafting.isCurrent ? drafting.draft : null
  const frame = {
    isWide: useIsWide(),
    total: totalOf(draft, preview.price, cart, option),
    isBusy: !draft && preview.isLoading,
    summary: <Summary cart={cart} option={option} price={draft ?? preview.price} />,
  }
  if (draft) {
    return (
      <CheckoutCode
        key={draft.draft_id}
        frame={frame}
        draft={draft}
        shown={checkout.shown}
        isNew={checkout.isNewDraft}
        entry={checkout.entry}
        onEntry={checkout.changeEntry}
        onPlaced={checkout.finish}
        onDraftLost={checkout.loseDraft}
      />
    )
  }
  return (
    <ReviewFrame
      {...frame}
      notice={<PrivacyNotice shop={shop} />}
      action={
        <button type="submit" form={formId} className="button wide" aria-disabled={isLoading}>
          {isLoading ? 'Menyiapkan…' : 'Buat pesanan'}
        </button>
      }
    >
      <p className="visually-hidden" role="status">
        {isLoading ? 'Menyiapkan pesanan…' : ''}
      </p>
      {lost && !isOfLines(lost) && <LostDraft error={lost} />}
      {cartFault && <CartErrors fault={cartFault} cart={cart} isAnswer={lost !== null || error !== null} />}
      {error && error.code !== 'cart_invalid' && <DraftError error={error} />}
    </ReviewFrame>
  )
}

/** What is no longer there is said line by line, with what to do about it; nothing else is to be checked or pressed first. */
function isOfLines(error: EtalaseError): boolean {
  return error.code === 'cart_changed' && (error.details.lines ?? []).length > 0
}

function LostDraft({ error }: { error: EtalaseError }) {
  if (error.code === 'order_moved') {
    return (
      <FocusedAlert tone="warn">
        <p>{error.message}</p>
        <p>
          Pesanan ini mungkin sudah masuk. Periksa dulu di <Link href={PATHS.orders}>Cek pesanan</Link>{' '}
          sebelum memesan lagi.
        </p>
      </FocusedAlert>
    )
  }
  const isVoucherLost = error.code === 'cart_changed' && error.details.voucher
  return (
    <FocusedAlert tone="warn">
      <p>{error.message}</p>
      <p>
        Pesanan sudah kami hitung ulang{isVoucherLost ? ' tanpa voucher' : ''}. Periksa totalnya, lalu tekan
        “Buat pesanan” lagi.
      </p>
    </FocusedAlert>
  )
}

function DraftError({ error }: { error: EtalaseError }) {
  return (
    <FocusedAlert tone="bad">
      <p>{error.message}</p>
      {error.code === 'payment_unavailable' && <p>Pilih cara membayar yang lain di bagian Pembayaran.</p>}
      {error.code === 'quote_invalid' && <p>Tekan “Buat pesanan” untuk menghitung ongkos kirim lagi.</p>}
    </FocusedAlert>
  )
}
