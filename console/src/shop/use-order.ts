// The order of a list, changed by hand: shown at once, and read again when it could not be kept.
import { useQueryClient } from '@tanstack/react-query'
import { useChange, wholeKey } from './calls.ts'
import { useShop } from './use-shop.ts'

const ORDERS = {
  listCouriers: 'orderCouriers',
  listPages: 'orderPages',
  listPaymentMethods: 'orderPaymentMethods',
} as const

export function useOrder(list: keyof typeof ORDERS) {
  const { slug } = useShop()
  const client = useQueryClient()
  const order = useChange(ORDERS[list], { outdates: [list] })
  const key = wholeKey(slug, list)
  return (items: readonly { readonly id: string | null }[]) => {
    client.setQueryData(key, (before: object | undefined) => ({ ...before, items }))
    order.mutate(
      { ids: items.map(({ id }) => id ?? '') },
      { onError: () => client.invalidateQueries({ queryKey: key }) },
    )
  }
}
