// How every query reads the API: what it read is kept as long as the page is open, and read again behind that.
import { type EtalaseError, isEtalaseError } from '@etalase/client'
import { QueryClient } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: EtalaseError
  }
}

/** One for each page: on the server they are many shops'. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Going back and forth within this time asks nobody.
        staleTime: 30_000,
        gcTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // The client repeats what may be repeated, and says so when there is no connection.
        retry: false,
        networkMode: 'always',
        // A mistake of this page must not look like an answer of the shop: it goes to the error boundary.
        throwOnError: (error) => !isEtalaseError(error),
      },
    },
  })
}
