// The list below a heading: how many, in which order, and more on demand.
import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadError } from '../screen/load-error.tsx'
import { ListingFilters } from './listing-filters.tsx'
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx'
import { type ProductFilter, productListQuery } from './queries.ts'
import { SortChoice } from './sort-choice.tsx'
import { useLater } from './use-later.ts'
import './product-listing.css'

interface ProductListingProps {
  readonly filter: ProductFilter
  readonly emptyText: string
}

export function ProductListing({ filter, emptyText }: ProductListingProps) {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    productListQuery(filter),
  )
  const isEmpty = data?.products.length === 0
  const later = useLater(isEmpty)
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  return (
    <>
      <div className="listing-bar">
        <ListingFilters list={filter} />
        {!isEmpty && <SortChoice hasWords={filter.q !== undefined} />}
      </div>
      <p role="status" className="listing-count soft">
        {data ? countText(data.products.length, data.total) : 'Memuat…'}
        {data?.corrected && (
          <>
            {' · '}
            <span className="listing-corrected">Menampilkan hasil untuk “{data.corrected}”</span>
          </>
        )}
      </p>
      {isEmpty &&
        (later ? (
          <later.EmptyListing filter={filter} text={emptyText} />
        ) : (
          <p className="listing-empty">{emptyText}</p>
        ))}
      {data ? <ProductGrid products={data.products} eager={2} /> : <ProductGridSkeleton />}
      {hasNextPage && (
        <div className="listing-more">
          {error && !isFetching && (
            <p className="error" role="alert">
              {error.message}
            </p>
          )}
          <button
            type="button"
            className="button quiet"
            onClick={() => !isFetching && fetchNextPage()}
            aria-disabled={isFetching}
          >
            {isFetching ? 'Memuat…' : 'Muat lebih banyak'}
          </button>
        </div>
      )}
    </>
  )
}

function countText(shown: number, total: number): string {
  return shown < total ? `${shown} dari ${total} produk` : `${total} produk`
}
