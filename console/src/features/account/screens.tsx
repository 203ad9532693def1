// One's own account: who one is, how one signs in, where one is signed in, and this device.
import { useMe } from '../../session/session.ts'
import { accountTexts } from '../../texts/account.ts'
import { Page } from '../../ui/page.tsx'
import { ContactCard } from './contact-card.tsx'
import { InstallCard } from './install-card.tsx'
import { NameForm } from './name-form.tsx'
import { NewsCard } from './news-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { ShopsCard } from './shops-card.tsx'

/** What waits for an answer comes first. */
export default function Screens() {
  const { invitations } = useMe()
  return (
    <Page title={accountTexts.title} width="narrow">
      {invitations ? <ShopsCard /> : null}
      <NameForm />
      <NewsCard />
      <InstallCard />
      <ContactCard />
      <PasskeysCard />
      <PasswordForm />
      <SecondFactorCard />
      <SessionsCard />
      {invitations ? null : <ShopsCard />}
    </Page>
  )
}
