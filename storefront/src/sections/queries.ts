// What is read of the merchant's pages.
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

export const homePageQuery = queryOptions({
  queryKey: ['home page'],
  queryFn: ({ signal }) => api.getHomePage({}, { signal }),
})

export function pageQuery(key: string) {
  return queryOptions({
    queryKey: ['page', key],
    queryFn: ({ signal }) => api.getPage({ key }, { signal }),
  })
}
