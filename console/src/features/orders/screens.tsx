// The screens of this part of the console, by their addresses.
import { Route, Switch } from 'wouter'
import { screen } from '../../ui/screen.ts'
import { ListPage } from './list/list-page.tsx'

const DetailPage = screen(async () => (await import('./detail/detail-page.tsx')).DetailPage)
const SalePage = screen(async () => (await import('./sale/sale-page.tsx')).SalePage)
const BulkPage = screen(async () => (await import('./parcels/bulk-page.tsx')).BulkPage)
const BookingPage = screen(async () => (await import('./booking/booking-page.tsx')).BookingPage)
const ProblemsPage = screen(async () => (await import('./shipments/problems-page.tsx')).ProblemsPage)
const PrintPage = screen(async () => (await import('./print/print-page.tsx')).PrintPage)

export default function Screens() {
  return (
    <Switch>
      <Route path="/toko/:shop/pesanan">{() => <ListPage />}</Route>
      <Route path="/toko/:shop/pesanan/baru">{() => <SalePage />}</Route>
      <Route path="/toko/:shop/pesanan/resi">{() => <BulkPage />}</Route>
      <Route path="/toko/:shop/pesanan/kirim">{() => <BookingPage />}</Route>
      <Route path="/toko/:shop/pesanan/bermasalah">{() => <ProblemsPage />}</Route>
      <Route path="/toko/:shop/pesanan/cetak">{() => <PrintPage />}</Route>
      <Route path="/toko/:shop/pesanan/:number">
        {({ number }) => <DetailPage key={number} number={decodeURIComponent(number)} />}
      </Route>
    </Switch>
  )
}
