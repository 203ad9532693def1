// What is read once a buyer types or filters: it comes with the code of that.
import { queryOptions, skipToken } from '@tanstack/react-query'
import { api } from '../api.ts'
import type { ProductFilter } from './queries.ts'

/** What a list can be narrowed by, and how many there are. */
export function facetsQuery({ sort: _, ...filter }: ProductFilter) {
  return queryOptions({
    queryKey: ['facets', filter],
    queryFn: ({ signal }) => api.listProducts({ ...filter, facets: true, limit: 1 }, { signal }),
    // What was there before the last tap stays until the next answer comes.
    placeholderData: (before) => before,
  })
}

/** What others buy, where nothing is as somebody searched for it. */
export const bestSellingQuery = queryOptions({
  queryKey: ['best-selling'],
  queryFn: ({ signal }) => api.listProducts({ sort: 'best_selling', in_stock: true, limit: 8 }, { signal }),
})

/** Someone is still typing: the server need not answer every letter. */
const TYPING_MS = 150

export function suggestionsQuery(text: string) {
  const q = text.trim()
  return queryOptions({
    queryKey: ['suggestions', q],
    queryFn: q
      ? async ({ signal }) => {
          // The next letter cancels this query while it waits.
          await new Promise((resolve) => setTimeout(resolve, TYPING_MS))
          signal.throwIfAborted()
          return api.suggestProducts({ q }, { signal })
        }
      : skipToken,
    // What was found for fewer letters stays on the screen while the next answer is on its way.
    placeholderData: (before) => before,
  })
}
