// The menu of the shop, changed from where a page is.
import { useChange, useRead } from '../../../shop/calls.ts'

interface MenuItem {
  readonly label: string
  readonly route: string
}

interface MenuChange {
  readonly nav: readonly MenuItem[]
  readonly isRunning: boolean
  set(nav: readonly MenuItem[]): Promise<unknown>
}

/** null: not read yet */
export function useMenuChange(): MenuChange | null {
  const { data: shop } = useRead('getShop', {})
  const update = useChange('updateShop', { outdates: ['getShop'] })
  if (!shop) return null
  return {
    nav: shop.brand?.nav ?? [],
    isRunning: update.isPending,
    set: (nav) => update.mutateAsync({ brand: { nav: [...nav] }, call: { ifMatch: shop.version ?? 0 } }),
  }
}
