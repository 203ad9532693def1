// The pages before signing in, by their addresses.
import { lazy } from 'react'
import { Route, Switch } from 'wouter'
import { LinkPage } from './link-page.tsx'
import { SignInPage } from './sign-in-page.tsx'

const SignUpPage = lazy(async () => ({ default: (await import('./sign-up-page.tsx')).SignUpPage }))

export default function Screens() {
  return (
    <Switch>
      <Route path="/daftar">{() => <SignUpPage />}</Route>
      <Route path="/masuk/:key">{({ key }) => <LinkPage linkKey={decodeURIComponent(key)} />}</Route>
      <Route>{() => <SignInPage />}</Route>
    </Switch>
  )
}
