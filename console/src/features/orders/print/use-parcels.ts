// All that the sheets of several orders show, ready when every part of it is.
import { useQueries } from '@tanstack/react-query'
import type { Schemas } from '../../../api.ts'
import { callIn, readKey, useRead } from '../../../shop/calls.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { useOrders } from '../parcels/use-orders.ts'
import { barsOf } from './bars.ts'
import { codeOf, type Parcel, weightOf } from './parcel.ts'
import { senderOf } from './sender.ts'

export interface Parcels {
  /** undefined: not all of it is there yet */
  readonly data: readonly Parcel[] | undefined
  readonly missing: readonly string[]
  readonly error: Error | null
  refetch(): unknown
}

/** `isLabel`: the barcode of a label is its resi, where there is one. */
export function useParcels(numbers: readonly string[], isLabel: boolean): Parcels {
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
  const textOf = (order: Schemas['MerchantOrder']) => (isLabel ? codeOf(order) : (order.number ?? ''))
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
            bars: barsOf(textOf(order)),
          }))
        : undefined,
    missing,
    error: shop.error,
    refetch: shop.refetch,
  }
}
