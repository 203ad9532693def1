// /checkout: one page from the address to the placed order.
import type { CartPreview, Draft, StorefrontConfig, VoucherResult } from '@etalase/client'
import { type Cart, useCart } from '../cart/cart.ts'
import { PageSkeleton } from '../screen/page-skeleton.tsx'
import { useTitle } from '../screen/title.ts'
import { useAnnounced } from '../shop/events.ts'
import { useShop } from '../shop/shop.ts'
import { channelsOf, usableMethods } from './checkout-form.ts'
import { ContactSection } from './contact-section.tsx'
import { NoteField } from './note-field.tsx'
import { PaymentSection } from './payment-section.tsx'
import { Review } from './review.tsx'
import { ServedEnd } from './served-end.tsx'
import { ShippingSection } from './shipping-section.tsx'
import { totalOf } from './shown-price.ts'
import { useCheckout } from './use-checkout.ts'
import { useLater, useLaterFromFirstTouch } from './use-later.ts'
import { VoucherField } from './voucher-field.tsx'
import './checkout.css'

export default function CheckoutPage() {
  const cart = useCart()
  const shop = useShop()
  useTitle('Checkout')
  // The server knows nobody's cart: it sends the form of those who have something in it.
  const isEmpty = cart.length === 0 && !import.meta.env.SSR
  const later = useLater(isEmpty)
  if (isEmpty) return later ? <later.NothingToBuy /> : <PageSkeleton />
  return shop ? <Checkout shop={shop} cart={cart} /> : <PageSkeleton />
}

/** The button that sends the form stands outside it: beside it is a form of its own, for the code. */
const FORM_ID = 'checkout'

function Checkout({ shop, cart }: { shop: StorefrontConfig; cart: Cart }) {
  const checkout = useCheckout(shop, cart)
  useAnnounced({ type: 'checkout', items: cart })
  const later = useLaterFromFirstTouch()
  const { form, change, errors, rates, option, preview, drafting } = checkout
  const draft = drafting.isCurrent ? drafting.draft : null
  const refusal = preview.price?.problems?.find(({ code }) => code === 'payment_unavailable')
  return (
    <div className="page checkout-page" aria-busy={import.meta.env.SSR || undefined}>
      <h1>Checkout</h1>
      {later && <later.OtherTabs form={form} untouched={checkout.untouched} onForm={change} />}
      <form id={FORM_ID} className="checkout-sections" noValidate onSubmit={checkout.order}>
        <ContactSection form={form} errors={errors} channels={channelsOf(shop)} onChange={change} />
        <ShippingSection
          destination={form.destination}
          rates={rates}
          chosen={option}
          error={errors.courier}
          onChoose={(courier) => change({ courier })}
          onDestination={(destination) => change({ destination })}
        />
        <PaymentSection
          methods={usableMethods(shop)}
          total={totalOf(draft, preview.price, cart, option).amount ?? 0}
          chosen={form.paymentMethod}
          error={errors.paymentMethod}
          refusal={refusal?.message ?? null}
          unfit={preview.price?.unfit_payments}
          onChoose={(paymentMethod) => change({ paymentMethod })}
        />
        <section className="checkout-section">
          <h2>Voucher &amp; catatan</h2>
          <VoucherField
            code={form.voucher}
            result={voucherResult(form.voucher, draft ?? (preview.isCurrent ? preview.price : null))}
            isChecking={preview.isLoading}
            failure={preview.error?.code === 'not_found' ? null : (preview.error?.message ?? null)}
            onApply={(voucher) => change({ voucher })}
          />
          <NoteField note={form.note} onText={(note) => change({ note })} />
        </section>
      </form>
      {import.meta.env.SSR ? (
        <ServedEnd />
      ) : (
        <Review
          notice={later && <later.PrivacyNotice shop={shop} />}
          cart={cart}
          checkout={checkout}
          formId={FORM_ID}
        />
      )}
    </div>
  )
}

/** While another one is being checked nothing is said of it. */
function voucherResult(entered: string, price: Draft | CartPreview | null): VoucherResult | null {
  return entered ? (price?.voucher ?? null) : null
}
