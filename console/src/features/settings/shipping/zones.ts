// Zones of a courier: which place each is for, as the API writes it and as it is read. Pure.
import type { Schemas } from '../../../api.ts'

type StoredZone = NonNullable<Schemas['Courier']['zones']>[number]

/** As its form holds it: what it costs is typed, for a zone that nobody priced would ship for nothing. */
export type Zone = Omit<StoredZone, 'cost_per_kg'> & { readonly cost_per_kg: number | '' }

/** Those that cost nothing because nobody has said what they cost, by field. */
export function unpricedIn(zones: readonly Zone[], message: string): Record<string, string | null> {
  return Object.fromEntries(
    zones.map(({ cost_per_kg }, at) => [`zones.${at}.cost_per_kg`, cost_per_kg === '' ? message : null]),
  )
}

/** As the API takes it, once every zone has a cost. */
export function toZone({ cost_per_kg, ...place }: Zone): StoredZone {
  return { ...place, cost_per_kg: Number(cost_per_kg) }
}

/** How large the place of a zone is. */
export type Level = 'any' | 'province' | 'city' | 'district'

/** Digits of a place's code that tell a place of that size: a village has ten. */
const DIGITS = { province: 2, city: 4, district: 6 } as const

export function levelOf({ province, city, district }: Zone): Level {
  if (district !== undefined) return 'district'
  if (city !== undefined) return 'city'
  return province !== undefined ? 'province' : 'any'
}

/** null: of everywhere else. */
export function codeOfZone({ province, city, district }: Zone): string | null {
  return district ?? city ?? province ?? null
}

/** The zone around a village, of the wanted size. */
export function zoneAround(ref: string, level: Exclude<Level, 'any'>): Pick<Zone, typeof level> {
  return { [level]: ref.slice(0, DIGITS[level]) }
}

export function isSamePlace(one: Partial<Zone>, other: Zone): boolean {
  const { cost_per_kg: _, eta: __, ...place } = other
  return JSON.stringify(place) === JSON.stringify(one)
}
