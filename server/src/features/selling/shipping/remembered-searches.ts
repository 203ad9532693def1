// Searches already answered: buyers type the same beginnings, and the villages never change.
import type { Destination, Places } from '@etalase/places'
import { LRUCache } from 'lru-cache'

const MAX_SEARCHES = 5_000
const MAX_PLACES = 20_000

export interface FoundPlaces {
  readonly results: Destination[]
}

type Search = (q: string, limit: number) => FoundPlaces

const searches = new WeakMap<Places, Search>()

/** The same object for the same search, as long as it is remembered. */
export function searchPlaces(places: Places, q: string, limit: number): FoundPlaces {
  const search = searches.get(places) ?? rememberSearches(places)
  searches.set(places, search)
  return search(q, limit)
}

function rememberSearches(places: Places): Search {
  const answers = new LRUCache<string, FoundPlaces>({ max: MAX_SEARCHES })
  // One object a village, however many searches find it: a remembered search costs a list of pointers.
  const known = new LRUCache<string, Destination>({ max: MAX_PLACES })

  function shared(place: Destination): Destination {
    const same = known.get(place.ref)
    if (same) return same
    known.set(place.ref, place)
    return place
  }

  return (q, limit) => {
    const key = `${limit} ${q}`
    const answered = answers.get(key)
    if (answered) return answered
    const found = { results: places.search(q, limit).map(shared) }
    answers.set(key, found)
    return found
  }
}
