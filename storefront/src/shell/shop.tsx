// The shop's own settings, read once and known to every screen.
import type { StorefrontConfig } from '@etalase/client'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import { api } from '../api.ts'
import { LoadError } from '../app/load-error.tsx'

export const shopQuery = queryOptions({
  queryKey: ['shop'],
  queryFn: ({ signal }) => api.getStorefrontConfig({}, { signal }),
})

const ShopContext = createContext<StorefrontConfig | null>(null)

/** Null until the settings have arrived. */
export function useShop(): StorefrontConfig | null {
  return useContext(ShopContext)
}

export function ShopProvider({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useQuery(shopQuery)
  // Without its settings nothing of the shop can be trusted to work: an unknown host, a plan, an outage.
  if (error) {
    return (
      <main>
        <LoadError error={error} onRetry={refetch} />
      </main>
    )
  }
  return <ShopContext value={data ?? null}>{children}</ShopContext>
}
