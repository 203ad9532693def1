// Where an order's parcel goes, line by line as on a label: what the buyer wrote, and the place that was quoted. Pure.
import type { Places } from '@etalase/places'
import type { OrderRow } from '../orders/queries.ts'

/** The quoted place is the one that shipping was paid for: it stands below what the buyer wrote, with its zip code. */
export function addressLines(places: Pick<Places, 'find'>, order: OrderRow): string[] {
  const quoted = order.destination_ref === null ? null : places.find(order.destination_ref)
  return [...order.address.split('\n'), quoted ? quoted.label : order.city]
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
