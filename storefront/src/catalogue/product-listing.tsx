// The list below a heading: how many, in which order, and more on demand.
import { Failure } from '../app/failure.tsx'
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx'
import { useProductList, type Wanted } from './product-list.ts'
import { SortChoice } from './sort-choice.tsx'
import './product-listing.css'

interface ProductListingProps {
  readonly wanted: Wanted
  readonly emptyText: string
}

export function ProductListing({ wanted, emptyText }: ProductListingProps) {
  const { products, total, isLoading, error, loadMore } = useProductList(wanted)
  if (error && !products) return <Failure error={error} onRetry={loadMore} />
  const isEmpty = products?.length === 0
  return (
    <>
      <div className="listing-bar">
        <p role="status" className="soft">
          {products ? countText(products.length, total) : 'Memuat…'}
        </p>
        {!isEmpty && <SortChoice />}
      </div>
      {isEmpty && <p className="listing-empty">{emptyText}</p>}
      {products ? <ProductGrid products={products} eager={2} /> : <ProductGridSkeleton />}
      {products && products.length < total && (
        <div className="listing-more">
          {error && (
            <p className="fault" role="alert">
              {error.message}
            </p>
          )}
          <button type="button" className="button quiet" onClick={loadMore} aria-disabled={isLoading}>
            {isLoading ? 'Memuat…' : 'Muat lebih banyak'}
          </button>
        </div>
      )}
    </>
  )
}

function countText(shown: number, total: number): string {
  return shown < total ? `${shown} dari ${total} produk` : `${total} produk`
}
