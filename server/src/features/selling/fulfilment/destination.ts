// Where an order's parcel goes, line by line as on a label: what the buyer wrote, and the place that was quoted. Pure.
import type { Places } from '@etalase/places'
import { destinationOf } from '../orders/destination.ts'
import type { OrderRow } from '../orders/queries.ts'

/** The quoted place is the one that shipping was paid for: it stands below what the buyer wrote, with its zip code. */
export function addressLines(places: Pick<Places, 'find'>, order: OrderRow): string[] {
  return [...order.address.split('\n'), quotedPlace(places, order) ?? order.city]
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function quotedPlace(places: Pick<Places, 'find'>, order: OrderRow): string | null {
  const kept = destinationOf(order)
  if (kept) return `${kept.village}, ${kept.district}, ${kept.city}, ${kept.province} ${kept.zip}`
  // Earlier orders kept the code of the place alone.
  return order.destination_ref === null ? null : (places.find(order.destination_ref)?.label ?? null)
}
