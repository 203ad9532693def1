// The reports of a month, by their addresses.
import { Route, Switch } from 'wouter'
import { screen } from '../../../ui/screen.ts'
import { ReportPage } from './report-page.tsx'

const ParcelMoneyPage = screen(async () => (await import('./parcel-money-page.tsx')).ParcelMoneyPage)
const SalesPage = screen(async () => (await import('./sales-page.tsx')).SalesPage)

const InvoicesPage = screen(async () => (await import('./invoices-page.tsx')).InvoicesPage)

export default function Screens() {
  return (
    <Switch>
      <Route path="/toko/:shop/laporan">{() => <ReportPage />}</Route>
      <Route path="/toko/:shop/laporan/penjualan">{() => <SalesPage />}</Route>
      <Route path="/toko/:shop/laporan/paket">{() => <ParcelMoneyPage />}</Route>
      <Route path="/toko/:shop/laporan/nota">{() => <InvoicesPage />}</Route>
    </Switch>
  )
}
