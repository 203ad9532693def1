// The screens of this part of the console, by their addresses.
import { lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { Lines } from '../../ui/loaded.tsx'
import { DetailPage } from './detail/detail-page.tsx'
import { ListPage } from './list/list-page.tsx'

const SalePage = lazy(() => import('./sale/sale-page.tsx').then(({ SalePage: page }) => ({ default: page })))
const BulkPage = lazy(() =>
  import('./parcels/bulk-page.tsx').then(({ BulkPage: page }) => ({ default: page })),
)
const PrintPage = lazy(() =>
  import('./print/print-page.tsx').then(({ PrintPage: page }) => ({ default: page })),
)

export default function Screens() {
  return (
    <Suspense fallback={<Lines />}>
      <Switch>
        <Route path="/toko/:shop/pesanan">{() => <ListPage />}</Route>
        <Route path="/toko/:shop/pesanan/baru">{() => <SalePage />}</Route>
        <Route path="/toko/:shop/pesanan/resi">{() => <BulkPage />}</Route>
        <Route path="/toko/:shop/pesanan/cetak">{() => <PrintPage />}</Route>
        <Route path="/toko/:shop/pesanan/:number">
          {({ number }) => <DetailPage key={number} number={decodeURIComponent(number)} />}
        </Route>
      </Switch>
    </Suspense>
  )
}
