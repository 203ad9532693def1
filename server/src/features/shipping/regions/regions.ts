// Regions: finds any of Indonesia's villages in process, by code, by what a buyer types, or near another one.

import type { Destination } from '../../../domain/destination.ts'
import { type Atlas, isCodeOrPrefix, loadAtlas, villageWithCode } from './atlas.ts'
import { destinationOf } from './destination.ts'
import { villagesNear } from './near.ts'
import { clearlyNamed } from './resolve-label.ts'
import { searcher } from './search.ts'

export interface Regions {
  readonly size: number
  /** The village with this code. */
  find(ref: string): Destination | null
  /** Whether a village has this code, or a code that begins with it: a district, a city, a province. */
  hasPlace(code: string): boolean
  /** Villages for what was typed so far, most likely first. */
  search(q: string, limit: number): Destination[]
  /** The one village a label clearly names, else up to five it may mean, else none. */
  resolveLabel(label: string): Destination[]
  /** Villages for which `served` holds, of the same district, then city, then province; never `ref` itself. */
  near(ref: string, limit: number, served: (place: Destination) => boolean): Destination[]
}

let loaded: Regions | null = null

/** Reads the files at the first call; later calls answer the same regions. */
export function loadRegions(): Regions {
  loaded ??= regionsOf(loadAtlas())
  return loaded
}

function regionsOf(atlas: Atlas): Regions {
  const { places } = atlas
  const search = searcher(atlas)
  const destinations = (villages: number[]) => villages.map((village) => destinationOf(places, village))
  return {
    size: places.zips.length,
    find(ref) {
      const village = villageWithCode(atlas, ref)
      return village < 0 ? null : destinationOf(places, village)
    },
    hasPlace: (code) => isCodeOrPrefix(atlas, code),
    search: (q, limit) => destinations(search(q, limit).villages),
    resolveLabel(label) {
      const { villages, complete } = search(label, 50)
      const found = destinations(villages)
      const clear = clearlyNamed(label, found, complete)
      return clear === null ? found.slice(0, 5) : [clear]
    },
    near(ref, limit, served) {
      const village = villageWithCode(atlas, ref)
      return village < 0 ? [] : destinationsNear(atlas, village, limit, served)
    },
  }
}

function destinationsNear(
  { places }: Atlas,
  village: number,
  limit: number,
  served: (place: Destination) => boolean,
): Destination[] {
  const near: Destination[] = []
  for (const other of villagesNear(places, village)) {
    if (near.length >= limit) break
    const place = destinationOf(places, other)
    if (served(place)) near.push(place)
  }
  return near
}
