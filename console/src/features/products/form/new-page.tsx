// A new product, from nothing or as a copy of another one.
import { Alert } from '@mantine/core'
import { useLocation, useSearchParams } from 'wouter'
import { useRead } from '../../../shop/calls.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { productsTexts } from '../../../texts/products.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { NotAllowed } from '../../../ui/not-allowed.tsx'
import { showDone } from '../../../ui/notices.tsx'
import { Page } from '../../../ui/page.tsx'
import type { KeptProduct } from '../product/product-values.ts'
import { ProductForm } from './product-form.tsx'

const t = productsTexts

export function NewPage() {
  const shop = useShop()
  const [, navigate] = useLocation()
  const [params] = useSearchParams()
  const copied = params.get('salin')
  const source = useRead('getProduct', { id: copied ?? '' }, { enabled: copied !== null })
  const saved = (product: KeptProduct) => {
    const name = product.name ?? product.slug
    showDone(product.draft ? t.savedDraft(name) : t.created(name))
    navigate(shop.to(`/produk/${product.id}`), { replace: true })
  }
  if (!shop.may('manager')) return <NotAllowed title={t.new} back="/produk" />
  return (
    <Page title={t.new} back="/produk">
      {copied === null ? (
        <ProductForm product={null} onSaved={saved} />
      ) : (
        <Loaded from={source}>
          {(product) => (
            <>
              <Alert mb="md">{t.copyNotice(product.name ?? product.slug)}</Alert>
              <ProductForm product={null} source={product} onSaved={saved} />
            </>
          )}
        </Loaded>
      )}
    </Page>
  )
}
