// The studio: backdrop and floor, shadows and the shade of leaves on the wall.
import { type Art, define } from './art.ts'
import { ellipsePath, num, polygon, project, type Vec2, type Vec3 } from './geometry.ts'
import { mix, tone } from './light.ts'

export type Mood = 'sand' | 'clay' | 'sage' | 'cream' | 'mist' | 'rose' | 'dusk' | 'stone'

/** Wall and floor of each mood. */
const MOODS: Record<Mood, readonly [string, string]> = {
  sand: ['#e9dcc7', '#e1cfb2'],
  clay: ['#e3c4ab', '#d9b296'],
  sage: ['#cfd4bf', '#c0c6ab'],
  cream: ['#f1e9db', '#e8dcc8'],
  mist: ['#d3d9d8', '#c4ccca'],
  rose: ['#ecd3c6', '#e2c1b1'],
  dusk: ['#a5836a', '#94715a'],
  stone: ['#ddd5cb', '#cfc4b6'],
}

export interface Studio {
  readonly width: number
  readonly height: number
  readonly mood: Mood
  /** Where wall and floor meet, as a share of the height; none for a wall or table alone. */
  readonly horizon?: number
  readonly leaves?: boolean
}

export function backdrop(art: Art, { width, height, mood, horizon, leaves }: Studio): string {
  const [wall, floor] = MOODS[mood]
  const glow = define(
    art,
    (id) =>
      `<radialGradient id="${id}" cx=".3" cy=".22" r="1.05"><stop offset="0" stop-color="${mix(wall, '#fff6e8', 0.66)}"/><stop offset=".42" stop-color="${mix(wall, '#fff6e8', 0.2)}"/><stop offset="1" stop-color="${tone(wall, 0.66)}"/></radialGradient>`,
  )
  const ground = define(
    art,
    (id) =>
      `<radialGradient id="${id}" cx=".38" cy=".2" r=".95"><stop offset="0" stop-color="${mix(floor, '#fff6e8', 0.42)}"/><stop offset=".5" stop-color="${mix(floor, '#fff6e8', 0.1)}"/><stop offset="1" stop-color="${tone(floor, 0.64)}"/></radialGradient>`,
  )
  let svg = `<rect width="${width}" height="${height}" fill="${glow}"/>`
  if (leaves) svg += leafShade(art, width, height, tone(wall, 0.34))
  if (horizon !== undefined) {
    const y = horizon * height
    const fade = define(
      art,
      (id) =>
        `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity="0"/><stop offset=".22" stop-color="#fff"/></linearGradient>`,
    )
    const mask = define(
      art,
      (id) =>
        `<mask id="${id}"><rect y="${y - 40}" width="${width}" height="${height - y + 40}" fill="${fade}"/></mask>`,
    )
    svg += `<rect y="${num(y - 40)}" width="${width}" height="${num(height - y + 40)}" fill="${ground}" mask="${mask}"/>`
  }
  return svg
}

/** The shadow of a round or oblong foot of a thing this tall: dark at the contact, soft and long to the lower right. */
export function shadow(art: Art, at: Vec3, rx: number, rz: number, height: number): string {
  const [x, y] = project(art.view, at)
  const s = art.view.scale
  const [w, d] = [rx * s, Math.max(6, rz * s * art.view.sin)]
  const reach = Math.min(height * 0.42 * s, w * 1.15)
  const near = Math.min(height * 0.1 * s, w * 0.16)
  return (
    blurred(
      art,
      ellipsePath(x + reach * 0.8, y + d * 0.1 + reach * 0.12, w + reach * 0.6, d + 4),
      8 + reach * 0.13,
      0.22,
    ) +
    blurred(
      art,
      ellipsePath(x + near, y + near * 0.35 + 2, w + near * 0.6, d + near * 0.2),
      4 + near * 0.4,
      0.32,
    ) +
    blurred(art, ellipsePath(x + 3 * s, y + 3 * s, w, d + 2), 4.5 * s, 0.5)
  )
}

/** Any outline as a blurred shadow. */
export function blurred(art: Art, d: string, radius: number, opacity: number, colour = '#4a2f1e'): string {
  return `<path d="${d}" fill="${colour}" opacity="${opacity}" filter="${blur(art, radius)}"/>`
}

/** Keeps only what lies above the front edge of an opening: `opening` is its ellipse, open towards the top. */
export function clipTo(art: Art, opening: string, svg: string): string {
  const [, left = 0, y = 0, rx = 0] = /M([\d.-]+) ([\d.-]+)a([\d.-]+)/.exec(opening)?.map(Number) ?? []
  const clip = define(
    art,
    (id) =>
      `<clipPath id="${id}"><path d="${opening}"/><path d="M${left - 600} -400V${y}H${left + rx * 2 + 600}V-400Z"/></clipPath>`,
  )
  return `<g clip-path="${clip}">${svg}</g>`
}

export function blur(art: Art, radius: number): string {
  return define(
    art,
    (id) =>
      `<filter id="${id}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${num(radius)}"/></filter>`,
  )
}

/** Palm fronds out of the frame at the upper left, as a soft shade on the wall. */
function leafShade(art: Art, width: number, height: number, colour: string): string {
  const fronds: string[] = []
  const frond = (x: number, y: number, angle: number, length: number) => {
    for (let i = 2; i < 14; i++) {
      const t = i / 14
      const bend = angle + t * 0.55
      const [sx, sy] = [x + Math.cos(bend) * length * t, y + Math.sin(bend) * length * t]
      for (const side of [-1, 1]) {
        const leaf = length * 0.42 * Math.sin(Math.PI * (0.18 + t * 0.8))
        fronds.push(polygon(blade([sx, sy], bend + side * (0.95 - t * 0.55), leaf, leaf * 0.06)))
      }
    }
  }
  frond(width * -0.06, height * 0.02, 0.42, width * 0.62)
  frond(width * 0.3, height * -0.14, 0.9, width * 0.5)
  return `<path d="${fronds.join('')}" fill="${colour}" opacity=".2" filter="${blur(art, width / 150)}"/>`
}

function blade([x, y]: Vec2, angle: number, length: number, half: number): Vec2[] {
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  const at = (along: number, side: number): Vec2 => [x + c * along - s * side, y + s * along + c * side]
  return [
    at(0, 0),
    at(length * 0.3, half),
    at(length * 0.7, half * 0.8),
    at(length, 0),
    at(length * 0.7, -half * 0.8),
    at(length * 0.3, -half),
  ]
}
