// All that the sheets of several orders show, ready when every part of it is.
import { useQueries } from '@tanstack/react-query'
import { callIn, readKey, useRead } from '../../../shop/calls.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { useOrders } from '../parcels/use-orders.ts'
import { barsOf } from './bars.ts'
import { type Parcel, weightOf } from './parcel.ts'
import { type Sender, senderOf } from './sender.ts'

export interface Parcels {
  /** undefined: not all of it is there yet */
  readonly data: readonly Parcel[] | undefined
  readonly sender: Sender | undefined
  readonly missing: readonly string[]
  readonly error: Error | null
  refetch(): unknown
}

export function useParcels(numbers: readonly string[]): Parcels {
  const { slug } = useShop()
  const shop = useRead('getShop', {})
  const { orders, missing, isPending } = useOrders(numbers)
  const ids = [...new Set(orders.flatMap(({ lines }) => lines.flatMap(({ product_id }) => product_id ?? [])))]
  const products = useQueries({
    queries: ids.map((id) => ({
      queryKey: readKey(slug, 'getProduct', { id }),
      queryFn: ({ signal }: { signal: AbortSignal }) => callIn(slug, 'getProduct', { id }, { signal }),
    })),
  })
  // What a parcel weighs is good to know: it is not waited for in vain.
  const isReady = !isPending && shop.data && !products.some((read) => read.isPending)
  const known = products.flatMap(({ data }) => data ?? [])
  return {
    data:
      isReady && shop.data
        ? orders.map((order) => ({
            order,
            sender: senderOf(shop.data),
            weight: weightOf(order, known),
            bars: barsOf(order.number ?? ''),
          }))
        : undefined,
    sender: shop.data && senderOf(shop.data),
    missing,
    error: shop.error,
    refetch: shop.refetch,
  }
}
