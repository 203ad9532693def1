// What is read of one product: alone, as its page needs nothing of lists.
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

export function productQuery(slug: string) {
  return queryOptions({
    queryKey: ['product', slug],
    queryFn: ({ signal }) => api.getProduct({ slug }, { signal }),
  })
}
