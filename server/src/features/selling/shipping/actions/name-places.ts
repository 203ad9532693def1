// namePlaces: what places are called, by their codes, such as those of zones and of the origin.
import type { Destination } from '@etalase/places'
import type { Context } from '../../../../context.ts'

export interface NamedPlace {
  readonly code: string
  readonly name: string
}

/** By how many digits a code has. */
const NAMES: Readonly<Record<number, (place: Destination) => string>> = {
  2: ({ province }) => province,
  4: ({ city }) => city,
  6: ({ district, city }) => `${district}, ${city}`,
  10: ({ label }) => label,
}

/** Those that there are; the others are left out. */
export function namePlaces({ places }: Pick<Context, 'places'>, codes: readonly string[]): NamedPlace[] {
  return codes.flatMap((code) => {
    const place = places.firstOf(code)
    const name = place && NAMES[code.length]?.(place)
    return name ? [{ code, name }] : []
  })
}
