// /checkout: one page from the address to the placed order.
import type { StorefrontConfig } from '@etalase/client'
import { Link } from 'wouter'
import { type Cart, useCart } from '../cart/cart.ts'
import { PageSkeleton } from '../screen/page-skeleton.tsx'
import { useTitle } from '../screen/title.ts'
import { useShop } from '../shop/shop.ts'
import { channelsOf } from './checkout-form.ts'
import { ContactSection } from './contact-section.tsx'
import { PaymentSection } from './payment-section.tsx'
import { Review } from './review.tsx'
import { ShippingSection } from './shipping-section.tsx'
import { subtotalOf } from './summary.tsx'
import { type Checkout as CheckoutState, useCheckout } from './use-checkout.ts'
import { VoucherSection } from './voucher-section.tsx'
import './checkout.css'
import { PATHS } from '../paths.ts'

export default function CheckoutPage() {
  const cart = useCart()
  const shop = useShop()
  useTitle('Checkout')
  if (cart.length === 0) return <NothingToBuy />
  return shop ? <Checkout shop={shop} cart={cart} /> : <PageSkeleton />
}

/** The button that sends the form stands outside it: beside it is a form of its own, for the code. */
const FORM_ID = 'checkout'

function Checkout({ shop, cart }: { shop: StorefrontConfig; cart: Cart }) {
  const checkout = useCheckout(shop, cart)
  const { form, change, errors, rates, option, drafting } = checkout
  return (
    <div className="page checkout-page">
      <h1>Checkout</h1>
      <form id={FORM_ID} className="checkout-sections" noValidate onSubmit={checkout.review}>
        <ContactSection form={form} errors={errors} channels={channelsOf(shop)} onChange={change} />
        <ShippingSection
          cart={cart}
          destination={form.destination}
          rates={rates}
          chosen={option}
          error={errors.courier}
          onChoose={(courier) => change({ courier })}
          onDestination={(destination) => change({ destination })}
        />
        <VoucherSection
          code={form.voucher}
          result={drafting.isCurrent ? (drafting.draft?.voucher ?? null) : null}
          isChecking={drafting.isLoading}
          onApply={checkout.applyVoucher}
        />
        <PaymentSection
          methods={shop.commerce?.payment_methods ?? []}
          total={totalOf(cart, checkout)}
          chosen={form.paymentMethod}
          error={errors.paymentMethod}
          onChoose={(paymentMethod) => change({ paymentMethod })}
        />
      </form>
      <Review cart={cart} checkout={checkout} formId={FORM_ID} />
    </div>
  )
}

/** As far as it is known: promotions and fees come with the draft. */
function totalOf(cart: Cart, { drafting, option }: CheckoutState): number {
  if (drafting.isCurrent && drafting.draft?.total != null) return drafting.draft.total
  return subtotalOf(cart) + (option?.cost ?? 0)
}

function NothingToBuy() {
  return (
    <section className="notice-page">
      <h1>Keranjang masih kosong</h1>
      <p>Pilih barang dulu, lalu kembali ke sini untuk memesan.</p>
      <p className="notice-actions">
        <Link href={PATHS.search} className="button">
          Lihat produk
        </Link>
      </p>
    </section>
  )
}
