// The code of every screen comes when it is opened; what a visitor is likely to open next comes before.
import { type ComponentType, useEffect, useState } from 'react'
import { PageSkeleton } from '../screen/page-skeleton.tsx'
import { retryOnce } from './retry-once.ts'

export const HomePage = lazyScreen(() => import('../home/home-page.tsx'))
export const CategoryPage = lazyScreen(() => import('../catalogue/category-page.tsx'))
export const SearchPage = lazyScreen(() => import('../catalogue/search-page.tsx'))
export const ProductPage = lazyScreen(() => import('../product/product-page.tsx'))
export const CartPage = lazyScreen(() => import('../cart/cart-page.tsx'))
export const ContentPage = lazyScreen(() => import('../content/content-page.tsx'))
export const CheckoutPage = lazyScreen(() => import('../checkout/checkout-page.tsx'))
export const TrackPage = lazyScreen(() => import('../order/track-page.tsx'))
export const OrdersPage = lazyScreen(() => import('../order/orders-page.tsx'))

/** For buyers with something in the cart: the way to pay must not depend on the network of that moment. */
export function preloadCheckout(): void {
  // What does not come now is asked for again when it is opened.
  for (const screen of [CartPage, CheckoutPage]) screen.preload().catch(() => {})
}

/** Unlike React's own `lazy`, a failure is not remembered: opened again, the screen is asked for again. */
function lazyScreen<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let loaded: ComponentType<Props> | null = null

  const preload = async () => {
    loaded ??= (await retryOnce(load)).default
    return loaded
  }

  function LazyScreen(props: Props) {
    const [Screen, setScreen] = useState(() => loaded)
    const isMissing = Screen === null
    useEffect(() => {
      if (!isMissing) return
      preload().then(
        (code) => setScreen(() => code),
        // Thrown while rendering, so that the error boundary shows it.
        (error: unknown) =>
          setScreen(() => {
            throw error
          }),
      )
    }, [isMissing])
    return Screen ? <Screen {...props} /> : <PageSkeleton />
  }

  LazyScreen.preload = preload
  return LazyScreen
}
