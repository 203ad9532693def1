// One's own account: who one is, how one signs in, where one is signed in, and this device.
import { accountTexts } from '../../texts/account.ts'
import { Page } from '../../ui/page.tsx'
import { ContactCard } from './contact-card.tsx'
import { InstallCard } from './install-card.tsx'
import { NameForm } from './name-form.tsx'
import { NewsCard } from './news-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { PasswordForm } from './password-form.tsx'
import { SessionsCard } from './sessions-card.tsx'

export default function Screens() {
  return (
    <Page title={accountTexts.title} width="narrow">
      <NameForm />
      <NewsCard />
      <InstallCard />
      <ContactCard />
      <PasskeysCard />
      <PasswordForm />
      <SessionsCard />
    </Page>
  )
}
