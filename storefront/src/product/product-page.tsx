// /p/{slug}: one product, its variants, and what goes with it.
import type { ProductDetail } from '@etalase/client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { variantLabel } from '../catalogue/offer.ts'
import { Price } from '../catalogue/price.tsx'
import { isOpenable, ProductGrid } from '../catalogue/product-grid.tsx'
import { productQuery } from '../catalogue/product-query.ts'
import { isBlocking, LoadError } from '../screen/load-error.tsx'
import { useMovedTo } from '../screen/moved.ts'
import { useTitle } from '../screen/title.ts'
import { useAnnounced } from '../shop/events.ts'
import { BuyBox, type BuyBoxProps } from './buy-box.tsx'
import { buyingOf } from './buying.ts'
import { Gallery } from './gallery.tsx'
import { ProductLinks } from './product-links.tsx'
import { ProductNotes } from './product-notes.tsx'
import { ShippingEstimate } from './shipping-estimate.tsx'
import { type Choice, choose, chosenVariant, firstChoice } from './variant-choice.ts'
import { VariantPicker } from './variant-picker.tsx'
import './product-page.css'
import { categoryPath, productPath } from '../paths.ts'

interface ProductPageProps {
  readonly slug: string
  /** Called whenever the product was put into the cart; settles once the checkout can be opened. */
  readonly onAdded: BuyBoxProps['onAdded']
}

export default function ProductPage({ slug, onAdded }: ProductPageProps) {
  const { data, error, refetch } = useQuery(productQuery(slug))
  useTitle(data ? nameOf(data) : null)
  useMovedTo(data?.slug && data.slug !== slug ? productPath(data.slug) : null)
  if (isBlocking(error, data)) return <LoadError error={error} onRetry={refetch} />
  return data ? <Loaded product={data} onAdded={onAdded} /> : <ProductSkeleton />
}

type Wanted = readonly [option: string, value: string]

function Loaded({ product, onAdded }: Omit<ProductPageProps, 'slug'> & { product: ProductDetail }) {
  const [params, setParams] = useSearchParams()
  const variants = product.variants ?? []
  const picker = useRef<HTMLDivElement>(null)
  // Until the buyer chooses, what the address says: the server may not know it, and the first render must be the same.
  const [chosen, setChosen] = useState<Choice | null>(null)
  const choice = chosen ?? firstChoice(variants, params.get('v'))
  const [qty, setQty] = useState(1)
  const [isAskedFor, setAskedFor] = useState(false)
  const variant = chosenVariant(variants, choice)
  const buying = buyingOf(product, variant, choice)
  const missing = buying.kind === 'choose' ? buying.missing : []
  const priced = variant ?? product
  const related = (product.related ?? []).filter(isOpenable)
  const name = nameOf(product)
  const badge = variant?.badge || product.badge
  // Before a choice, the first that can be bought stands for all: an estimate.
  const meant = variant ?? variants.find(({ sold_out }) => !sold_out) ?? null
  const isForSale = buying.kind === 'buy' || buying.kind === 'choose'
  const item = isForSale && product.id ? { productId: product.id, variantId: meant?.id ?? null, qty } : null

  const pick = (...wanted: readonly Wanted[]) => {
    const next = wanted.reduce((so, [option, value]) => choose(variants, so, option, value), choice)
    setChosen(next)
    const id = chosenVariant(variants, next)?.id
    // A reload, the way back and whoever copies the address have the same.
    if (id)
      setParams((marks) => new URLSearchParams({ ...Object.fromEntries(marks), v: id }), { replace: true })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, what the buyer chose before the page was alive
  useEffect(() => {
    const early = [...(picker.current?.querySelectorAll<HTMLInputElement>('input:checked') ?? [])].map(
      ({ dataset, value }): Wanted => [dataset.option ?? '', value],
    )
    if (early.some(([option, value]) => choice[option] !== value)) pick(...early)
  }, [])
  const askForChoice = () => {
    setAskedFor(true)
    const open = picker.current?.querySelector<HTMLElement>('fieldset:not(:has(:checked))')
    open?.querySelector('input')?.focus({ preventScroll: true })
    open?.scrollIntoView({ block: 'center' })
  }
  useAnnounced({
    type: 'view',
    items: [
      {
        productId: product.id ?? '',
        variantId: variant?.id ?? null,
        isGroup: variants.length > 0 && !variant,
        name,
        price: priced.price ?? 0,
        qty: 1,
      },
    ],
  })
  return (
    <>
      <div className="page product-page">
        <Gallery
          images={(product.images ?? []).filter(({ url }) => url)}
          name={name}
          shownId={variant?.image_id ?? null}
        />
        <div className="product-words">
          {product.category_key && (
            <p className="breadcrumb">
              <Link href={categoryPath(product.category_key)}>
                {product.category_label || product.category_key}
              </Link>
            </p>
          )}
          <h1>{name}</h1>
          {(priced.price !== null || badge) && (
            <p className="product-price">
              <Price
                price={priced.price}
                priceMax={variant ? null : product.price_max}
                compareAt={priced.compare_at_price}
                onSale={priced.on_sale}
              />
              {badge && <span className="badge">{badge}</span>}
            </p>
          )}
          <VariantPicker
            ref={picker}
            options={product.options ?? []}
            variants={variants}
            choice={choice}
            missing={isAskedFor ? missing : []}
            onChoose={(...wanted) => pick(wanted)}
          />
          <BuyBox
            product={product}
            variant={variant}
            buying={buying}
            qty={qty}
            onQty={setQty}
            onMissing={askForChoice}
            onAdded={onAdded}
          />
          {item && <ShippingEstimate item={item} />}
          <ProductLinks
            name={name}
            slug={product.slug ?? ''}
            variant={variant && { id: variant.id, label: variantLabel(variant) }}
          />
          <ProductNotes product={product} />
        </div>
      </div>
      {related.length > 0 && (
        <section className="section related">
          <div className="section-head">
            <h2>Mungkin Anda suka</h2>
          </div>
          <ProductGrid products={related} />
        </section>
      )}
    </>
  )
}

function nameOf({ name }: ProductDetail): string {
  return name || 'Produk tanpa nama'
}

function ProductSkeleton() {
  return (
    <div className="page product-page" aria-busy="true">
      <div className="gallery">
        <div className="gallery-strip">
          <div className="gallery-picture skeleton" />
        </div>
      </div>
      <div className="product-words">
        <div className="skeleton skeleton-title" />
        <div className="skeleton skeleton-line" />
        <div className="skeleton skeleton-line" />
        <div className="skeleton skeleton-block" />
        <div className="buy-bar">
          <p className="buy-bar-price" />
          <div className="buy-bar-row">
            <div className="skeleton buy-bar-skeleton" />
          </div>
        </div>
      </div>
    </div>
  )
}
