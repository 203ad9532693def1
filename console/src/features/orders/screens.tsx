// The screens of this part of the console, by their addresses.
import { lazy } from 'react'
import { Route, Switch } from 'wouter'
import { ListPage } from './list/list-page.tsx'

const DetailPage = lazy(() =>
  import('./detail/detail-page.tsx').then(({ DetailPage: page }) => ({ default: page })),
)
const SalePage = lazy(() => import('./sale/sale-page.tsx').then(({ SalePage: page }) => ({ default: page })))
const BulkPage = lazy(() =>
  import('./parcels/bulk-page.tsx').then(({ BulkPage: page }) => ({ default: page })),
)
const PrintPage = lazy(() =>
  import('./print/print-page.tsx').then(({ PrintPage: page }) => ({ default: page })),
)

export default function Screens() {
  return (
    <Switch>
      <Route path="/toko/:shop/pesanan">{() => <ListPage />}</Route>
      <Route path="/toko/:shop/pesanan/baru">{() => <SalePage />}</Route>
      <Route path="/toko/:shop/pesanan/resi">{() => <BulkPage />}</Route>
      <Route path="/toko/:shop/pesanan/cetak">{() => <PrintPage />}</Route>
      <Route path="/toko/:shop/pesanan/:number">
        {({ number }) => <DetailPage key={number} number={decodeURIComponent(number)} />}
      </Route>
    </Switch>
  )
}
