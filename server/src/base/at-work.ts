// Whether a request holds its place while it waits for somebody else: a vendor that is slow must not fill the server.
import { AsyncLocalStorage } from 'node:async_hooks'

/** One of the places at work that there are (`http/limits/admission.ts`). */
export interface Place {
  /** others may work meanwhile */
  stepOut(): void
  /** back at once: what was begun is finished, however many have come meanwhile */
  stepIn(): void
}

const places = new AsyncLocalStorage<Place>()

/** Whatever the work waits for by way of `whileAway` leaves the place to others. */
export function atPlace<T>(place: Place, work: () => Promise<T>): Promise<T> {
  return places.run(place, work)
}

/** For what neither this process nor its database does: a call to a vendor, or to an address of a merchant's. */
export async function whileAway<T>(wait: () => Promise<T>): Promise<T> {
  const place = places.getStore()
  if (!place) return wait()
  place.stepOut()
  try {
    return await wait()
  } finally {
    place.stepIn()
  }
}
