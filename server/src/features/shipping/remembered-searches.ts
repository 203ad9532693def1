// Searches already answered: buyers type the same beginnings, and the villages never change.
import type { Destination, Places } from '@etalase/places'
import { LRUCache } from 'lru-cache'

const MAX_SEARCHES = 5_000
const MAX_PLACES = 20_000

/** The same object for the same search, as long as it is remembered. */
export type SearchPlaces = (q: string, limit: number) => { readonly results: Destination[] }

export function rememberSearches(places: Places): SearchPlaces {
  const answers = new LRUCache<string, { results: Destination[] }>({ max: MAX_SEARCHES })
  // One object a village, however many searches find it: a remembered search costs a list of pointers.
  const destinations = new LRUCache<string, Destination>({ max: MAX_PLACES })

  function shared(place: Destination): Destination {
    const known = destinations.get(place.ref)
    if (known) return known
    destinations.set(place.ref, place)
    return place
  }

  return (q, limit) => {
    const key = `${limit} ${q}`
    const known = answers.get(key)
    if (known) return known
    const found = { results: places.search(q, limit).map(shared) }
    answers.set(key, found)
    return found
  }
}
