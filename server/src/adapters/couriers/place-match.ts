// Finds our village among an aggregator's places, whose ids, spelling and postal codes are its own.
import type { Destination } from '@etalase/places'

export interface KnownPlace {
  readonly subdistrict: string
  readonly district: string
  readonly city: string
  readonly zip_code: string
}

/**
 * The place that is most like the village, the first of equals; null when none is it. With the village's postal code
 * one more name must agree; with another one district and city must, because districts have namesakes.
 */
export function bestMatch<P extends KnownPlace>(village: Destination, places: readonly P[]): P | null {
  let best: P | null = null
  let bestLikeness = 0
  for (const place of places) {
    const likeness = likenessOf(village, place)
    if (likeness > bestLikeness) {
      best = place
      bestLikeness = likeness
    }
  }
  return best
}

function likenessOf(village: Destination, place: KnownPlace): number {
  const subdistrict = isSameName(village.subdistrict, place.subdistrict)
  const district = isSameName(village.district, place.district)
  const city = isSameName(village.city, place.city)
  const zip = village.zip_code === place.zip_code
  const fits = zip ? subdistrict || district || city : district && city
  if (!fits) return 0
  // Each outweighs all that come after it.
  return 8 * Number(subdistrict) + 4 * Number(district) + 2 * Number(city) + Number(zip)
}

export function isSameName(ours: string, theirs: string): boolean {
  const names = spellings(ours)
  return spellings(theirs).some((name) => names.includes(name))
}

const KIND_OF_PLACE = /^(kab(upaten)?|kota|kec(amatan)?|kel(urahan)?|desa)\b\.?\s*(adm(inistrasi)?\b\.?)?/

/**
 * "TANAH SEREAL (TANAH SAREAL)" goes by either name. The kind of place may be left out, but "Kota Baru" may as well
 * be all of the name.
 */
function spellings(name: string): string[] {
  return name
    .toLowerCase()
    .split(/[()/]/)
    .map((part) => part.trim())
    .flatMap((part) => [part, part.replace(KIND_OF_PLACE, '')])
    .map(lettersOf)
    .filter((spelling) => spelling !== '')
}

/** Without accents, marks and spaces: "Kebon-Jeruk" is "kebonjeruk". */
function lettersOf(name: string): string {
  return name.normalize('NFKD').replaceAll(/[^a-z0-9]/g, '')
}
