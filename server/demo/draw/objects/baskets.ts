// Woven vessels: baskets with ears, lids and bows, trays, boxes, domes and mats.
import { type Art, define } from '../art.ts'
import { add, num, project, type Vec2, type Vec3 } from '../geometry.ts'
import { hollow, lathe, type Profile, ring } from '../lathe.ts'
import { MATTE, tone } from '../light.ts'
import { shadow } from '../scene.ts'
import { turned } from '../surface.ts'
import { rod } from '../tube.ts'
import { type Weave, weave } from '../weave.ts'

export interface Basketry {
  readonly profile: Profile
  readonly weave: Weave
  readonly rim?: string
}

/** An open basket; the inside shows its own weave. */
export function basket(art: Art, at: Vec3, { profile, weave: w, rim }: Basketry): string {
  const [radius, top] = profile[profile.length - 1] ?? [0, 0]
  const down = [...profile].reverse().map(([r, h]): Vec2 => [Math.max(2, r - 12), h])
  const inner: Profile = [...down, [2, 2]]
  const clip = define(
    art,
    (id) => `<clipPath id="${id}"><path d="${ring(art, at, radius - 10, top)}"/></clipPath>`,
  )
  const insideWeave = weave(
    art,
    turned(
      art,
      at,
      [...profile].map(([r, h]): Vec2 => [Math.max(2, r - 12), h]),
      true,
    ),
    {
      ...w,
      exposure: 0.62,
    },
  )
  return (
    shadow(art, at, profile[0]?.[0] ?? radius, profile[0]?.[0] ?? radius, top) +
    lathe(art, at, profile, { colour: tone(w.colour, 0.4), finish: MATTE }) +
    weave(art, turned(art, at, profile), w) +
    hollow(art, at, inner, { colour: tone(w.colour, 0.42), finish: MATTE, depth: 0.3 }) +
    `<g clip-path="${clip}">${insideWeave}${innerShade(art, at, radius, top)}</g>` +
    braid(art, at, radius - 3, top, rim ?? w.colour, 15)
  )
}

/** A closed woven form: lids, domes, poufs. */
export function shell(art: Art, at: Vec3, profile: Profile, w: Weave): string {
  return (
    lathe(art, at, profile, { colour: tone(w.colour, 0.4), finish: MATTE }) +
    weave(art, turned(art, at, profile), w)
  )
}

/** A braided edge: overlapping slanted stitches round a ring, or round the front of it only. */
export function braid(
  art: Art,
  at: Vec3,
  radius: number,
  height: number,
  colour: string,
  width: number,
  front = false,
): string {
  const count = Math.round((radius * 2 * Math.PI) / (width * 0.8))
  const stitches: { y: number; svg: string }[] = []
  const s = art.view.scale
  for (let i = 0; i < count; i++) {
    const angle = (i / count) * 2 * Math.PI
    if (front && Math.cos(angle) < -0.04) continue
    const [x, y] = project(art.view, add(at, [Math.sin(angle) * radius, height, Math.cos(angle) * radius]))
    const tilt = (Math.atan2(-Math.sin(angle) * art.view.sin, Math.cos(angle)) * 180) / Math.PI + 28
    const level = 0.86 - 0.22 * Math.sin(angle) + (art.chance() - 0.5) * 0.14
    const fill = define(
      art,
      (id) =>
        `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${tone(colour, Math.round((level + 0.1) * 20) / 20)}"/><stop offset="1" stop-color="${tone(colour, Math.round((level - 0.38) * 20) / 20)}"/></linearGradient>`,
    )
    stitches.push({
      y,
      svg: `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(width * 0.78 * s)}" ry="${num(width * 0.46 * s)}" fill="${fill}" stroke="${tone(colour, 0.24)}" stroke-width="${num(0.9 * s)}" transform="rotate(${num(tilt)} ${num(x)} ${num(y)})"/>`,
    })
  }
  return stitches
    .sort((a, b) => a.y - b.y)
    .map(({ svg }) => svg)
    .join('')
}

/** A looped ear standing on the rim at the left (-1) or the right (1). */
export function ear(
  art: Art,
  at: Vec3,
  radius: number,
  height: number,
  side: 1 | -1,
  colour: string,
  size = 60,
): string {
  const points = [0, 1, 2, 3, 4, 5, 6].map((i): Vec3 => {
    const angle = (i / 6) * Math.PI
    return add(at, [
      side * (radius - 6 + Math.sin(angle) * size * 0.35),
      height - 14 + Math.sin(angle) * size,
      Math.cos(angle) * size * 0.8,
    ])
  })
  return rod(art, points, { width: 17, colour, nodes: 13 })
}

/** A bow from side to side over the opening. */
export function bow(
  art: Art,
  at: Vec3,
  radius: number,
  height: number,
  rise: number,
  colour: string,
  width = 20,
): string {
  const points = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((i): Vec3 => {
    const angle = Math.PI * (1 - i / 8)
    return add(at, [Math.cos(angle) * radius, height + Math.sin(angle) ** 0.72 * rise, 0])
  })
  return rod(art, points, { width, colour, nodes: 16 })
}

/** The dark that fills a deep basket towards its floor. */
function innerShade(art: Art, at: Vec3, radius: number, top: number): string {
  const fill = define(
    art,
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2=".25" y2="1"><stop offset="0" stop-color="#2c1a12" stop-opacity=".5"/><stop offset=".5" stop-color="#2c1a12" stop-opacity=".25"/><stop offset="1" stop-color="#2c1a12" stop-opacity=".75"/></linearGradient>`,
  )
  return `<path d="${ring(art, at, radius, top)}" fill="${fill}"/>`
}

/** A round tray with a low wall and a woven floor. */
export function roundTray(art: Art, at: Vec3, radius: number, wall: number, w: Weave, floor: string): string {
  const outer: Profile = [
    [radius * 0.97, 0],
    [radius, wall],
  ]
  const rows = Math.round(radius / 15)
  const disc: Profile = [
    [radius * 0.955, 6],
    [2, 6],
  ]
  const clip = define(
    art,
    (id) => `<clipPath id="${id}"><path d="${ring(art, at, radius - 12, wall)}"/></clipPath>`,
  )
  const inside: Profile = [
    [radius * 0.955, 6],
    [radius - 12, wall],
  ]
  return (
    shadow(art, at, radius * 0.97, radius * 0.97, wall) +
    lathe(art, at, outer, { colour: tone(w.colour, 0.4), finish: MATTE, rounded: false }) +
    weave(art, turned(art, at, outer, false, false), { ...w, rows: Math.max(2, Math.round(wall / 16)) }) +
    `<g clip-path="${clip}"><path d="${ring(art, at, radius, wall)}" fill="${tone(w.colour, 0.3)}"/>` +
    `<path d="${ring(art, at, radius * 0.955, 6)}" fill="${tone(floor, 0.42)}"/>` +
    weave(art, turned(art, at, disc, false, false), {
      ...w,
      kind: 'rope',
      rows,
      colour: floor,
      exposure: 0.92,
      columns: w.columns,
    }) +
    weave(art, turned(art, at, inside, true, false), {
      ...w,
      rows: Math.max(2, Math.round(wall / 16)),
      exposure: 0.85,
    }) +
    `</g>` +
    braid(art, at, radius - 3, wall, w.colour, 17)
  )
}

/** A flat round mat of coiled rope. */
export function mat(art: Art, at: Vec3, radius: number, w: Weave): string {
  const disc: Profile = [
    [radius, 0],
    [radius, 7],
    [radius * 0.99, 9],
    [2, 9],
  ]
  return (
    shadow(art, at, radius * 0.98, radius * 0.98, 9) +
    lathe(art, at, disc, { colour: tone(w.colour, 0.4), finish: MATTE, rounded: false }) +
    weave(art, turned(art, at, disc.slice(2), false, false), w)
  )
}
