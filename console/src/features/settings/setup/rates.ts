// What sending a kilogram costs about, by how far it goes, until the merchant knows better. Pure.
import type { Schemas } from '../../../api.ts'

type Zone = NonNullable<Schemas['Courier']['zones']>[number]

/** Provinces of each island, by the first two digits of a place. */
const ISLANDS: readonly (readonly string[])[] = [
  ['11', '12', '13', '14', '15', '16', '17', '18', '19', '21'],
  ['31', '32', '33', '34', '35', '36'],
  ['51', '52', '53'],
  ['61', '62', '63', '64', '65'],
  ['71', '72', '73', '74', '75', '76'],
  ['81', '82'],
  ['91', '92', '93', '94', '95', '96'],
]

export const RATES = { city: 9_000, province: 13_000, island: 20_000, any: 45_000 } as const

/** From a village: its own city, its province, its island, and everywhere else. */
export function zonesFrom(village: string): Zone[] {
  const [city, own] = [village.slice(0, 4), village.slice(0, 2)]
  const island = ISLANDS.find((provinces) => provinces.includes(own)) ?? [own]
  return [
    { city, cost_per_kg: RATES.city, eta: '1-2 hari' },
    ...island.map((province) =>
      province === own
        ? { province, cost_per_kg: RATES.province, eta: '1-3 hari' }
        : { province, cost_per_kg: RATES.island, eta: '2-4 hari' },
    ),
    { any: true, cost_per_kg: RATES.any, eta: '3-7 hari' },
  ]
}
