import type { Metadata } from 'next'
import { CheckoutForm } from '../../lib/checkout-form.tsx'
import { publicShop } from '../../lib/shop.ts'

export const metadata: Metadata = { title: 'Checkout', robots: 'noindex' }

export default async function CheckoutPage() {
  const { commerce, contact } = await (await publicShop()).getStorefrontConfig()
  const methods = (commerce?.payment_methods ?? []).filter(({ enabled }) => enabled)
  return (
    <>
      <h1>Checkout</h1>
      <CheckoutForm methods={methods} isByMail={contact?.channel === 'email'} />
    </>
  )
}
