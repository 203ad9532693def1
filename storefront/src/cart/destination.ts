// Where a buyer's parcels go, as far as this device knows: chosen before, or kept with the buyer's details.
import type { ShippingDestination } from '@etalase/client'
import { useSyncExternalStore } from 'react'
import { recall, remember } from '../storage.ts'

const NAME = 'destination'
/** Where checkout keeps the details of those who ticked the box. */
const BUYER = 'buyer'

let known: ShippingDestination | null | undefined
const listeners = new Set<() => void>()

/** Null on the server, in the first render, and where none is known. */
export function useDestination(): ShippingDestination | null {
  return useSyncExternalStore(subscribe, currentDestination, () => null)
}

export function keepDestination(place: ShippingDestination): void {
  known = place
  remember(NAME, place)
  for (const listener of listeners) listener()
}

function currentDestination(): ShippingDestination | null {
  known ??= asPlace(recall(NAME)) ?? asPlace((recall(BUYER) as { destination?: unknown } | null)?.destination)
  return known
}

function subscribe(listener: () => void): () => void {
  // Checkout may have kept another since this was looked at last.
  if (listeners.size === 0) known = undefined
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function asPlace(stored: unknown): ShippingDestination | null {
  const place = stored as Partial<ShippingDestination> | null | undefined
  return typeof place?.ref === 'string' ? (place as ShippingDestination) : null
}
