// Every address of the storefront, and the screen behind it.
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Route, Switch, useLocation } from 'wouter'
import { PATHS } from '../paths.ts'
import { NotFoundPage } from '../screen/not-found-page.tsx'
import { Shell } from '../shell/shell.tsx'
import { CrashNotice, ErrorBoundary } from './error-boundary.tsx'
import {
  CartPage,
  CategoryPage,
  CheckoutPage,
  ContentPage,
  HomePage,
  OrdersPage,
  ProductPage,
  preloadCheckout,
  SearchPage,
  TrackPage,
} from './lazy-screens.tsx'
import { ShopProvider } from './shop-provider.tsx'

export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <ErrorBoundary fallback={<CrashedApp />}>
      <QueryClientProvider client={queryClient}>
        <ShopProvider>
          <Shell>
            <Screen />
          </Shell>
        </ShopProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  )
}

/** A screen that broke leaves the header and the way back as they were, and another address is a new beginning. */
function Screen() {
  const [path] = useLocation()
  return (
    <ErrorBoundary key={path} fallback={<CrashNotice />}>
      <Switch>
        <Route path={PATHS.home}>
          <HomePage />
        </Route>
        <Route path={PATHS.category}>{({ key }) => <CategoryPage key={key} categoryKey={key} />}</Route>
        <Route path={PATHS.search}>
          <SearchPage />
        </Route>
        <Route path={PATHS.product}>
          {({ slug }) => <ProductPage key={slug} slug={slug} onAdded={preloadCheckout} />}
        </Route>
        <Route path={PATHS.cart}>
          <CartPage />
        </Route>
        <Route path={PATHS.buy}>
          <CartPage />
        </Route>
        <Route path={PATHS.prepared}>
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
    </ErrorBoundary>
  )
}

function CrashedApp() {
  return (
    <main>
      <CrashNotice />
    </main>
  )
}
