// Its place is kept here; the screen is made elsewhere.
import { texts } from '../../../texts/index.ts'
import { Page } from '../../../ui/page.tsx'

export function BulkPage() {
  return (
    <Page title={texts.orders.title} back="/pesanan">
      {null}
    </Page>
  )
}
