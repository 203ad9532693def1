// /p/{slug}: one product, its variants, and what goes with it.
import type { ProductDetail } from '@etalase/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { Price } from '../catalogue/price.tsx'
import { isOpenable, ProductGrid } from '../catalogue/product-grid.tsx'
import { productQuery } from '../catalogue/queries.ts'
import { isBlocking, LoadError } from '../screen/load-error.tsx'
import { useTitle } from '../screen/title.ts'
import { BuyBox } from './buy-box.tsx'
import { Gallery } from './gallery.tsx'
import { ProductNotes } from './product-notes.tsx'
import { type Choice, choose, chosenVariant, firstChoice } from './variant-choice.ts'
import { VariantPicker } from './variant-picker.tsx'
import './product-page.css'
import { categoryPath } from '../paths.ts'

interface ProductPageProps {
  readonly slug: string
  /** Called whenever the product was put into the cart. */
  readonly onAdded: () => void
}

export function ProductPage({ slug, onAdded }: ProductPageProps) {
  const { data, error, refetch } = useQuery(productQuery(slug))
  useTitle(data ? nameOf(data) : null)
  if (isBlocking(error, data)) return <LoadError error={error} onRetry={refetch} />
  return data ? <Loaded product={data} onAdded={onAdded} /> : <ProductSkeleton />
}

function Loaded({ product, onAdded }: { product: ProductDetail; onAdded: () => void }) {
  const [params] = useSearchParams()
  const variants = product.variants ?? []
  const [choice, setChoice] = useState<Choice>(() => firstChoice(variants, params.get('v')))
  const variant = chosenVariant(variants, choice)
  const priced = variant ?? product
  const related = (product.related ?? []).filter(isOpenable)
  const name = nameOf(product)
  const badge = variant?.badge || product.badge
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
            options={product.options ?? []}
            variants={variants}
            choice={choice}
            onChoose={(name, value) => setChoice(choose(variants, choice, name, value))}
          />
          <BuyBox product={product} variant={variant} onAdded={onAdded} />
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
      </div>
    </div>
  )
}
