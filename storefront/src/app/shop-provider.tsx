// Reads the shop's settings before anything of it is shown.
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect } from 'react'
import { LoadError } from '../screen/load-error.tsx'
import { keepLook } from '../shop/look.ts'
import { ShopContext, shopQuery } from '../shop/shop.ts'

export function ShopProvider({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useQuery(shopQuery)
  useLayoutEffect(() => {
    if (data) keepLook(data.brand)
  }, [data])
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
