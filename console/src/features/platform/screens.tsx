// The screens of the platform's operator: every shop, a new one, what to look at, who is invited, and how the platform is.
import { Redirect, Route, Switch } from 'wouter'
import { useMe } from '../../session/session.ts'
import { platformTexts } from '../../texts/platform.ts'
import { Empty } from '../../ui/empty.tsx'
import { screen } from '../../ui/screen.ts'
import { Frame } from './frame.tsx'

const t = platformTexts
const ShopsPage = screen(async () => (await import('./shops-page.tsx')).ShopsPage)
const NewShopPage = screen(async () => (await import('./new-shop-page.tsx')).NewShopPage)
const OversightPage = screen(async () => (await import('./oversight-page.tsx')).OversightPage)
const InvitationsPage = screen(async () => (await import('./invitations-page.tsx')).InvitationsPage)
const HelpPage = screen(async () => (await import('./help-page.tsx')).HelpPage)
const StatusPage = screen(async () => (await import('./status-page.tsx')).StatusPage)

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
      <Route path="/platform/pengawasan" component={OversightPage} />
      <Route path="/platform/undangan" component={InvitationsPage} />
      <Route path="/platform/keadaan" component={StatusPage} />
      <Route path="/platform/bantuan" component={HelpPage} />
      <Route>
        <Redirect to="/platform" replace />
      </Route>
    </Switch>
  )
}
