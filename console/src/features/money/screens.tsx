// The screens of this part of the console, by their addresses.
import { Route, Switch } from 'wouter'
import { screen } from '../../ui/screen.ts'
import { MoneyPage } from './money-page.tsx'

const PayoutsPage = screen(async () => (await import('./payouts-page.tsx')).PayoutsPage)
const StatementPage = screen(async () => (await import('./statement-page.tsx')).StatementPage)

export default function Screens() {
  return (
    <Switch>
      <Route path="/toko/:shop/uang-masuk">{() => <MoneyPage />}</Route>
      <Route path="/toko/:shop/uang-masuk/setoran">{() => <PayoutsPage />}</Route>
      <Route path="/toko/:shop/uang-masuk/mutasi">{() => <StatementPage />}</Route>
    </Switch>
  )
}
