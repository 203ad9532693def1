// Popularity: which of two equally well matching places more people mean. A tie-break, not a statistic.
import { isKota, type PlaceTable, parentOf, villagesOf } from './place-table.ts'

/** People by province, in rough millions: only their order of size matters here. */
const MILLIONS: Record<number, number> = {
  11: 5.5,
  12: 15.5,
  13: 5.8,
  14: 6.7,
  15: 3.7,
  16: 8.8,
  17: 2.1,
  18: 9.3,
  19: 1.5,
  21: 2.2,
  31: 10.7,
  32: 50,
  33: 37.5,
  34: 3.7,
  35: 41.5,
  36: 12.3,
  51: 4.4,
  52: 5.6,
  53: 5.6,
  61: 5.7,
  62: 2.8,
  63: 4.2,
  64: 4,
  65: 0.7,
  71: 2.7,
  72: 3.1,
  73: 9.4,
  74: 2.8,
  75: 1.2,
  76: 1.5,
  81: 1.9,
  82: 1.3,
  91: 1,
  92: 0.6,
  93: 0.5,
  94: 1.4,
  95: 1.4,
  96: 0.6,
}

/** Cities of a million people, and those that people most often mean; by code. */
const LARGE_CITIES = new Set([
  1271, 1371, 1471, 1671, 1871, 2171, 3171, 3172, 3173, 3174, 3175, 3271, 3273, 3275, 3276, 3372, 3374, 3471,
  3573, 3578, 3671, 3674, 5171, 6171, 6371, 6471, 6472, 7371,
])

/** By node, 0 to 255: people to a village in its province, more for a kota, a little more for a kelurahan. */
export function popularities(places: PlaceTable): Uint8Array {
  const [, city, district, village, end] = places.starts
  const popularity = new Uint8Array(end)
  for (let node = 0; node < city; node++) popularity[node] = density(places, node)
  for (let node = city; node < district; node++) {
    const large = LARGE_CITIES.has(places.codes[node] ?? 0)
    popularity[node] =
      (popularity[parentOf(places, node)] ?? 0) + (isKota(places, node) ? 85 : 0) + (large ? 40 : 0)
  }
  for (let node = district; node < end; node++) {
    const kelurahan = node >= village && Math.floor((places.codes[node] ?? 0) / 1000) % 10 === 1
    popularity[node] = (popularity[parentOf(places, node)] ?? 0) + (kelurahan ? 30 : 0)
  }
  return popularity
}

/** 0 to 100, by the logarithm: Jakarta has forty thousand people to a village, Papua's highlands five hundred. */
function density(places: PlaceTable, province: number): number {
  const [first, end] = villagesOf(places, province)
  const perVillage = ((MILLIONS[places.codes[province] ?? 0] ?? 1) * 1e6) / (end - first)
  return Math.min(100, Math.max(0, Math.round(15 * Math.log2(perVillage / 500))))
}
