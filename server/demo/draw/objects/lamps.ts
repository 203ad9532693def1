// Lamps: shades that glow, hanging domes, tripods and lanterns.
import { type Art, define } from '../art.ts'
import { batik, type Dyes } from '../batik.ts'
import { add, num, project, type Vec2, type Vec3 } from '../geometry.ts'
import { hollow, lathe, type Profile, ring } from '../lathe.ts'
import { MATTE, METAL, mix, tone } from '../light.ts'
import { INK } from '../materials.ts'
import type { Motif } from '../motifs.ts'
import { blur } from '../scene.ts'
import { turned } from '../surface.ts'
import { rod } from '../tube.ts'
import { type Weave, weave } from '../weave.ts'

/** A soft warm light about a point. */
export function glow(art: Art, at: Vec3, radius: number, strength = 0.7): string {
  const [x, y] = project(art.view, at)
  const fill = define(
    art,
    (id) =>
      `<radialGradient id="${id}"><stop offset="0" stop-color="#fff0c4" stop-opacity="${strength}"/><stop offset=".35" stop-color="#ffdf9e" stop-opacity="${strength * 0.45}"/><stop offset="1" stop-color="#ffd27f" stop-opacity="0"/></radialGradient>`,
  )
  return `<circle cx="${num(x)}" cy="${num(y)}" r="${num(radius * art.view.scale)}" fill="${fill}"/>`
}

export interface Shade {
  readonly bottom: number
  readonly top: number
  readonly height: number
  readonly colour: string
  readonly motif?: { readonly kind: Motif; readonly dyes: Dyes; readonly repeat: number }
  readonly weave?: Weave
}

/** A cone or drum of cloth or weave, lit from within; open at the top. */
export function shade(art: Art, at: Vec3, s: Shade): string {
  const profile: Profile = [
    [s.bottom, 0],
    [(s.bottom + s.top) / 2, s.height / 2],
    [s.top, s.height],
  ]
  const inner: Profile = [
    [s.top - 6, s.height],
    [s.top + 2, s.height - 60],
    [s.top + 8, s.height - 130],
  ]
  const warm = (h: number) =>
    mix(mix(s.colour, '#ffe3a8', 0.72 * (1 - Math.abs(h - 0.42) * 1.5)), '#fff6dd', 0.1)
  const surface = turned(art, at, profile)
  const across = s.motif?.repeat ?? 8
  const pattern = s.motif
    ? `<g opacity=".82">${batik((u, v) => surface((u - 0.5) * 0.5, 1 - v), s.motif.kind, s.motif.dyes, across, Math.max(1, Math.round((across * s.height) / (s.bottom * 3))), (s.bottom * 3.1) / across)}</g>`
    : ''
  const woven = s.weave ? weave(art, surface, s.weave) : ''
  return (
    lathe(art, at, profile, { colour: warm, finish: MATTE, grounding: 0.1 }) +
    pattern +
    woven +
    litBand(art, at, s) +
    hollow(art, at, inner, { colour: '#ffe9bd', finish: MATTE, depth: 0.95 }) +
    edge(art, at, s.top - 3, s.height, s.colour) +
    hem(art, at, s.bottom, s.colour)
  )
}

/** A hanging lamp: cord, cap and a woven or metal body from its crown down. */
export function pendant(
  art: Art,
  at: Vec3,
  profile: Profile,
  look: { weave?: Weave; metal?: string },
): string {
  const [, crown] = profile[profile.length - 1] ?? [0, 0]
  const cord = rod(art, [add(at, [0, crown, 0]), add(at, [0, crown + 900, 0])], {
    width: 7,
    colour: '#4a4038',
    shine: 0.1,
  })
  const cap = lathe(
    art,
    add(at, [0, crown - 8, 0]),
    [
      [34, 0],
      [32, 30],
      [14, 44],
      [12, 66],
    ],
    { colour: INK.brass, finish: METAL, grounding: 0 },
  )
  if (look.metal) {
    const brass = lathe(art, at, profile, { colour: look.metal, finish: METAL, grounding: 0.15 })
    return cord + brass + hem(art, at, profile[0]?.[0] ?? 0, look.metal) + cap
  }
  const body = lathe(art, at, profile, {
    colour: (h) => mix('#ffd98f', '#f3b968', h),
    finish: MATTE,
    grounding: 0,
  })
  return cord + body + (look.weave ? weave(art, turned(art, at, profile), look.weave) : '') + cap
}

/** A candle lantern of upright bamboo slats between two hoops. */
export function lantern(art: Art, at: Vec3, radius: number, height: number, colour: string): string {
  const slats = (front: boolean) => {
    let svg = ''
    for (let i = 0; i < 26; i++) {
      const angle = (i / 26) * 2 * Math.PI
      const z = Math.cos(angle)
      if (front !== z > 0) continue
      const belly = (h: number) => radius * (1 + 0.22 * Math.sin(Math.PI * h))
      const points = [0, 0.25, 0.5, 0.75, 1].map(
        (h): Vec3 => add(at, [Math.sin(angle) * belly(h), 22 + h * (height - 44), z * belly(h)]),
      )
      svg += rod(art, points, { width: 13, colour, exposure: front ? 0.9 - Math.sin(angle) * 0.22 : 0.62 })
    }
    return svg
  }
  const hoop = (h: number) => ringRod(art, at, radius + 4, h, 22, colour)
  const candle = lathe(
    art,
    add(at, [0, 26, 0]),
    [
      [52, 0],
      [52, 4],
      [52, 120],
      [48, 126],
      [2, 124],
    ],
    { colour: '#f4ead2', finish: MATTE, rounded: false },
  )
  return (
    `<path d="${ring(art, at, radius, 18)}" fill="${tone(colour, 0.5)}"/>` +
    slats(false) +
    glow(art, add(at, [0, height * 0.48, 0]), radius * 2.1, 0.85) +
    candle +
    flame(art, add(at, [0, 150, 0]), 1.3) +
    slats(true) +
    hoop(14) +
    hoop(height - 14)
  )
}

/** A bent cane closed to a ring; the far half is darker. */
export function ringRod(
  art: Art,
  at: Vec3,
  radius: number,
  height: number,
  width: number,
  colour: string,
): string {
  const arc = (from: number, to: number) =>
    Array.from({ length: 13 }, (_, k): Vec3 => {
      const angle = from + ((to - from) * k) / 12
      return add(at, [Math.sin(angle) * radius, height, Math.cos(angle) * radius])
    })
  return (
    rod(art, arc(Math.PI / 2, Math.PI * 1.5), { width, colour, exposure: 0.75 }) +
    rod(art, arc(-Math.PI / 2, Math.PI / 2), { width, colour, nodes: 90 })
  )
}

export function flame(art: Art, at: Vec3, size = 1): string {
  const [x, y] = project(art.view, at)
  const s = size * art.view.scale
  const drop = (k: number, colour: string, lift: number) =>
    `<path d="M${num(x)} ${num(y - 52 * s * k - lift)}C${num(x + 15 * s * k)} ${num(y - 24 * s * k - lift)} ${num(x + 15 * s * k)} ${num(y - lift)} ${num(x)} ${num(y - lift)}C${num(x - 15 * s * k)} ${num(y - lift)} ${num(x - 15 * s * k)} ${num(y - 24 * s * k - lift)} ${num(x)} ${num(y - 52 * s * k - lift)}Z" fill="${colour}"/>`
  return `<path d="M${num(x)} ${num(y + 14 * s)}V${num(y - 6 * s)}" stroke="#3a2a20" stroke-width="${num(4 * s)}"/>${glow(art, add(at, [0, 24 * size, 0]), 110 * size, 0.75)}${drop(1, '#ffb545', 0)}${drop(0.66, '#fff1c2', 3 * s)}`
}

function litBand(art: Art, at: Vec3, s: Shade): string {
  const [x, y] = project(art.view, add(at, [0, s.height * 0.42, s.bottom * 0.5]))
  return `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(s.bottom * 0.6 * art.view.scale)}" ry="${num(s.height * 0.36 * art.view.scale)}" fill="#fff3cf" opacity=".3" filter="${blur(art, 34 * art.view.scale)}"/>`
}

function edge(art: Art, at: Vec3, radius: number, height: number, colour: string): string {
  return `<path d="${ring(art, at, radius, height)}" fill="none" stroke="${tone(colour, 0.9)}" stroke-width="${num(7 * art.view.scale)}"/>`
}

function hem(art: Art, at: Vec3, radius: number, colour: string): string {
  const half: Vec2[] = Array.from({ length: 25 }, (_, k) => {
    const angle = -Math.PI / 2 + (k / 24) * Math.PI
    return project(art.view, add(at, [Math.sin(angle) * radius, 4, Math.cos(angle) * radius]))
  })
  return `<polyline points="${half.map(([x, y]) => `${num(x)},${num(y)}`).join(' ')}" fill="none" stroke="${tone(colour, 0.62)}" stroke-width="${num(8 * art.view.scale)}"/>`
}
