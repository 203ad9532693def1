// One product: seen and changed.
import { Alert, Button, Group, Text } from '@mantine/core'
import type { Product } from '../../../api.ts'
import { useRead } from '../../../shop/calls.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { everyScreenTexts } from '../../../texts/every-screen.ts'
import { productsTexts } from '../../../texts/products.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { showDone } from '../../../ui/notices.tsx'
import { Page } from '../../../ui/page.tsx'
import { ProductActions } from '../list/product-actions.tsx'
import { useArchive } from '../list/use-archive.ts'
import { keptProduct } from '../product/product-values.ts'
import { ProductForm } from './product-form.tsx'

const t = productsTexts

export function EditPage({ id }: { id: string }) {
  const product = useRead('getProduct', { id })
  return (
    <Page
      title={product.data?.name ?? t.product}
      back="/produk"
      actions={product.data && <ProductActions product={product.data} />}
    >
      <Loaded from={product}>
        {(read) => (
          <>
            {read.archived ? <ArchivedNotice product={read} /> : <WaitingNotice product={read} />}
            <ProductForm
              // One that comes back can be changed again.
              key={String(read.archived)}
              product={keptProduct(read)}
              onSaved={() => showDone(everyScreenTexts.saved)}
            />
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** Buyers who asked for news once it is back. */
function WaitingNotice({ product: { id } }: { product: Product }) {
  const waits = useRead(
    'listRestockWaits',
    { product_id: id ?? '', limit: 100 },
    { enabled: id !== null, anew: true },
  )
  const people = (waits.data?.items ?? []).reduce((sum, { waiting }) => sum + (waiting ?? 0), 0)
  if (people === 0) return null
  return (
    <Alert mb="md" color="blue">
      <Text size="sm">{t.waiting(people)}</Text>
    </Alert>
  )
}

function ArchivedNotice({ product }: { product: Product }) {
  const shop = useShop()
  const { restore } = useArchive()
  return (
    <Alert mb="md" color="gray">
      <Group justify="space-between">
        <Text size="sm" flex={1}>
          {t.archivedNotice}
        </Text>
        {shop.may('manager') && (
          <Button size="sm" onClick={() => restore(product)}>
            {t.restore}
          </Button>
        )}
      </Group>
    </Alert>
  )
}
