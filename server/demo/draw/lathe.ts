// Turned forms (pots, cups, shades, seats): a profile spun round an axis, painted as a pile of lit discs.
import { type Art, define } from './art.ts'
import { curve, ellipsePath, lerp, num, project, type Vec2, type Vec3 } from './geometry.ts'
import { type Finish, GLAZE, lit } from './light.ts'

/** Radius and height, from the foot to the rim (outer) or from the rim down to the floor (inner). */
export type Profile = readonly Vec2[]

export interface Skin {
  /** One colour, or the colour at a height of 0 (foot) to 1 (rim). */
  readonly colour: string | ((height: number) => string)
  readonly finish?: Finish
  /** False keeps the corners of the profile sharp. */
  readonly rounded?: boolean
  /** 0 to 1: how far the foot darkens towards the ground. */
  readonly grounding?: number
  /** For the inside: how bright its floor is beside its rim. */
  readonly depth?: number
}

/** The outside of a turned form, closed at the top. */
export function lathe(art: Art, at: Vec3, profile: Profile, skin: Skin): string {
  const rings = sample(profile, skin.rounded ?? true)
  return discs(art, at, rings, skin, 1)
}

/** The inside of an opening, seen from above; `profile` goes from the rim down. */
export function hollow(art: Art, at: Vec3, profile: Profile, skin: Skin): string {
  const rings = sample(profile, skin.rounded ?? true)
  const [radius, height] = rings[0] ?? [0, 0]
  const clip = define(
    art,
    (id) => `<clipPath id="${id}"><path d="${ring(art, at, radius, height)}"/></clipPath>`,
  )
  return `<g clip-path="${clip}">${discs(art, at, rings, skin, -1)}</g>`
}

/** Path data of the circle of this radius at this height. */
export function ring(art: Art, at: Vec3, radius: number, height: number): string {
  const [x, y] = project(art.view, [at[0], at[1] + height, at[2]])
  const r = radius * art.view.scale
  return ellipsePath(x, y, r, r * art.view.sin)
}

/** The profile as evenly fine rings. */
export function sample(profile: Profile, rounded: boolean): Vec2[] {
  if (rounded) return even(curve(profile, 14))
  return even([...profile])
}

function even(points: Vec2[]): Vec2[] {
  const out: Vec2[] = []
  for (let i = 0; i < points.length - 1; i++) {
    const [a, b] = [points[i] as Vec2, points[i + 1] as Vec2]
    const steps = Math.max(1, Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) / 1.5))
    for (let s = 0; s < steps; s++) out.push([lerp(a[0], b[0], s / steps), lerp(a[1], b[1], s / steps)])
  }
  out.push(points[points.length - 1] as Vec2)
  return out
}

function discs(art: Art, at: Vec3, rings: readonly Vec2[], skin: Skin, side: 1 | -1): string {
  const { view } = art
  const heights = rings.map(([, h]) => h)
  const [low, high] = [Math.min(...heights), Math.max(...heights)]
  let svg = ''
  for (let i = 0; i < rings.length; i++) {
    const [r, h] = rings[i] as Vec2
    const slope = slopeAt(rings, i)
    const height = high > low ? (h - low) / (high - low) : 1
    const colour = typeof skin.colour === 'string' ? skin.colour : skin.colour(height)
    const depth =
      side === 1 ? grounded(height, skin.grounding ?? 0.3) : lerp(skin.depth ?? 0.55, 1, height ** 0.8)
    const fill = across(art, colour, slope, side, skin.finish ?? GLAZE, depth)
    const [x, y] = project(view, [at[0], at[1] + h, at[2]])
    const rx = Math.max(0.1, r * view.scale)
    svg += `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(rx * view.sin)}" fill="${fill}"/>`
  }
  return svg
}

function grounded(height: number, amount: number): number {
  return 1 - amount * (1 - Math.min(1, height / 0.35)) ** 1.6
}

function slopeAt(rings: readonly Vec2[], i: number): number {
  const a = rings[Math.max(0, i - 2)] as Vec2
  const b = rings[Math.min(rings.length - 1, i + 2)] as Vec2
  return Math.atan2(-(b[0] - a[0]), b[1] - a[1])
}

/** A gradient from left to right over one ring whose surface leans by `slope` (π/2 faces up). */
function across(
  art: Art,
  colour: string,
  slope: number,
  side: 1 | -1,
  finish: Finish,
  depth: number,
): string {
  const lean = Math.round(slope * 48) / 48
  const dim = Math.round(depth * 60) / 60
  const [out, up] = [Math.cos(lean), Math.sin(lean)]
  if (side === 1 && up > 0.995) return lit(colour, [0, 1, 0], eyeOf(art), finish, dim)
  const stops: string[] = []
  for (let k = 0; k <= 28; k++) {
    const angle = lerp(-Math.PI / 2, Math.PI / 2, k / 28)
    // Outside we see the front half of the ring; inside, the back half.
    const normal: Vec3 = [Math.sin(angle) * out, up, Math.cos(angle) * out * side]
    const offset = (Math.sin(angle) + 1) / 2
    stops.push(
      `<stop offset="${offset.toFixed(3)}" stop-color="${lit(colour, normal, eyeOf(art), finish, dim)}"/>`,
    )
  }
  return define(art, (id) => `<linearGradient id="${id}">${stops.join('')}</linearGradient>`)
}

function eyeOf(art: Art): Vec3 {
  return [0, art.view.sin, art.view.cos]
}
