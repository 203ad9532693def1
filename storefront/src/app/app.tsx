// Every address of the storefront, and the screen behind it.
import { lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { CategoryPage } from '../catalogue/category-page.tsx'
import { SearchPage } from '../catalogue/search-page.tsx'
import { HomePage } from '../home/home-page.tsx'
import { ProductPage } from '../product/product-page.tsx'
import { Shell } from '../shell/shell.tsx'
import { ShopProvider } from '../shell/shop.tsx'
import { FaultBoundary } from './fault-boundary.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { PageSkeleton } from './page-skeleton.tsx'

/** What a visitor looks around with is there at once; the rest comes when it is opened. */
const CartPage = lazy(() => import('../cart/cart-page.tsx'))
const ContentPage = lazy(() => import('../content/content-page.tsx'))
const CheckoutPage = lazy(() => import('../checkout/checkout-page.tsx'))
const TrackPage = lazy(() => import('../order/track-page.tsx'))
const OrdersPage = lazy(() => import('../order/orders-page.tsx'))

export function App() {
  return (
    <FaultBoundary>
      <ShopProvider>
        <Shell>
          <Suspense fallback={<PageSkeleton />}>
            <Switch>
              <Route path="/">
                <HomePage />
              </Route>
              <Route path="/c/:key">{({ key }) => <CategoryPage key={key} categoryKey={key} />}</Route>
              <Route path="/search">
                <SearchPage />
              </Route>
              <Route path="/p/:slug">{({ slug }) => <ProductPage key={slug} slug={slug} />}</Route>
              <Route path="/cart">
                <CartPage />
              </Route>
              <Route path="/checkout">
                <CheckoutPage />
              </Route>
              <Route path="/track/:token">{({ token }) => <TrackPage key={token} token={token} />}</Route>
              <Route path="/orders">
                <OrdersPage />
              </Route>
              <Route path="/page/:key">{({ key }) => <ContentPage key={key} pageKey={key} />}</Route>
              <Route>
                <NotFoundPage />
              </Route>
            </Switch>
          </Suspense>
        </Shell>
      </ShopProvider>
    </FaultBoundary>
  )
}
