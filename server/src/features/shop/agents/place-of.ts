// Which village an address names, as well as that can be told: agents write addresses as the world does, parcels go to villages.
import type { Destination, Places } from '@etalase/places'
import type { PreparedAddress } from '../../../db/tables/agents.ts'

export interface FoundPlace {
  /** null: it is not clear */
  readonly place: Destination | null
  /** what may be meant, where it is not clear */
  readonly candidates: readonly Destination[]
}

const MOST_CANDIDATES = 10
/** As agents write it: by its codes, or its name in either language. */
const INDONESIA = /^(?:idn?|(?:republi[ck] (?:of )?)?indonesia)$/i

export function placeOf(
  places: Pick<Places, 'resolveLabel' | 'search'>,
  { street, extended, locality, region, postal_code: zip, country }: PreparedAddress,
): FoundPlace {
  // Names and postal codes of neighbours are names and codes of villages here as well.
  if (country && !INDONESIA.test(country.trim())) return { place: null, candidates: [] }
  const labels = [
    [extended, locality, region, zip],
    [extended, locality, region],
    [extended, locality],
    [street, locality, region],
    [locality, region, zip],
  ].map((parts) => parts.filter(Boolean).join(', '))
  for (const label of new Set(labels.filter(Boolean))) {
    const [only, ...others] = places.resolveLabel(label)
    if (only && others.length === 0) return { place: only, candidates: [] }
  }
  const near = nearby(places, { zip, locality, region })
  const written = wordsOf([street, extended])
  const named = near.filter(({ subdistrict }) => written.includes(wordsOf([subdistrict])))
  const [only, ...others] = named
  if (only && others.length === 0) return { place: only, candidates: [] }
  return { place: null, candidates: (named.length > 0 ? named : near).slice(0, MOST_CANDIDATES) }
}

/** By its postal code, else by its city. */
function nearby(
  places: Pick<Places, 'search'>,
  { zip, locality, region }: { zip: string | null; locality: string | null; region: string | null },
): Destination[] {
  const byZip = zip && /^\d{5}$/.test(zip) ? places.search(zip, 50) : []
  if (byZip.length > 0) return byZip
  const city = [locality, region].filter(Boolean).join(' ')
  return city ? places.search(city, MOST_CANDIDATES) : []
}

/** With a space before and after, so that whole words are found. */
function wordsOf(parts: readonly (string | null)[]): string {
  const words =
    parts
      .join(' ')
      .toLowerCase()
      .match(/[\p{L}\d]+/gu) ?? []
  return ` ${words.join(' ')} `
}
