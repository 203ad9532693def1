// Folded textiles: slabs with rounded folds, paper bands round them, and rolls with a loose end.
import { type Art, define } from '../art.ts'
import { add, lerp, polygon, project, smooth, type Vec2, type Vec3 } from '../geometry.ts'
import { tone } from '../light.ts'
import { blur, blurred } from '../scene.ts'
import { outline, type Surface, sheet } from '../surface.ts'
import { clothOn, type Fabric } from './cloth.ts'

export interface Fold {
  readonly width: number
  readonly depth: number
  readonly thick: number
  readonly layers: number
  /** Degrees turned about the upright axis. */
  readonly turn?: number
}

/** One cloth folded several times: rounded folds at the front, layered edges at the right. */
export function slab(art: Art, at: Vec3, fold: Fold, fabric: Fabric, grounded = true): string {
  const place = placer(art, at, fold.turn ?? 24)
  const [hw, hd, t] = [fold.width / 2, fold.depth / 2, fold.thick]
  const bulge = (t / fold.layers) * 0.55
  const top = surface((u, v) => place(lerp(-hw, hw, u), t + Math.sin(u * Math.PI) * 2, lerp(-hd, hd, v)))
  const front = surface((u, v) => place(lerp(-hw, hw, u), t * (1 - v), hd + layered(v, fold.layers) * bulge))
  const right = surface((u, v) =>
    place(hw + layered(v, fold.layers) * bulge * 0.25, t * (1 - v), lerp(hd, -hd, u)),
  )
  const across = fabric.repeat ?? 7
  const tile = (fold.width * art.view.scale) / across
  const rows = (length: number) => Math.max(1, Math.round((across * length) / fold.width))
  const base: Vec2[] = [place(-hw, 0, hd), place(hw, 0, hd), place(hw, 0, -hd), place(-hw, 0, -hd)]
  const ground = grounded
    ? blurred(art, polygon(base.map(([x, y]): Vec2 => [x + t * 0.42, y + t * 0.16])), 10 + t * 0.12, 0.3) +
      blurred(art, polygon(base.map(([x, y]): Vec2 => [x + 5, y + 5])), 5, 0.5)
    : ''
  return (
    ground +
    side(art, right, fabric, rows(fold.depth), rows(t), tile, fold.layers, 0.42) +
    side(art, front, fabric, across, rows(t), tile, fold.layers, 0.12) +
    clothOn(art, top, fabric, across, rows(fold.depth), tile) +
    `<path d="${polygon(outline(top))}" fill="${gleam(art)}"/>` +
    `<path d="${smooth([0, 0.25, 0.5, 0.75, 1].map((u) => top(u, 1).p))}" fill="none" stroke="#fff8ec" stroke-width="4" opacity=".4" filter="${blur(art, 2)}"/>`
  )
}

/** A paper band round the middle of a slab. */
export function band(art: Art, at: Vec3, fold: Fold, width: number, paper: string): string {
  const place = placer(art, at, fold.turn ?? 24)
  const [h, d, t] = [width / 2, fold.depth / 2, fold.thick + 2]
  const out = (fold.thick / fold.layers) * 0.55 + 1
  const top = [place(-h, t, -d), place(h, t, -d), place(h, t, d), place(-h, t, d)]
  const front = [
    place(-h, t, d),
    place(h, t, d),
    place(h, t * 0.94, d + out),
    place(h, 0, d + out),
    place(-h, 0, d + out),
    place(-h, t * 0.94, d + out),
  ]
  return (
    blurred(art, polygon(top.map(([x, y]): Vec2 => [x + 4, y + 3])), 4, 0.3) +
    `<path d="${polygon(top)}" fill="${tone(paper, 0.98)}"/><path d="${polygon(front)}" fill="${tone(paper, 0.74)}"/>`
  )
}

/** A rolled cloth with its loose end towards the viewer. */
export function roll(
  art: Art,
  at: Vec3,
  width: number,
  radius: number,
  tail: number,
  fabric: Fabric,
  turn = 22,
): string {
  const place = placer(art, at, turn)
  const h = width / 2
  const floor = surface((u, v) => place(lerp(-h, h, u), 3, lerp(0, tail, v)))
  const drum: Surface = (u, v) => {
    const angle = lerp(0, Math.PI, v) - Math.asin(art.view.sin)
    const p = place(lerp(-h, h, u), radius * (1 + Math.cos(angle)), radius * Math.sin(angle))
    return { p, level: 1, visible: v >= -0.05 && v <= 1.05 }
  }
  const across = fabric.repeat ?? 6
  const tile = (width * art.view.scale) / across
  const rows = (length: number) => Math.max(1, Math.round((across * length) / width))
  const disc = (r: number) =>
    polygon(
      Array.from({ length: 32 }, (_, k) =>
        place(h, radius + Math.cos(k / 5.093) * r, Math.sin(k / 5.093) * r),
      ),
    )
  let curl = ''
  for (let i = 9; i >= 1; i--)
    curl += `<path d="${disc((radius * i) / 9)}" fill="${tone(fabric.dyes[0], i % 2 ? 0.42 : 0.66)}"/>`
  const shade = define(
    art,
    (id) =>
      `<linearGradient id="${id}" x1=".2" y1="0" x2=".35" y2="1"><stop offset=".05" stop-color="#2c1a12" stop-opacity=".12"/><stop offset=".34" stop-color="#fff8ec" stop-opacity=".36"/><stop offset=".6" stop-color="#2c1a12" stop-opacity=".1"/><stop offset="1" stop-color="#2c1a12" stop-opacity=".66"/></linearGradient>`,
  )
  const drumEdge = polygon(outline(drum))
  const shift = ([x, y]: Vec2): Vec2 => [x + 8, y + 7]
  const cast = polygon([
    place(-h, 4, radius * 0.2),
    place(h, 4, radius * 0.2),
    place(h, 4, radius * 1.5),
    place(-h, 4, radius * 1.3),
  ])
  return (
    blurred(art, polygon(outline(drum).map(([x, y]): Vec2 => [x + 30, y + 20])), 20, 0.28) +
    blurred(art, polygon(outline(floor).map(shift)), 6, 0.42) +
    clothOn(art, floor, fabric, across, rows(tail), tile) +
    `<path d="${polygon(outline(floor))}" fill="${gleam(art)}"/>` +
    blurred(art, cast, 10, 0.55) +
    curl +
    clothOn(art, drum, fabric, across, rows(radius * 4.4), tile) +
    `<path d="${drumEdge}" fill="${shade}"/>`
  )
}

/** Places a point of a thing that is turned about its upright axis. */
export function placer(art: Art, at: Vec3, turn: number): (x: number, y: number, z: number) => Vec2 {
  const [c, s] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  return (x, y, z) => project(art.view, add(at, [x * c - z * s, y, x * s + z * c]))
}

function surface(at: (u: number, v: number) => Vec2): Surface {
  return sheet(at, () => 1)
}

/** 0 at the creases between layers, 1 at their middle. */
function layered(v: number, layers: number): number {
  return Math.sqrt(Math.max(0, 1 - (((v * layers) % 1) * 2 - 1) ** 2))
}

function side(
  art: Art,
  face: Surface,
  fabric: Fabric,
  across: number,
  down: number,
  tile: number,
  layers: number,
  dark: number,
): string {
  const edge = outline(face, layers * 8)
  let creases = ''
  for (let i = 1; i < layers; i++) {
    const line = smooth([0, 0.2, 0.4, 0.6, 0.8, 1].map((u) => face(u, i / layers).p))
    creases += `<path d="${line}" stroke="#2c1a12" stroke-width="6" opacity=".55" filter="${blur(art, 1.8)}"/><path d="${line}" stroke="#fff8ec" stroke-width="3" opacity=".22" transform="translate(0 6)"/>`
  }
  const shade = define(
    art,
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#2c1a12" stop-opacity="${dark}"/><stop offset="1" stop-color="#2c1a12" stop-opacity="${Math.min(0.8, dark + 0.3)}"/></linearGradient>`,
  )
  return `${clothOn(art, face, fabric, across, down, tile, edge)}<path d="${polygon(edge)}" fill="${shade}"/><g fill="none">${creases}</g>`
}

function gleam(art: Art): string {
  return define(
    art,
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2=".6"><stop offset="0" stop-color="#fff8ec" stop-opacity=".3"/><stop offset=".55" stop-color="#fff8ec" stop-opacity="0"/><stop offset="1" stop-color="#2c1a12" stop-opacity=".28"/></linearGradient>`,
  )
}
