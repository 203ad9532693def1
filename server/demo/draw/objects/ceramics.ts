// Turned clay: vases, cups, bowls, plates, teapots, spouts and what fills them.
import { type Art, define } from '../art.ts'
import { add, lerp, polygon, project, type Vec2, type Vec3 } from '../geometry.ts'
import { hollow, lathe, type Profile, ring, type Skin } from '../lathe.ts'
import { type Finish, GLAZE, mix, SATIN, tone } from '../light.ts'
import { INK, speckled, streaked } from '../materials.ts'
import { blur, shadow } from '../scene.ts'
import { rod } from '../tube.ts'

export interface Clay {
  readonly colour: string
  /** Colour of the glaze on the upper part and where it ends, 0 to 1 of the height. */
  readonly dip?: { readonly colour: string; readonly from: number }
  readonly inside?: string
  readonly finish?: Finish
  readonly specks?: boolean
}

/** A pot with an opening: outer profile from foot to rim, wall thickness, and how deep one sees. */
export function pot(
  art: Art,
  at: Vec3,
  outer: Profile,
  clay: Clay,
  wall = 9,
  depth = 0.5,
  grounded = true,
): string {
  const [rim, top] = outer[outer.length - 1] ?? [0, 0]
  const inner: Profile = [
    [rim - wall, top],
    [rim - wall * 1.3, top - 14],
    ...outer
      .slice(0, -1)
      .filter(([, h]) => h < top - 24 && h > top * (1 - depth))
      .reverse()
      .map(([r, h]) => [Math.max(2, Math.min(r, rim) - wall), h] as const),
    [Math.max(2, Math.min(rim, outer[1]?.[0] ?? rim) * 0.75), top * (1 - depth)],
  ]
  const inside = clay.inside ?? mix(clay.dip?.colour ?? clay.colour, '#ffffff', 0.08)
  const body =
    lathe(art, at, outer, skin(clay)) +
    lip(art, at, rim, top, wall, clay.dip?.colour ?? clay.colour) +
    hollow(art, at, inner, { colour: inside, finish: clay.finish ?? SATIN })
  const foot = outer[0]?.[0] ?? rim
  return (grounded ? shadow(art, at, foot, foot, top) : '') + dress(art, body, clay)
}

export function skin(clay: Clay): Skin {
  const { dip } = clay
  if (!dip) return { colour: clay.colour, finish: clay.finish ?? GLAZE }
  return {
    colour: (h) => mix(clay.colour, dip.colour, Math.min(1, Math.max(0, (h - dip.from) / 0.012))),
    finish: clay.finish ?? GLAZE,
  }
}

function dress(art: Art, svg: string, clay: Clay): string {
  return clay.specks ? speckled(art, svg) : svg
}

/** The rounded top edge between the outside and the opening. */
function lip(art: Art, at: Vec3, rim: number, top: number, wall: number, colour: string): string {
  const fill = define(
    art,
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2=".3"><stop offset="0" stop-color="${tone(colour, 1.12)}"/><stop offset=".5" stop-color="${tone(colour, 0.95)}"/><stop offset="1" stop-color="${tone(colour, 0.72)}"/></linearGradient>`,
  )
  return `<path d="${ring(art, at, rim, top)}${ring(art, at, rim - wall, top)}" fill="${fill}" fill-rule="evenodd"/>`
}

/** A round-eared cup; the handle points to the right. */
export function cup(art: Art, at: Vec3, clay: Clay, size = 1, drink?: string): string {
  const s = size
  const outer: Profile = [
    [70 * s, 0],
    [82 * s, 6 * s],
    [104 * s, 60 * s],
    [112 * s, 130 * s],
    [112 * s, 190 * s],
  ]
  const ear = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((i): Vec3 => {
    const a = lerp(1.9, -1.75, i / 8)
    return add(at, [(108 + Math.cos(a) * 58 + 6) * s, (112 + Math.sin(a) * 52) * s, 6])
  })
  const handle = rod(art, ear, { width: 24 * s, colour: clay.dip?.colour ?? clay.colour, shine: 0.5 })
  return pot(art, at, outer, clay, 8 * s, 0.62) + surfaceOf(art, at, 98 * s, 160 * s, drink) + handle
}

/** A drink's surface inside a vessel. */
function surfaceOf(art: Art, at: Vec3, radius: number, height: number, colour?: string): string {
  if (!colour) return ''
  const clip = define(
    art,
    (id) => `<clipPath id="${id}"><path d="${ring(art, at, radius + 5, height + 30)}"/></clipPath>`,
  )
  return `<g clip-path="${clip}"><path d="${ring(art, at, radius, height)}" fill="${colour}"/><path d="${ring(art, add(at, [-8, 0, 0]), radius * 0.92, height - 4)}" fill="${tone(colour, 0.95)}" opacity=".5"/></g>`
}

export function plate(art: Art, at: Vec3, radius: number, clay: Clay, edge: string = INK.terracotta): string {
  const outer: Profile = [
    [radius * 0.56, 0],
    [radius * 0.66, 8],
    [radius * 0.86, 24],
    [radius, 44],
  ]
  const inner: Profile = [
    [radius - 5, 44],
    [radius * 0.88, 32],
    [radius * 0.74, 20],
    [radius * 0.66, 14],
    [radius * 0.3, 12],
    [2, 12],
  ]
  const body =
    lathe(art, at, outer, { ...skin(clay), grounding: 0.5 }) +
    `<path d="${ring(art, at, radius, 44)}" fill="${edge}"/>` +
    hollow(art, at, inner, {
      colour: clay.inside ?? clay.colour,
      finish: { gloss: 0.25, tight: 9 },
      depth: 0.84,
    }) +
    well(art, at, radius)
  return shadow(art, at, radius * 0.86, radius * 0.86, 60) + dress(art, body, clay)
}

/** Glaze that pools where the rim of a plate meets its floor, and the gleam beside it. */
function well(art: Art, at: Vec3, radius: number): string {
  const line = (r: number, colour: string, width: number, opacity: number) =>
    `<path d="${ring(art, at, radius * r, 15)}" fill="none" stroke="${colour}" stroke-width="${width}" opacity="${opacity}" filter="${blur(art, width * 0.4)}"/>`
  const light = define(
    art,
    (id) =>
      `<linearGradient id="${id}" x1=".1" y1="0" x2=".8" y2="1"><stop offset="0" stop-color="#2c1a12" stop-opacity=".26"/><stop offset=".45" stop-color="#fff8ec" stop-opacity="0"/><stop offset="1" stop-color="#fff8ec" stop-opacity=".3"/></linearGradient>`,
  )
  return `<path d="${ring(art, at, radius * 0.7, 15)}" fill="${light}"/>${line(0.71, '#2c1a12', 12, 0.2)}${line(0.76, '#fff8ec', 9, 0.3)}`
}

/** Something that fills a bowl to a height: a paste, a soup, grains. */
export function filling(art: Art, at: Vec3, radius: number, height: number, colour: string): string {
  const body = `<path d="${ring(art, at, radius, height)}" fill="${colour}"/><path d="${ring(art, add(at, [-radius * 0.08, 4, -radius * 0.05]), radius * 0.8, height)}" fill="${tone(colour, 0.95)}" opacity=".6"/>`
  return streaked(art, body, '0.06', '#5a140c', 0.7)
}

export function bowl(art: Art, at: Vec3, radius: number, height: number, clay: Clay, wall = 8): string {
  const outer: Profile = [
    [radius * 0.42, 0],
    [radius * 0.44, height * 0.07],
    [radius * 0.62, height * 0.16],
    [radius * 0.86, height * 0.48],
    [radius * 0.97, height * 0.8],
    [radius, height],
  ]
  const inner: Profile = [
    [radius - wall, height],
    [radius * 0.95 - wall, height * 0.8],
    [radius * 0.84 - wall, height * 0.48],
    [radius * 0.56, height * 0.2],
    [radius * 0.25, height * 0.13],
    [2, height * 0.12],
  ]
  const body =
    lathe(art, at, outer, skin(clay)) +
    lip(art, at, radius, height, wall, clay.dip?.colour ?? clay.colour) +
    hollow(art, at, inner, { colour: clay.inside ?? clay.colour, finish: clay.finish ?? SATIN })
  return shadow(art, at, radius * 0.46, radius * 0.46, height) + dress(art, body, clay)
}

/** A round teapot with a side spout and a bow of rattan over the lid. */
export function teapot(art: Art, at: Vec3, clay: Clay, bow: string, s = 1): string {
  const body: Profile = [
    [110 * s, 0],
    [128 * s, 10 * s],
    [196 * s, 80 * s],
    [210 * s, 150 * s],
    [176 * s, 226 * s],
    [104 * s, 262 * s],
    [92 * s, 268 * s],
  ]
  const lid: Profile = [
    [98 * s, 266 * s],
    [90 * s, 282 * s],
    [48 * s, 300 * s],
    [16 * s, 306 * s],
    [15 * s, 318 * s],
    [27 * s, 332 * s],
    [24 * s, 346 * s],
    [4 * s, 352 * s],
  ]
  const pipe = spout(art, at, clay.colour, s)
  const arch: Vec3[] = [
    add(at, [-128 * s, 236 * s, 0]),
    add(at, [-146 * s, 330 * s, 0]),
    add(at, [-92 * s, 424 * s, 0]),
    add(at, [0, 452 * s, 0]),
    add(at, [92 * s, 424 * s, 0]),
    add(at, [146 * s, 330 * s, 0]),
    add(at, [128 * s, 236 * s, 0]),
  ]
  const eye = (x: number) =>
    rod(art, [add(at, [x * s, 214 * s, 20]), add(at, [x * 0.98 * s, 246 * s, 16])], {
      width: 30 * s,
      colour: clay.colour,
    })
  return (
    shadow(art, at, 118 * s, 118 * s, 300 * s) +
    dress(art, pipe + lathe(art, at, body, skin(clay)) + lathe(art, at, lid, skin(clay)), clay) +
    rod(art, arch, { width: 22 * s, colour: bow, nodes: 70 * s }) +
    eye(-128) +
    eye(128)
  )
}

/** A spout alone, for jugs of other shapes. */
export function spouted(art: Art, at: Vec3, clay: Clay, s: number): string {
  return spout(art, at, clay.colour, s)
}

/** A tapering spout to the upper left. */
function spout(art: Art, at: Vec3, colour: string, s: number): string {
  const [left, right]: [Vec2[], Vec2[]] = [[], []]
  for (let i = 0; i <= 12; i++) {
    const t = i / 12
    const [x, y] = project(
      art.view,
      add(at, [(-140 - 160 * t) * s, (92 + 138 * t ** 1.35 + 14 * Math.sin(t * Math.PI)) * s, 10]),
    )
    const half = (50 - 34 * t ** 0.6) * s
    const angle = -2.5 - t * 0.12
    left.push([x + Math.cos(angle + 1.57) * half, y + Math.sin(angle + 1.57) * half])
    right.unshift([x - Math.cos(angle + 1.57) * half, y - Math.sin(angle + 1.57) * half])
  }
  const fill = define(
    art,
    (id) =>
      `<linearGradient id="${id}" x1=".62" y1=".1" x2=".42" y2=".9"><stop offset=".1" stop-color="${tone(colour, 0.92)}"/><stop offset=".36" stop-color="${tone(colour, 1.02)}"/><stop offset=".62" stop-color="${tone(colour, 0.66)}"/><stop offset=".9" stop-color="${tone(colour, 0.36)}"/></linearGradient>`,
  )
  const [a, b] = [left[12] as Vec2, right[0] as Vec2]
  const [cx, cy] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
  const turn = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI
  const mouth = (r: number, ink: string) =>
    `<ellipse cx="${cx}" cy="${cy}" rx="${17 * s * r}" ry="${9 * s * r}" fill="${ink}" transform="rotate(${turn} ${cx} ${cy})"/>`
  return `<path d="${polygon([...left, ...right])}" fill="${fill}"/>${mouth(1, tone(colour, 0.95))}${mouth(0.7, tone(colour, 0.22))}`
}
