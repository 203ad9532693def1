// Products side by side, and the grey boxes that hold their place.
import type { ProductSummary } from '@etalase/client'
import type { CSSProperties } from 'react'
import { ProductCard } from './product-card.tsx'
import './product-grid.css'

const SIZES = '(min-width: 76rem) 270px, (min-width: 62rem) 23vw, (min-width: 40rem) 31vw, 45vw'

interface ProductGridProps {
  readonly products: readonly ProductSummary[]
  /** How many of the first pictures are on the screen at once. */
  readonly eager?: number
}

/** What has no address cannot be opened, and is left out. */
export function ProductGrid({ products, eager = 0 }: ProductGridProps) {
  return (
    <ul className="product-grid">
      {products.filter(isOpenable).map((product, index) => (
        <li key={product.slug}>
          <ProductCard product={product} sizes={SIZES} isFirst={index < eager} />
        </li>
      ))}
    </ul>
  )
}

export function isOpenable({ slug }: ProductSummary): boolean {
  return Boolean(slug)
}

/** How much room so many products will take, for sections that are rendered only when they come near. */
export function reservedSpace(count: number): CSSProperties {
  return { '--count': count } as CSSProperties
}

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

export function ProductGridSkeleton({ count = 8 }: { count?: number }) {
  return (
    <ul className="product-grid" aria-hidden="true">
      {PLACES.slice(0, count).map((place) => (
        <li key={place} className="product-card">
          <span className="product-card-picture skeleton" />
          <span className="skeleton skeleton-line" />
          <span className="skeleton skeleton-line short" />
        </li>
      ))}
    </ul>
  )
}
