// The code of every screen comes when it is opened; what a visitor is likely to open next comes before.
import { type ComponentType, useState } from 'react'
import { persistently, useLoaded, type Waiting } from '../screen/loaded.ts'
import { PageSkeleton } from '../screen/page-skeleton.tsx'
import { NoConnection } from './error-boundary.tsx'

export const HomePage = lazyScreen(() => import('../home/home-page.tsx'))
export const CategoryPage = lazyScreen(() => import('../catalogue/category-page.tsx'))
export const SearchPage = lazyScreen(() => import('../catalogue/search-page.tsx'))
export const ProductPage = lazyScreen(() => import('../product/product-page.tsx'))
export const CartPage = lazyScreen(() => import('../cart/cart-page.tsx'))
export const ContentPage = lazyScreen(() => import('../content/content-page.tsx'))
export const CheckoutPage = lazyScreen(() => import('../checkout/checkout-page.tsx'))
export const TrackPage = lazyScreen(() => import('../order/track-page.tsx'))
export const OrdersPage = lazyScreen(() => import('../order/orders-page.tsx'))

/** For buyers with something in the cart: the way to pay must not depend on the network of that moment. Settles once the checkout is there. */
export async function preloadCheckout(waiting: Waiting): Promise<void> {
  // What does not come now is asked for again when it is opened.
  CartPage.preload().catch(() => {})
  await persistently(CheckoutPage.preload, waiting)
}

/** Unlike React's own `lazy`, a failure is not remembered: the screen is asked for until it comes. */
function lazyScreen<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let loaded: ComponentType<Props> | null = null

  const preload = async () => {
    loaded ??= (await load()).default
    return loaded
  }

  function LazyScreen(props: Props) {
    const [isMissed, setMissed] = useState(false)
    const Screen = useLoaded(preload, true, loaded, () => setMissed(true))
    if (Screen) return <Screen {...props} />
    return isMissed ? <NoConnection /> : <PageSkeleton />
  }

  LazyScreen.preload = preload
  return LazyScreen
}
