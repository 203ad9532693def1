// The help, within a shop.
import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { useShop } from '../../shop/use-shop.ts'
import { helpTexts } from '../../texts/help.ts'
import { HelpBook } from '../../ui/help-book.tsx'
import { Page } from '../../ui/page.tsx'

export default function Screens() {
  const { to } = useShop()
  return (
    <Page title={helpTexts.title}>
      <HelpBook
        actions={
          <Button component={Link} href={to('?tur')} variant="default">
            {helpTexts.tour}
          </Button>
        }
      />
    </Page>
  )
}
