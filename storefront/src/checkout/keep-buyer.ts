// What the device keeps once an order is placed: each order makes it ninety days again.
import { KEPT_MS, type RememberedBuyer } from '../cart/kept-buyer.ts'
import { BUYER, forgetBuyer } from '../cart/remembered-buyer.ts'
import { remember } from '../storage.ts'

export function keepBuyer(form: RememberedBuyer & { readonly isRemembered: boolean }): void {
  const { name, channel, email, phone, address, destination, courier, paymentMethod } = form
  const buyer = { name, channel, email, phone, address, destination, courier, paymentMethod }
  if (form.isRemembered) remember(BUYER, { ...buyer, until: Date.now() + KEPT_MS })
  else forgetBuyer()
}
