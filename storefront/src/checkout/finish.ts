// What follows a placed order: it is kept on the device, the cart is empty, and the page of the order is shown.
import type { PlacedOrder } from '@etalase/client'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { type Cart, emptyCart } from '../cart/cart.ts'
import { keepPlacedOrder } from '../order/own-orders.ts'
import { orderKey, readOrder } from '../order/tracking.ts'
import { PATHS, trackPath } from '../paths.ts'
import { announce } from '../shop/events.ts'
import { forgetCheckout } from './checkout-session.ts'

export function useFinish(cart: Cart): (placed: PlacedOrder) => Promise<void> {
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  useEffect(() => {
    // How to pay is the first thing on the page of the order.
    import('../order/payment/payment-panel.tsx').catch(() => {})
  }, [])
  return async ({ order, payment, track_token: token, owner_key }) => {
    await announce({ type: 'purchase', items: cart, value: order?.total, order: order?.number })
    forgetCheckout()
    if (token) {
      keepPlacedOrder(token, order, owner_key)
      // So that the page of the order is shown at once.
      queryClient.setQueryData(orderKey(token), readOrder({ order, payment }) ?? undefined)
      // By the buyer's own key it says where the order goes in full.
      void queryClient.invalidateQueries({ queryKey: orderKey(token) })
    }
    // Before the cart is emptied: this page has nothing to say about an empty one.
    navigate(token ? trackPath(token) : PATHS.orders, { replace: true })
    emptyCart()
  }
}
