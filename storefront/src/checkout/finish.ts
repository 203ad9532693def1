// What follows a placed order: it is kept on the device, the cart is empty, and the page of the order is shown.
import type { PlacedOrder } from '@etalase/client'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { type Cart, emptyCart } from '../cart/cart.ts'
import { keepPlacedOrder } from '../order/own-orders.ts'
import { orderKey, readOrder, withoutKey } from '../order/tracking.ts'
import { PATHS, trackPath } from '../paths.ts'
import { announce } from '../shop/events.ts'
import { forgetCheckout, recallCheckout } from './checkout-session.ts'
import { keepBuyer } from './keep-buyer.ts'

export function useFinish(cart: Cart): (placed: PlacedOrder) => Promise<void> {
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  useEffect(() => {
    // The page of the order comes while the code is typed.
    import('../order/track-page.tsx').then(({ loadFirst }) => loadFirst()).catch(() => {})
  }, [])
  return async ({ track_token: token, owner_key, delivery, ...answer }) => {
    // On the device that ordered its page shows where it goes in full.
    const order = answer.order && { ...answer.order, delivery: delivery ?? answer.order.delivery }
    await announce({ type: 'purchase', items: cart, value: order?.total, order: order?.number })
    // Only now is it known that the contact is this buyer's.
    const open = recallCheckout()
    if (open) keepBuyer(open.form)
    forgetCheckout()
    if (token) {
      keepPlacedOrder(token, order, owner_key)
      // So that the page of the order is shown at once.
      queryClient.setQueryData(orderKey(token), readOrder(withoutKey({ ...answer, order })) ?? undefined)
    }
    // Before the cart is emptied: this page has nothing to say about an empty one.
    navigate(token ? trackPath(token) : PATHS.orders, { replace: true })
    emptyCart()
  }
}
