// Woven materials on any surface: plain rattan weave, bamboo twill, coiled rope and open cane.
import { type Art, between, define } from './art.ts'
import { num, polygon, polyline, type Vec2 } from './geometry.ts'
import { tone } from './light.ts'
import type { Surface } from './surface.ts'

export type WeaveKind = 'plain' | 'twill' | 'rope'

export interface Weave {
  readonly kind: WeaveKind
  readonly rows: number
  readonly columns: number
  readonly colour: string
  /** A second colour for the strand of some rows and columns. */
  readonly accent?: { readonly colour: string; readonly on: (row: number, column: number) => boolean }
  /** Darkens (below 1) or lightens the whole. */
  readonly exposure?: number
  /** How much strands differ from each other, 0 to 1. */
  readonly variety?: number
}

/** Lays a weave over u in [u0, u1] and v in [v0, v1] of the surface. */
export function weave(art: Art, surface: Surface, w: Weave, [u0, u1, v0, v1] = [-0.5, 0.5, 0, 1]): string {
  const du = (u1 - u0) / w.columns
  const dv = (v1 - v0) / w.rows
  const under: string[] = []
  const over: string[] = []
  for (let row = 0; row < w.rows; row++) {
    const shade = between(art, -1, 1) * 0.04
    for (let column = 0; column < w.columns; column++) {
      const u = u0 + (column + 0.5) * du
      const v = v0 + (row + 0.5) * dv
      const here = surface(u, v)
      if (!here.visible) continue
      const level = here.level * (w.exposure ?? 1) + shade + between(art, -1, 1) * 0.07 * (w.variety ?? 1)
      const colour = w.accent?.on(row, column) ? w.accent.colour : w.colour
      const cell = strand(w.kind, row, column)
      const shape = pill(surface, u + cell.shift * du, v, du * cell.width, dv * cell.height, cell.skew * du)
      const fill = strandFill(art, colour, level * cell.dim)
      ;(cell.dim < 1 ? under : over).push(`<path d="${polygon(shape)}" fill="${fill}"/>`)
    }
  }
  return under.join('') + over.join('')
}

/** Open cane, as on chair backs: pairs of straight strands and single diagonals over a dark ground. */
export function cane(surface: Surface, across: number, colour: string, width: number, down = across): string {
  const line = (a: Vec2, b: Vec2) => polyline([surface(...a).p, surface(...b).p])
  const straight: string[] = []
  const slanted: string[] = []
  for (let i = 0; i < across; i++)
    for (const offset of [0.36, 0.64])
      straight.push(line([(i + offset) / across, 0], [(i + offset) / across, 1]))
  for (let i = 0; i < down; i++)
    for (const offset of [0.36, 0.64]) straight.push(line([0, (i + offset) / down], [1, (i + offset) / down]))
  // A diagonal runs one cell down for each cell across; it is cut where it leaves the panel.
  for (let i = -down; i <= across; i++) {
    const [from, to] = [Math.max(0, -i), Math.min(down, across - i)]
    if (to <= from) continue
    slanted.push(line([(i + from) / across, from / down], [(i + to) / across, to / down]))
    slanted.push(line([1 - (i + from) / across, from / down], [1 - (i + to) / across, to / down]))
  }
  const strands = (d: string, level: number, w: number) =>
    `<path d="${d}" stroke="${tone(colour, 0.3)}" stroke-width="${num(w * 1.5)}" transform="translate(${num(w * 0.3)} ${num(w * 0.45)})" opacity=".5"/><path d="${d}" stroke="${tone(colour, level)}" stroke-width="${num(w)}"/>`
  return `<g fill="none">${strands(slanted.join(''), 0.72, width * 0.9)}${strands(straight.join(''), 0.92, width)}</g>`
}

interface Strand {
  readonly width: number
  readonly height: number
  readonly shift: number
  readonly skew: number
  readonly dim: number
}

function strand(kind: WeaveKind, row: number, column: number): Strand {
  if (kind === 'rope') return { width: 1.18, height: 1.02, shift: 0, skew: 0.75, dim: 1 }
  if (kind === 'twill') {
    const up = (column + row) % 4 < 2
    return up
      ? { width: 1.02, height: 0.86, shift: 0, skew: 0, dim: 1.04 }
      : { width: 0.86, height: 1.04, shift: 0, skew: 0, dim: 0.8 }
  }
  return (row + column) % 2 === 0
    ? { width: 1.52, height: 0.98, shift: 0, skew: 0, dim: 1.02 }
    : { width: 0.52, height: 1.1, shift: 0, skew: 0, dim: 0.72 }
}

/** A strand between two crossings: a rounded bar in surface coordinates. */
function pill(surface: Surface, u: number, v: number, width: number, height: number, skew: number): Vec2[] {
  const points: Vec2[] = []
  for (let k = 0; k < 14; k++) {
    const angle = (k / 14) * 2 * Math.PI
    const x = Math.sign(Math.cos(angle)) * Math.abs(Math.cos(angle)) ** 0.55
    const y = Math.sign(Math.sin(angle)) * Math.abs(Math.sin(angle)) ** 0.7
    points.push(surface(u + (x * width) / 2 + (y * skew) / 2, v + (y * height) / 2).p)
  }
  return points
}

function strandFill(art: Art, colour: string, level: number): string {
  const q = Math.round(level * 22) / 22
  return define(
    art,
    (id) =>
      `<linearGradient id="${id}" x1=".35" y1="0" x2=".6" y2="1"><stop offset="0" stop-color="${tone(colour, q + 0.1)}"/><stop offset=".42" stop-color="${tone(colour, q + 0.02)}"/><stop offset="1" stop-color="${tone(colour, q - 0.3)}"/></linearGradient>`,
  )
}
