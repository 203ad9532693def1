// What lists read of the catalogue: its categories, and its products page by page.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'
import { filterIn, type ListingFilter } from './filter-in.ts'
import { joinPages, nextOffset, PAGE_SIZE } from './list-pages.ts'
import { type Sort, sortIn } from './sorts.ts'

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) => api.listCategories({}, { signal }),
})

export interface ProductFilter extends ListingFilter {
  readonly cat?: string
  readonly q?: string
  /** left out with `q`: the best fit first */
  readonly sort?: Sort
}

/** The list of a category, as its address says. */
export function categoryList(cat: string, params: URLSearchParams): ProductFilter {
  return { cat, ...filterIn(params), ...sortIn(params, false) }
}

/** What is searched for, as the address says; without words it is everything. */
export function searchList(params: URLSearchParams): ProductFilter {
  const q = params.get('q')?.trim()
  return { ...(q && { q }), ...filterIn(params), ...sortIn(params, Boolean(q)) }
}

/** What of an address the two above depend on. */
export const LIST_PARAMS = ['q', 'sort', 'min', 'max', 'stock', 'sale', 'tag', 'options'] as const

export function productListQuery(filter: ProductFilter) {
  return infiniteQueryOptions({
    queryKey: ['products', filter],
    // Not cancelled: a buyer who opens a product while more are loading comes back to a list that has grown.
    queryFn: ({ pageParam }) => api.listProducts({ ...filter, limit: PAGE_SIZE, offset: pageParam }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    select: joinPages,
    staleTime: 60_000,
  })
}
