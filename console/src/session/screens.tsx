// The pages before signing in, by their addresses.
import { Route, Switch } from 'wouter'
import { LinkPage } from './link-page.tsx'
import { SignInPage } from './sign-in-page.tsx'

export default function Screens() {
  return (
    <Switch>
      <Route path="/masuk/:key">{({ key }) => <LinkPage linkKey={decodeURIComponent(key)} />}</Route>
      <Route>{() => <SignInPage />}</Route>
    </Switch>
  )
}
