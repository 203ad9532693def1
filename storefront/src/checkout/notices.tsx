// What came between the buyer and the order: a draft that was lost, things that cannot be bought, a refusal.
import type { EtalaseError } from '@etalase/client'
import { Link } from 'wouter'
import type { Cart } from '../cart/cart.ts'
import { FocusedAlert } from '../design/focused-alert.tsx'
import { PATHS } from '../paths.ts'
import { CartErrors } from './cart-errors.tsx'
import type { Checkout } from './checkout-state.ts'

export function Notices({ checkout, cart }: { checkout: Checkout; cart: Cart }) {
  const { lost, cartFault } = checkout
  const { error } = checkout.drafting
  return (
    <>
      {lost && !isOfLines(lost) && <LostDraft error={lost} />}
      {cartFault && <CartErrors fault={cartFault} cart={cart} isAnswer={lost !== null || error !== null} />}
      {error && error.code !== 'cart_invalid' && <DraftError error={error} />}
    </>
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
