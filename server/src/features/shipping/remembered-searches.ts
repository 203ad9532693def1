// Searches already answered: buyers type the same beginnings, and the villages never change.
import { LRUCache } from 'lru-cache'
import type { Destination } from '../../domain/destination.ts'
import type { Regions } from './regions/regions.ts'

const MAX_SEARCHES = 5_000
const MAX_PLACES = 20_000

/** The same object for the same search, as long as it is remembered. */
export type SearchPlaces = (q: string, limit: number) => { readonly results: Destination[] }

export function rememberSearches(regions: Regions): SearchPlaces {
  const answers = new LRUCache<string, { results: Destination[] }>({ max: MAX_SEARCHES })
  // One object a village, however many searches find it: a remembered search costs a list of pointers.
  const places = new LRUCache<string, Destination>({ max: MAX_PLACES })

  function shared(place: Destination): Destination {
    const known = places.get(place.ref)
    if (known) return known
    places.set(place.ref, place)
    return place
  }

  return (q, limit) => {
    const key = `${limit} ${q}`
    const known = answers.get(key)
    if (known) return known
    const found = { results: regions.search(q, limit).map(shared) }
    answers.set(key, found)
    return found
  }
}
