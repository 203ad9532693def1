// What is read of the catalogue: its categories, its products page by page, and one product.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'
import { joinPages, nextOffset, PAGE_SIZE } from './list-pages.ts'
import type { Sort } from './sort-choice.tsx'

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) => api.listCategories({}, { signal }),
})

export interface ProductFilter {
  readonly cat?: string
  readonly q?: string
  readonly sort: Sort
}

export function productListQuery(filter: ProductFilter) {
  return infiniteQueryOptions({
    queryKey: ['products', filter],
    // Not cancelled: whoever opens a product while more are loading comes back to a list that has grown.
    queryFn: ({ pageParam }) => api.listProducts({ ...filter, limit: PAGE_SIZE, offset: pageParam }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    select: joinPages,
    staleTime: 60_000,
  })
}

export function productQuery(slug: string) {
  return queryOptions({
    queryKey: ['product', slug],
    queryFn: ({ signal }) => api.getProduct({ slug }, { signal }),
  })
}
