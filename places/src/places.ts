// Places: any of Indonesia's villages, found by code, by what somebody types, or near another one.
import { type Destination, destinationOf } from './destination.ts'
import { type NamesElsewhere, placeNames } from './named-elsewhere.ts'
import { loadPlaceIndex, type PlaceIndex } from './place-index.ts'
import {
  firstVillageWithCode,
  type PlaceTable,
  parentOf,
  villagesOf,
  villageWithCode,
} from './place-table.ts'
import { clearlyNamed } from './resolve-label.ts'
import { searcher } from './search.ts'

export type { Destination } from './destination.ts'

export interface Places {
  readonly size: number
  /** The village with this code. */
  find(ref: string): Destination | null
  /** The first village of a place: of a village, a district, a city or a province by its code. */
  firstOf(code: string): Destination | null
  /** Whether a village has this code, or a code that begins with it: a district, a city, a province. */
  hasPlace(code: string): boolean
  /** Villages for what was typed so far, most likely first. */
  search(q: string, limit: number): Destination[]
  /** The one village a label clearly names, else up to five it may mean, else none. */
  resolveLabel(label: string): Destination[]
  /** Whether a text clearly names another city than the one this village lies in; a text that names nothing does not. */
  namesElsewhere(text: string, ref: string): boolean
  /** Villages that `accept` allows, of the same district, then city, then province; never `ref` itself. */
  near(ref: string, limit: number, accept: (place: Destination) => boolean): Destination[]
}

let loaded: Places | null = null

/** Reads the files at the first call; later calls answer the same object. */
export function loadPlaces(): Places {
  loaded ??= placesOf(loadPlaceIndex())
  return loaded
}

function placesOf(index: PlaceIndex): Places {
  const { places } = index
  const search = searcher(index)
  // Needed by few who look for places: made when first asked for.
  let names: NamesElsewhere | null = null
  const destinations = (villages: number[]) => villages.map((village) => destinationOf(places, village))
  return {
    size: places.zips.length,
    find(ref) {
      const village = villageWithCode(places, ref)
      return village < 0 ? null : destinationOf(places, village)
    },
    firstOf(code) {
      const village = firstVillageWithCode(places, code)
      return village < 0 ? null : destinationOf(places, village)
    },
    hasPlace: (code) => firstVillageWithCode(places, code) >= 0,
    search: (q, limit) => destinations(search(q, limit).villages),
    resolveLabel(label) {
      const { villages, complete } = search(label, 50)
      const found = destinations(villages)
      const clear = clearlyNamed(label, found, complete)
      return clear === null ? found.slice(0, 5) : [clear]
    },
    namesElsewhere(text, ref) {
      const village = villageWithCode(places, ref)
      names ??= placeNames(places)
      return village >= 0 && names(text, village)
    },
    near(ref, limit, accept) {
      const village = villageWithCode(places, ref)
      return village < 0 ? [] : destinationsNear(places, village, limit, accept)
    },
  }
}

function destinationsNear(
  places: PlaceTable,
  village: number,
  limit: number,
  accept: (place: Destination) => boolean,
): Destination[] {
  const near: Destination[] = []
  for (const other of villagesNear(places, village)) {
    if (near.length >= limit) break
    const place = destinationOf(places, other)
    if (accept(place)) near.push(place)
  }
  return near
}

/**
 * Those of the same district, then of the city, then of the province. Neighbouring codes are mostly neighbouring
 * villages, so within each of these the closest codes come first.
 */
function* villagesNear(places: PlaceTable, village: number): Generator<number> {
  let low = village
  let high = village + 1
  let area = village
  for (let step = 0; step < 3; step++) {
    area = parentOf(places, area)
    const [first, end] = villagesOf(places, area)
    while (low > first || high < end) {
      const belowIsCloser = low > first && (high >= end || village - low < high - village)
      yield belowIsCloser ? --low : high++
    }
  }
}
