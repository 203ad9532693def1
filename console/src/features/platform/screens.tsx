// The screens of the platform's operator: every shop, a new one, and how the platform is.
import { Redirect, Route, Switch } from 'wouter'
import { useMe } from '../../session/session.ts'
import { platformTexts } from '../../texts/platform.ts'
import { Empty } from '../../ui/empty.tsx'
import { Frame } from './frame.tsx'
import { NewShopPage } from './new-shop-page.tsx'
import { ShopsPage } from './shops-page.tsx'
import { StatusPage } from './status-page.tsx'

const t = platformTexts

export default function Screens() {
  const { person } = useMe()
  if (!person.is_operator)
    return (
      <Frame title={t.title}>
        <Empty title={t.notOperator} hint={t.notOperatorHint} />
      </Frame>
    )
  return (
    <Switch>
      <Route path="/platform" component={ShopsPage} />
      <Route path="/platform/baru" component={NewShopPage} />
      <Route path="/platform/keadaan" component={StatusPage} />
      <Route>
        <Redirect to="/platform" replace />
      </Route>
    </Switch>
  )
}
