// Cloth: cushions, hanging textiles, and cloth on any surface.
import { type Art, define } from '../art.ts'
import { batik, type Dyes } from '../batik.ts'
import { lerp, num, polygon, project, smooth, type Vec2, type Vec3 } from '../geometry.ts'
import { tone } from '../light.ts'
import { threaded } from '../materials.ts'
import type { Motif } from '../motifs.ts'
import { blur, blurred } from '../scene.ts'
import { outline, type Surface, sheet } from '../surface.ts'

export interface Fabric {
  readonly dyes: Dyes
  readonly motif?: Motif
  /** Tiles across the piece. */
  readonly repeat?: number
  /** Strength of the visible threads, 0 to 1. */
  readonly threads?: number
}

/** The cloth of a surface: ground, motif, threads; cut to `edge`. */
export function clothOn(
  art: Art,
  surface: Surface,
  fabric: Fabric,
  across: number,
  down: number,
  tile: number,
  edge = outline(surface),
): string {
  const d = polygon(edge)
  const clip = define(art, (id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`)
  const motif = fabric.motif ? batik(surface, fabric.motif, fabric.dyes, across, down, tile) : ''
  const body = `<path d="${d}" fill="${fabric.dyes[0]}"/>${motif}`
  return `<g clip-path="${clip}">${threaded(art, body, tone(fabric.dyes[0], 0.42), fabric.threads ?? 0.3)}</g>`
}

/** A square or oblong cushion standing on the floor, its pattern following the swell. */
export function cushion(art: Art, at: Vec3, width: number, height: number, fabric: Fabric, tilt = 0): string {
  const [x0, y0] = project(art.view, at)
  const k = art.view.scale
  const [w, h] = [(width * k) / 2, (height * k) / 2]
  const [cx, cy] = [x0, y0 - h * 0.97]
  const [c, s] = [Math.cos(tilt), Math.sin(tilt)]
  const surface = sheet(
    (u, v) => {
      const [a, b] = [swell(u * 2 - 1), swell(v * 2 - 1)]
      const x = a * w * (1 - 0.06 * (1 - b * b) * a * a)
      const y = b * h * (1 - 0.06 * (1 - a * a) * b * b)
      return [cx + x * c - y * s, cy + x * s + y * c]
    },
    () => 1,
  )
  const edge = softened(outline(surface, 30))
  const d = smooth(edge, true)
  const clip = define(art, (id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`)
  const across = fabric.repeat ?? 6
  const down = Math.max(1, Math.round((across * height) / width))
  const glow = radial(art, 0.34, 0.3, 0.62, '#fff8ec', 0.36)
  const dusk = radial(art, 0.38, 0.34, 0.74, tone(fabric.dyes[0], 0.22), 0, 0.55)
  const box = `x="${num(cx - w * 1.2)}" y="${num(cy - h * 1.2)}" width="${num(w * 2.4)}" height="${num(h * 2.4)}"`
  const crease = creases(art, surface)
  return (
    blurred(art, oval(x0 + w * 0.34, y0 - 2, w * 1.1, 26 * k), 20 * k, 0.26) +
    blurred(art, oval(x0 + 6, y0 - 3, w * 0.86, 12 * k), 7 * k, 0.5) +
    clothOn(art, surface, fabric, across, down, (w * 2) / across, edge) +
    `<g clip-path="${clip}"><rect ${box} fill="${glow}"/><rect ${box} fill="${dusk}"/>${crease}` +
    `<path d="${d}" fill="none" stroke="${tone(fabric.dyes[0], 0.2)}" stroke-width="${num(w * 0.16)}" opacity=".4" filter="${blur(art, w * 0.06)}"/></g>` +
    `<path d="${d}" fill="none" stroke="${tone(fabric.dyes[0], 0.55)}" stroke-width="${num(6 * k)}"/><path d="${d}" fill="none" stroke="${tone(fabric.dyes[0], 1)}" stroke-width="${num(2.4 * k)}" transform="translate(-1 -1.4)"/>`
  )
}

/** Soft folds that run in from the corners of a cushion. */
function creases(art: Art, surface: Surface): string {
  const lines: [Vec2, Vec2][] = [
    [
      [0.02, 0.03],
      [0.26, 0.2],
    ],
    [
      [0.97, 0.04],
      [0.76, 0.24],
    ],
    [
      [0.03, 0.97],
      [0.22, 0.78],
    ],
    [
      [0.97, 0.97],
      [0.72, 0.8],
    ],
    [
      [0.05, 0.02],
      [0.2, 0.3],
    ],
    [
      [0.94, 0.97],
      [0.84, 0.7],
    ],
  ]
  const d = lines
    .map(([a, b]) =>
      smooth(
        [0, 0.5, 1].map((t) => surface(lerp(a[0], b[0], t), lerp(a[1], b[1], t + 0.06 * t * (1 - t))).p),
      ),
    )
    .join('')
  const f = blur(art, 9)
  return `<g fill="none" stroke-linecap="round" filter="${f}"><path d="${d}" stroke="#2c1a12" stroke-width="14" opacity=".22"/><path d="${d}" stroke="#fff8ec" stroke-width="12" opacity=".1" transform="translate(-11 -9)"/></g>`
}

/** The outline with its corners worn off a little. */
function softened(edge: readonly Vec2[]): Vec2[] {
  const n = edge.length
  const at = (i: number) => edge[(i + n) % n] as Vec2
  return edge.map((_, i): Vec2 => {
    const near = [-2, -1, 0, 1, 2].map((k) => at(i + k))
    return [near.reduce((sum, [x]) => sum + x, 0) / 5, near.reduce((sum, [, y]) => sum + y, 0) / 5]
  })
}

function swell(a: number): number {
  if (Math.abs(a) > 1) return a
  return Math.sign(a) * (1 - (1 - Math.abs(a)) ** 1.28)
}

function radial(
  art: Art,
  cx: number,
  cy: number,
  r: number,
  colour: string,
  inner: number,
  outer = 0,
): string {
  return define(
    art,
    (id) =>
      `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}"><stop offset="0" stop-color="${colour}" stop-opacity="${inner}"/><stop offset=".45" stop-color="${colour}" stop-opacity="${(inner + outer) * 0.28}"/><stop offset="1" stop-color="${colour}" stop-opacity="${outer}"/></radialGradient>`,
  )
}

function oval(cx: number, cy: number, rx: number, ry: number): string {
  return `M${num(cx - rx)} ${num(cy)}a${num(rx)} ${num(ry)} 0 1 0 ${num(rx * 2)} 0a${num(rx)} ${num(ry)} 0 1 0 ${num(-rx * 2)} 0Z`
}

export interface Hanging {
  readonly width: number
  readonly height: number
  readonly folds: number
  /** How deep the folds are, in pixels. */
  readonly depth: number
  readonly fringe?: number
  readonly waist?: number
}

/** Cloth that hangs from its top edge at `top`, in soft vertical folds. */
export function hanging(art: Art, top: Vec3, fabric: Fabric, shape: Hanging): string {
  const [x0, y0] = project(art.view, top)
  const k = art.view.scale
  const [w, h] = [shape.width * k, shape.height * k]
  const phase = (u: number) => u * shape.folds * 2 * Math.PI
  const surface = sheet(
    (u, v) => {
      const gather = 1 - (shape.waist ?? 0) * Math.sin(Math.PI * Math.min(1, v * 1.1)) * 0.5
      const sway = Math.sin(phase(u) + v * 0.8) * (0.2 + v * 0.8)
      return [
        x0 + (u - 0.5) * w * gather + sway * shape.depth * 0.35,
        y0 +
          v * h +
          Math.cos(phase(u) + v) * shape.depth * 0.42 * v +
          Math.sin(u * Math.PI) * shape.depth * 0.25,
      ]
    },
    () => 1,
  )
  const edge = outline(surface, 60)
  const clip = define(art, (id) => `<clipPath id="${id}"><path d="${polygon(edge)}"/></clipPath>`)
  const across = fabric.repeat ?? 5
  const down = Math.max(1, Math.round((across * h) / w))
  let folds = ''
  for (let i = 0; i < shape.folds; i++) {
    const line = (offset: number) =>
      smooth([0, 0.25, 0.5, 0.75, 1].map((v) => surface((i + offset) / shape.folds, v).p))
    const width = (w / shape.folds) * 0.3
    folds += `<path d="${line(0.55)}" stroke="#2c1a12" stroke-width="${num(width)}" opacity=".34"/><path d="${line(0.12)}" stroke="#fff8ec" stroke-width="${num(width * 0.9)}" opacity=".26"/>`
  }
  const side = define(
    art,
    (id) =>
      `<linearGradient id="${id}"><stop offset="0" stop-color="#fff8ec" stop-opacity=".12"/><stop offset=".5" stop-color="#2c1a12" stop-opacity="0"/><stop offset="1" stop-color="#2c1a12" stop-opacity=".3"/></linearGradient>`,
  )
  return (
    blurred(art, polygon(edge.map(([x, y]): Vec2 => [x + 26 * k, y + 18 * k])), 18 * k, 0.25) +
    fringeOf(art, surface, fabric, shape) +
    clothOn(art, surface, fabric, across, down, w / across, edge) +
    `<g clip-path="${clip}"><g fill="none" filter="${blur(art, (w / shape.folds) * 0.12)}">${folds}</g><path d="${polygon(edge)}" fill="${side}"/></g>`
  )
}

function fringeOf(art: Art, surface: Surface, fabric: Fabric, { fringe, width }: Hanging): string {
  if (!fringe) return ''
  let d = ''
  const count = Math.round(width / 9)
  for (let i = 0; i <= count; i++) {
    const [x, y] = surface(i / count, 1).p
    const lean = (art.chance() - 0.5) * 8
    d += `M${num(x)} ${num(y - 4)}q${num(lean)} ${num(fringe * 0.5)} ${num(lean * 0.6)} ${num(fringe * (0.85 + art.chance() * 0.2))}`
  }
  return `<path d="${d}" fill="none" stroke="${tone(fabric.dyes[0], 0.55)}" stroke-width="4.4"/><path d="${d}" fill="none" stroke="${tone(fabric.dyes[1], 0.86)}" stroke-width="2.4"/>`
}
