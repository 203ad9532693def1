// Round rods along a path (rattan canes, handles, stems, cords), shaded across their thickness.
import type { Art } from './art.ts'
import { curve, num, polyline, project, smooth, type Vec2, type Vec3 } from './geometry.ts'
import { tone } from './light.ts'

export interface Rod {
  readonly width: number
  readonly colour: string
  /** Strength of the highlight along the upper left, 0 to 1. */
  readonly shine?: number
  /** Distance between the rings of a cane; none when left out. */
  readonly nodes?: number
  /** Darkens the whole, for rods at the back. */
  readonly exposure?: number
  readonly butt?: boolean
}

/** A rod through points in space. */
export function rod(art: Art, points: readonly Vec3[], look: Rod): string {
  return rodOnPaper(
    curve(points, 8).map((p) => project(art.view, p)),
    { ...look, width: look.width * art.view.scale },
  )
}

/** A rod through points of the picture itself. */
export function rodOnPaper(points: readonly Vec2[], look: Rod): string {
  const d = smooth(points)
  const w = look.width
  const e = look.exposure ?? 1
  const cap = look.butt ? 'butt' : 'round'
  const stroke = (colour: string, width: number, shift: number, opacity = 1) =>
    `<path d="${d}" transform="translate(${num(-shift * w)} ${num(-shift * w * 0.8)})" stroke="${colour}" stroke-width="${num(width * w)}" opacity="${opacity}"/>`
  const c = look.colour
  return `<g fill="none" stroke-linecap="${cap}" stroke-linejoin="round">${[
    stroke(tone(c, 0.36 * e), 1, 0),
    stroke(tone(c, 0.56 * e), 0.8, 0.07),
    stroke(tone(c, 0.76 * e), 0.56, 0.13),
    stroke(tone(c, 0.92 * e), 0.28, 0.18),
    stroke('#fff8ec', 0.1, 0.2, look.shine ?? 0.35),
    look.nodes ? rings(curve(points, 6), look) : '',
  ].join('')}</g>`
}

/** A band wound round a rod: short slanted strokes close together. */
export function binding(points: readonly Vec2[], width: number, colour: string, gap = 5): string {
  let svg = ''
  walk(points, gap, ([x, y], [tx, ty]) => {
    const [nx, ny] = [-ty * width * 0.5, tx * width * 0.5]
    const [sx, sy] = [tx * gap * 0.4, ty * gap * 0.4]
    const d = polyline([
      [x + nx - sx, y + ny - sy],
      [x - nx + sx, y - ny + sy],
    ])
    svg += `<path d="${d}" stroke="${tone(colour, 0.34)}" stroke-width="${num(gap * 1.05)}"/>`
    svg += `<path d="${d}" stroke="${tone(colour, 0.8)}" stroke-width="${num(gap * 0.66)}" transform="translate(-.8 -1)"/>`
  })
  return `<g fill="none" stroke-linecap="round">${svg}</g>`
}

function rings(points: readonly Vec2[], look: Rod): string {
  let svg = ''
  walk(points, look.nodes ?? 60, ([x, y], [tx, ty], index) => {
    if (index === 0) return
    const [nx, ny] = [-ty * look.width * 0.46, tx * look.width * 0.46]
    const d = `M${num(x + nx)} ${num(y + ny)}Q${num(x + tx * look.width * 0.2)} ${num(y + ty * look.width * 0.2)} ${num(x - nx)} ${num(y - ny)}`
    svg += `<path d="${d}" stroke="${tone(look.colour, 0.22)}" stroke-width="${num(Math.max(1, look.width * 0.07))}" opacity=".6"/>`
  })
  return svg
}

function walk(
  points: readonly Vec2[],
  gap: number,
  visit: (p: Vec2, tangent: Vec2, index: number) => void,
): void {
  let left = 0
  let index = 0
  for (let i = 0; i < points.length - 1; i++) {
    const [a, b] = [points[i] as Vec2, points[i + 1] as Vec2]
    const length = Math.hypot(b[0] - a[0], b[1] - a[1])
    if (length === 0) continue
    const t: Vec2 = [(b[0] - a[0]) / length, (b[1] - a[1]) / length]
    let at = left
    for (; at < length; at += gap) visit([a[0] + t[0] * at, a[1] + t[1] * at], t, index++)
    left = at - length
  }
}
