// In place of a screen that one's role does not open.
import { everyScreenTexts } from '../texts/every-screen.ts'
import { Empty } from './empty.tsx'
import { Icon } from './icons.tsx'
import { Page } from './page.tsx'

export function NotAllowed({ title, back }: { title: string; back: string }) {
  return (
    <Page title={title} back={back} width="narrow">
      <Empty
        icon={<Icon name="lock" size={40} />}
        title={everyScreenTexts.notAllowedTitle}
        hint={everyScreenTexts.notAllowed}
      />
    </Page>
  )
}
