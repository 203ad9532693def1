// The shop's own settings, read once and known to every screen.
import type { StorefrontConfig } from '@etalase/client'
import { queryOptions } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { api } from '../api.ts'

export const shopQuery = queryOptions({
  queryKey: ['shop'],
  queryFn: ({ signal }) => api.getStorefrontConfig({}, { signal }),
})

export const ShopContext = createContext<StorefrontConfig | null>(null)

/** Null until the settings have arrived. */
export function useShop(): StorefrontConfig | null {
  return useContext(ShopContext)
}
