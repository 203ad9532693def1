// What a visitor looks around with is there at once; these come when they are opened.
import { lateScreen } from './late-screen.tsx'

export const CartPage = lateScreen(() => import('../cart/cart-page.tsx'))
export const ContentPage = lateScreen(() => import('../content/content-page.tsx'))
export const CheckoutPage = lateScreen(() => import('../checkout/checkout-page.tsx'))
export const TrackPage = lateScreen(() => import('../order/track-page.tsx'))
export const OrdersPage = lateScreen(() => import('../order/orders-page.tsx'))

/** For whoever has something in the cart: the way to pay must not depend on the network of that moment. */
export function preloadCheckout(): void {
  // What does not come now is asked for again when it is opened.
  for (const screen of [CartPage, CheckoutPage]) screen.preload().catch(() => {})
}
