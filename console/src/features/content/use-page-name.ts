// What the pages of the shop are called.
import { useRead } from '../../shop/calls.ts'
import { pageName } from './routes.ts'

export function usePageName(): (key: string) => string {
  const nav = useRead('getShop', {}).data?.brand?.nav
  return (key) => pageName(key, nav)
}
