// Several orders by their numbers, each read as its own screen reads it.
import { useQueries } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { callIn, readKey } from '../../../shop/calls.ts'
import { useShop } from '../../../shop/use-shop.ts'
import type { Order } from '../order.ts'

export interface SeveralOrders {
  readonly orders: readonly Order[]
  /** numbers without an order, or whose order could not be read */
  readonly missing: readonly string[]
  readonly isPending: boolean
}

export function useOrders(numbers: readonly string[]): SeveralOrders {
  const { slug } = useShop()
  const reads = useQueries({
    queries: numbers.map((number) => ({
      queryKey: readKey(slug, 'getOrder', { number }),
      queryFn: ({ signal }: { signal: AbortSignal }) => callIn(slug, 'getOrder', { number }, { signal }),
    })),
  })
  return {
    orders: reads.flatMap(({ data }) => data ?? []),
    missing: numbers.filter((_, index) => reads[index]?.isError),
    isPending: reads.some(({ isPending }) => isPending),
  }
}

/** `?nomor=A,B`; as many as one call may move. */
const MOST = 200

export function useChosenNumbers(): readonly string[] {
  const [search] = useSearchParams()
  const numbers = (search.get('nomor') ?? '').split(',').map((number) => number.trim())
  return [...new Set(numbers.filter(Boolean))].slice(0, MOST)
}
