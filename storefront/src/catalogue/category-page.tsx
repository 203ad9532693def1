// /c/{key}: the products of one category.

import type { Category } from '@etalase/client'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { Picture } from '../design/picture.tsx'
import { categoryPath } from '../paths.ts'
import { isBlocking, LoadError } from '../screen/load-error.tsx'
import { useMovedTo } from '../screen/moved.ts'
import { NotFoundPage } from '../screen/not-found-page.tsx'
import { useTitle } from '../screen/title.ts'
import { ProductListing } from './product-listing.tsx'
import { categoriesQuery, categoryList } from './queries.ts'

export default function CategoryPage({ categoryKey }: { categoryKey: string }) {
  const [params] = useSearchParams()
  const { data, error, refetch } = useQuery(categoriesQuery)
  const category = categoryCalled(data?.categories ?? [], categoryKey)
  const heading = category?.label || categoryKey
  useTitle(category ? heading : null)
  useMovedTo(category?.key && category.key !== categoryKey ? categoryPath(category.key) : null)
  if (isBlocking(error, data)) return <LoadError error={error} onRetry={refetch} />
  if (data && !category) return <NotFoundPage />
  return (
    <div className="page">
      <div className="page-head category-head">
        <span className="category-head-picture">
          {category && (
            <Picture src={category.image} srcSet={category.image_srcset} sizes="80px" alt="" isFirst />
          )}
        </span>
        {category ? (
          <div>
            <h1>{heading}</h1>
            {category.subtitle && <p className="lead">{category.subtitle}</p>}
          </div>
        ) : (
          <span className="skeleton skeleton-title" />
        )}
      </div>
      <ProductListing
        filter={categoryList(categoryKey, params)}
        emptyText="Belum ada produk di kategori ini. Silakan lihat kategori lain."
      />
    </div>
  )
}

/** By its key, or one that it had before. */
function categoryCalled(categories: readonly Category[], called: string): Category | undefined {
  return (
    categories.find(({ key }) => key === called) ??
    categories.find(({ former_keys }) => former_keys?.includes(called))
  )
}
