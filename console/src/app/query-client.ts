// Keeps what was read; a session that ended sends its owner to the sign-in page, wherever that shows itself.
import { isAdminError } from '@etalase/client/admin'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { forgetSeen } from '../shop/last-seen.ts'
import { showError } from '../ui/notices.tsx'

const FRESH_MS = 10_000

export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (!isAdminError(error) || error.code !== 'unauthenticated') return
    forgetSeen()
    onSignedOut()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError(error, _input, _context, mutation) {
        onError(error)
        // A caller that shows an error itself says so.
        if (mutation.meta?.showsError !== true) showError(error)
      },
    }),
    defaultOptions: {
      // The client has tried again already, and knows what is worth it.
      // Also offline: what fails shows what was last seen, and is read again with the connection.
      queries: { staleTime: FRESH_MS, retry: false, networkMode: 'always', refetchOnReconnect: true },
      // Also offline: a tap that waited in silence would be done later, when nobody expects it.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
