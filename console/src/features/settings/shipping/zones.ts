// Zones of a courier: which place each is for, as the API writes it and as it is read. Pure.
import type { Schemas } from '../../../api.ts'

export type Zone = NonNullable<Schemas['Courier']['zones']>[number]

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
