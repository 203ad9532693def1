// The orders that still need a resi: the chosen ones, or all that wait to be shipped.
import type { Schemas } from '../../../api.ts'
import { usePages } from '../../../shop/calls.ts'
import { useChosenNumbers, useOrders } from './use-orders.ts'

/** What a row shows of an order. */
export interface WaitingOrder {
  readonly number: string
  readonly name: string
  readonly city: string
  readonly items: string
  readonly courierCode: string | null
  readonly courierService: string | null
}

export interface WaitingOrders {
  readonly orders: readonly WaitingOrder[]
  /** whether they were chosen by number */
  readonly isChosen: boolean
  /** chosen, and no order is called so */
  readonly missing: readonly string[]
  /** chosen, and no longer waiting, with the status they have */
  readonly moved: readonly { readonly number: string; readonly status: string }[]
  readonly isPending: boolean
  readonly error: Error | null
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  loadMore(): void
  retry(): void
}

/** From there an order may be shipped. */
const MAY_BE_SHIPPED: readonly (string | null)[] = ['paid', 'processing']

export function useWaitingOrders(): WaitingOrders {
  const numbers = useChosenNumbers()
  const isChosen = numbers.length > 0
  const chosen = useOrders(numbers)
  const pages = usePages('listOrders', { waiting: 'book', limit: 100 }, { enabled: !isChosen })
  const waits = chosen.orders.filter(({ status }) => MAY_BE_SHIPPED.includes(status))
  return {
    orders: isChosen ? waits.map(ofOrder) : pages.items.map(ofSummary),
    isChosen,
    missing: chosen.missing,
    moved: chosen.orders
      .filter((order) => !waits.includes(order))
      .map(({ number, status_label }) => ({ number: number ?? '', status: status_label ?? '' })),
    isPending: isChosen ? chosen.isPending : pages.isPending,
    error: isChosen ? null : pages.error,
    hasMore: !isChosen && pages.hasNextPage,
    isLoadingMore: pages.isFetchingNextPage,
    loadMore: () => pages.fetchNextPage(),
    retry: () => pages.refetch(),
  }
}

export function ofOrder(order: Schemas['MerchantOrder']): WaitingOrder {
  const items = order.lines.map(({ qty, name }) => `${qty ?? 1}× ${name ?? ''}`)
  return { ...partyOf(order), items: items.join(', ') }
}

export function ofSummary(order: Schemas['OrderSummary']): WaitingOrder {
  return { ...partyOf(order), items: order.item_names.join(', ') }
}

function partyOf(order: Schemas['MerchantOrder'] | Schemas['OrderSummary']): Omit<WaitingOrder, 'items'> {
  return {
    number: order.number ?? '',
    name: order.customer_name ?? '–',
    city: order.city ?? '',
    courierCode: order.courier_code,
    courierService: order.courier_service,
  }
}
