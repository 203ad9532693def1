// In place of a screen that one's role does not open.
import { IconLock } from '@tabler/icons-react'
import { everyScreenTexts } from '../texts/every-screen.ts'
import { Empty } from './empty.tsx'
import { Page } from './page.tsx'

export function NotAllowed({ title, back }: { title: string; back: string }) {
  return (
    <Page title={title} back={back} width="narrow">
      <Empty
        icon={<IconLock size={40} aria-hidden />}
        title={everyScreenTexts.notAllowedTitle}
        hint={everyScreenTexts.notAllowed}
      />
    </Page>
  )
}
