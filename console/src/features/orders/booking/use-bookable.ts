// Orders that wait for a parcel: the chosen ones, or the newest of all that have none.
import { useRef } from 'react'
import type { Schemas } from '../../../api.ts'
import { usePages, useRead } from '../../../shop/calls.ts'
import { useChosenNumbers, useOrders } from '../parcels/use-orders.ts'
import { ofOrder, ofSummary, type WaitingOrder } from '../parcels/waiting-orders.ts'

/** As many as one booking takes. */
export const MOST_BOOKED = 100

export interface Bookable {
  readonly orders: readonly WaitingOrder[]
  readonly isChosen: boolean
  readonly hasMore: boolean
  readonly isPending: boolean
  readonly error: Error | null
  retry(): void
}

export function useBookable(): Bookable {
  const numbers = useChosenNumbers().slice(0, MOST_BOOKED)
  const isChosen = numbers.length > 0
  const chosen = useOrders(numbers)
  const waiting = { waiting: 'book', limit: MOST_BOOKED } as const
  const pages = usePages('listOrders', waiting, { enabled: !isChosen })
  return {
    orders: isChosen ? chosen.orders.map(ofOrder) : pages.items.slice(0, MOST_BOOKED).map(ofSummary),
    isChosen,
    hasMore: !isChosen && pages.hasNextPage,
    isPending: isChosen ? chosen.isPending : pages.isPending,
    error: isChosen ? null : pages.error,
    retry: () => pages.refetch(),
  }
}

export type BookingSettings = NonNullable<Schemas['Shop']['shipping']['booking']>

/** By whom the shop books; null: by nobody. undefined: not read yet. */
export function useBooking(): BookingSettings | null | undefined {
  const { data } = useRead('getShop', {})
  const last = useRef<BookingSettings | null | undefined>(undefined)
  if (data) last.current = data.shipping.booking ?? null
  return last.current
}
