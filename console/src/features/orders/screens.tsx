// The screens of orders, by their addresses.
import { lazy } from 'react'
import { Route, Switch } from 'wouter'

const BulkPage = lazy(() =>
  import('./parcels/bulk-page.tsx').then((module) => ({ default: module.BulkPage })),
)
const PrintPage = lazy(() =>
  import('./print/print-page.tsx').then((module) => ({ default: module.PrintPage })),
)
const SalePage = lazy(() => import('./sale/sale-page.tsx').then((module) => ({ default: module.SalePage })))

export default function Screens() {
  return (
    <Switch>
      <Route path="/toko/:shop/pesanan/baru">{() => <SalePage />}</Route>
      <Route path="/toko/:shop/pesanan/resi">{() => <BulkPage />}</Route>
      <Route path="/toko/:shop/pesanan/cetak">{() => <PrintPage />}</Route>
    </Switch>
  )
}
