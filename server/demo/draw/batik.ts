// Lays a batik or woven motif, in its dyes, on any surface.
import { num, polygon, polyline } from './geometry.ts'
import { type Motif, TILES } from './motifs.ts'
import type { Surface } from './surface.ts'

/** Ground, main motif, second motif, fine line. */
export type Dyes = readonly [string, string, string, string]

export const DYES = {
  sogan: ['#4a2c1c', '#e3c492', '#a8683a', '#f2e3c4'],
  sogancream: ['#efe0c2', '#8a5230', '#4b2d1e', '#b9814d'],
  indigo: ['#24365a', '#e9e2d0', '#6f8bb0', '#cfd8e0'],
  indigocream: ['#ece6d8', '#2f446b', '#6f8bb0', '#24365a'],
  maroon: ['#6e2530', '#f0dcc0', '#b9673f', '#e6b98a'],
  moss: ['#4f5a3c', '#e9e0c4', '#9aa06c', '#d6cf9f'],
  earth: ['#d9b48c', '#9a4f32', '#5d3524', '#f0dfc0'],
  charcoal: ['#38342f', '#e8dcc4', '#9b8a72', '#cdbb9a'],
} as const satisfies Record<string, Dyes>

/** Fills u, v in 0..1 of the surface with `across` × `down` tiles. `pixels` is the size of a tile, for line widths. */
export function batik(
  surface: Surface,
  motif: Motif,
  dyes: Dyes,
  across: number,
  down: number,
  pixels: number,
): string {
  return TILES[motif]
    .map(({ points, dye, line }) => {
      const data: string[] = []
      for (let row = -1; row <= down; row++) {
        for (let column = -1; column <= across; column++) {
          const spots = points.map(([x, y]) => surface((column + x) / across, (row + y) / down))
          if (!spots.every((spot) => spot.visible)) continue
          const places = spots.map(({ p }) => p)
          data.push(line === undefined ? polygon(places) : polyline(places))
        }
      }
      const ink = dyes[dye]
      if (line === undefined) return `<path d="${data.join('')}" fill="${ink}"/>`
      return `<path d="${data.join('')}" fill="none" stroke="${ink}" stroke-width="${num(line * pixels)}" stroke-linecap="round" stroke-linejoin="round"/>`
    })
    .join('')
}
