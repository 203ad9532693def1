// What a buyer has typed into the address of an order and not saved: kept with the tab. Its shape, and what is there now.
import type { Order } from '@etalase/client'
import { recallOfTab } from '../storage.ts'

export interface Typed {
  readonly name: string
  readonly phone: string
  readonly address: string
}

export const keptAs = ({ number }: Order) => `delivery:${number}`

export function writtenOf({ customer_name, delivery }: Order): Typed {
  return { name: customer_name ?? '', phone: delivery?.phone ?? '', address: delivery?.address ?? '' }
}

/** What was typed in this tab and not saved; null: nothing, or nothing can be changed any more. */
export function typedOf(order: Order): Typed | null {
  if (!order.delivery?.may_change || order.delivery.is_masked) return null
  const kept = recallOfTab(keptAs(order)) as Partial<Typed> | null
  const { name, phone, address } = kept ?? {}
  if (typeof name !== 'string' || typeof phone !== 'string' || typeof address !== 'string') return null
  const now = writtenOf(order)
  const isSaved = name === now.name && phone === now.phone && address === now.address
  return isSaved ? null : { name, phone, address }
}
