// Every address of the storefront, and the screen behind it.
import { Route, Switch, useLocation } from 'wouter'
import { CategoryPage } from '../catalogue/category-page.tsx'
import { SearchPage } from '../catalogue/search-page.tsx'
import { HomePage } from '../home/home-page.tsx'
import { PATHS } from '../paths.ts'
import { ProductPage } from '../product/product-page.tsx'
import { Shell } from '../shell/shell.tsx'
import { ShopProvider } from '../shell/shop.tsx'
import { FaultBoundary } from './fault-boundary.tsx'
import { FaultNotice } from './fault-notice.tsx'
import { CartPage, CheckoutPage, ContentPage, OrdersPage, TrackPage } from './late-screens.ts'
import { NotFoundPage } from './not-found-page.tsx'

export function App() {
  return (
    <FaultBoundary fallback={<BrokenApp />}>
      <ShopProvider>
        <Shell>
          <Screen />
        </Shell>
      </ShopProvider>
    </FaultBoundary>
  )
}

/** A screen that broke leaves the header and the way back as they were, and another address is a new beginning. */
function Screen() {
  const [path] = useLocation()
  return (
    <FaultBoundary key={path} fallback={<FaultNotice />}>
      <Switch>
        <Route path={PATHS.home}>
          <HomePage />
        </Route>
        <Route path={PATHS.category}>{({ key }) => <CategoryPage key={key} categoryKey={key} />}</Route>
        <Route path={PATHS.search}>
          <SearchPage />
        </Route>
        <Route path={PATHS.product}>{({ slug }) => <ProductPage key={slug} slug={slug} />}</Route>
        <Route path={PATHS.cart}>
          <CartPage />
        </Route>
        <Route path={PATHS.checkout}>
          <CheckoutPage />
        </Route>
        <Route path={PATHS.track}>{({ token }) => <TrackPage key={token} token={token} />}</Route>
        <Route path={PATHS.orders}>
          <OrdersPage />
        </Route>
        <Route path={PATHS.page}>{({ key }) => <ContentPage key={key} pageKey={key} />}</Route>
        <Route>
          <NotFoundPage />
        </Route>
      </Switch>
    </FaultBoundary>
  )
}

function BrokenApp() {
  return (
    <main>
      <FaultNotice />
    </main>
  )
}
