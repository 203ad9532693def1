// Products brought in from a file.
import { texts } from '../../../texts/index.ts'
import { Page } from '../../../ui/page.tsx'

export function ImportPage() {
  return (
    <Page title={texts.products.import} back="/produk">
      {null}
    </Page>
  )
}
