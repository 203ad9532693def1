// An operator has no role in a shop and may do everything there: such a shop is looked up.
import { useQuery } from '@tanstack/react-query'
import { api, type Schemas } from '../api.ts'
import { useMe } from '../session/session.ts'

type ShopOfPerson = Schemas['ShopOfPerson']

export function useOperatorShop(
  slug: string,
  own: ShopOfPerson | undefined,
): { shop: ShopOfPerson | null; isPending: boolean } {
  const { person } = useMe()
  const isNeeded = own === undefined && person.is_operator === true
  const found = useQuery({
    queryKey: ['operator-shop', slug],
    queryFn: () => api.getShop({ shop: slug }),
    enabled: isNeeded,
  })
  if (own) return { shop: own, isPending: false }
  if (!isNeeded) return { shop: null, isPending: false }
  const { data } = found
  const shop = data
    ? {
        ...{ slug, name: data.name ?? slug, url: data.url, role: 'owner' as const },
        ...{ pause: data.pause, closed_at: data.closed_at },
      }
    : null
  return { shop, isPending: found.isPending }
}
