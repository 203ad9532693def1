// The shop's own settings, read once and known to every screen.
import type { StorefrontConfig } from '@etalase/client'
import { createContext, type ReactNode, useContext } from 'react'
import { api } from '../api.ts'
import { Failure } from '../app/failure.tsx'
import { useResource } from '../app/resource.ts'

const ShopContext = createContext<StorefrontConfig | null>(null)

/** Null until the settings have arrived. */
export function useShop(): StorefrontConfig | null {
  return useContext(ShopContext)
}

export function ShopProvider({ children }: { children: ReactNode }) {
  const { data, error, reload } = useResource('config', (signal) => api.getStorefrontConfig({}, { signal }))
  // Without its settings nothing of the shop can be trusted to work: an unknown host, a plan, an outage.
  if (error) {
    return (
      <main>
        <Failure error={error} onRetry={reload} />
      </main>
    )
  }
  return <ShopContext value={data}>{children}</ShopContext>
}
