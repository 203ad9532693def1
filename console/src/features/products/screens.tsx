// The screens of this part of the console, by their addresses.
import { Route, Switch } from 'wouter'
import { ImportPage } from './imports/import-page.tsx'

export default function Screens() {
  return (
    <Switch>
      <Route path="/toko/:shop/produk/impor">{() => <ImportPage />}</Route>
    </Switch>
  )
}
