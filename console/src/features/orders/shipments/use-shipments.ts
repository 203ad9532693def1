// The parcels of one order, and what can be done with one.
import { useQuery } from '@tanstack/react-query'
import { callIn, readKey, useChange } from '../../../shop/calls.ts'
import { OUTDATED_BY_PARCEL } from '../../../shop/outdated.ts'
import { useShop } from '../../../shop/use-shop.ts'
import type { Shipment } from './shipment.ts'

/** Booked within moments. */
const SOON_MS = 2_000

/** undefined: not read yet. */
export function useShipments(number: string): readonly Shipment[] | undefined {
  const { slug } = useShop()
  const input = { order: number, limit: 100 }
  const { data } = useQuery({
    queryKey: readKey(slug, 'listParcels', input),
    queryFn: ({ signal }) => callIn(slug, 'listParcels', input, { signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(isBeingBooked) ? SOON_MS : false),
  })
  return data?.items
}

const isBeingBooked = ({ state }: Shipment) => state === 'booking'

export function useShipmentChanges() {
  // What is in no parcel any more can be booked, and priced, anew.
  const options = { outdates: ['previewParcels', ...OUTDATED_BY_PARCEL] as const }
  return {
    cancel: useChange('cancelParcel', options),
    refresh: useChange('refreshParcel', options),
    settle: useChange('settleParcel', options),
    receive: useChange('receiveReturn', options),
    update: useChange('updateParcel', options),
  }
}
