// The screens of this part of the console, by their addresses.
import { Redirect, Route, Switch } from 'wouter'
import { useShop } from '../../shop/use-shop.ts'
import { screen } from '../../ui/screen.ts'
import { ListPage } from './list-page.tsx'

const PromotionPage = screen(async () => (await import('./promotion-page.tsx')).PromotionPage)
const VoucherPage = screen(async () => (await import('./voucher-page.tsx')).VoucherPage)

const BASE = '/toko/:shop/promosi'

export default function Screens() {
  const { to } = useShop()
  return (
    <Switch>
      <Route path={BASE}>{() => <ListPage kind="promotion" />}</Route>
      <Route path={`${BASE}/voucher`}>{() => <ListPage kind="voucher" />}</Route>
      <Route path={`${BASE}/otomatis/:id`}>{({ id }) => <PromotionPage key={id} id={id} />}</Route>
      <Route path={`${BASE}/voucher/:id`}>{({ id }) => <VoucherPage key={id} id={id} />}</Route>
      <Route>{() => <Redirect to={to('/promosi')} replace />}</Route>
    </Switch>
  )
}
