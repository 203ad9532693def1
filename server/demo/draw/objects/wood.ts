// Wood: flat planks, square beams, turned forms, board tops, spoons and trays.
import { type Art, define } from '../art.ts'
import { add, lerp, num, polygon, project, smooth, type Vec2, type Vec3 } from '../geometry.ts'
import { lathe, type Profile, ring } from '../lathe.ts'
import { SATIN, tone } from '../light.ts'
import { grain } from '../materials.ts'
import { blur, blurred } from '../scene.ts'
import { sheet, turned } from '../surface.ts'
import { placer } from './folded.ts'

/** A flat piece of wood seen from the front: its outline, how it is lit, and its thickness as a shift. */
export function plank(
  art: Art,
  edge: readonly Vec2[],
  thick: Vec2,
  colour: string,
  upright = true,
  rounded = true,
): string {
  const path = (dx: number, dy: number) => {
    const moved = edge.map(([x, y]): Vec2 => [x + dx, y + dy])
    return rounded ? smooth(moved, true) : polygon(moved)
  }
  const xs = edge.map(([x]) => x)
  const ys = edge.map(([, y]) => y)
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const face = path(0, 0)
  const clip = define(art, (id) => `<clipPath id="${id}"><path d="${face}"/></clipPath>`)
  const lines = sheet(
    (u, v) => (upright ? [lerp(x0, x1, u), lerp(y0, y1, v)] : [lerp(x0, x1, v), lerp(y0, y1, u)]),
    () => 1,
  )
  const width = upright ? x1 - x0 : y1 - y0
  let sides = ''
  const steps = Math.ceil(Math.hypot(...thick))
  for (let i = steps; i > 0; i--)
    sides += `<path d="${path((thick[0] * i) / steps, (thick[1] * i) / steps)}" fill="${tone(colour, lerp(0.5, 0.36, i / steps))}"/>`
  return `${sides}<path d="${face}" fill="${lightOver(art, colour)}"/><g clip-path="${clip}">${grain(art, lines, colour, Math.max(5, Math.round(width / 9)))}</g><path d="${face}" fill="none" stroke="${tone(colour, 1.12)}" stroke-width="2.2" opacity=".55"/>`
}

/** A square-edged member in a turned frame: x, y, z ranges, with its three seen faces. */
export function beam(
  art: Art,
  at: Vec3,
  turn: number,
  [x0, x1]: Vec2,
  [y0, y1]: Vec2,
  [z0, z1]: Vec2,
  colour: string,
  exposure = 1,
): string {
  const p = placer(art, at, turn)
  const faces: [Vec2[], number][] = [
    [[p(x1, y0, z1), p(x1, y0, z0), p(x1, y1, z0), p(x1, y1, z1)], 0.46],
    [[p(x0, y0, z1), p(x1, y0, z1), p(x1, y1, z1), p(x0, y1, z1)], 0.76],
    [[p(x0, y1, z1), p(x1, y1, z1), p(x1, y1, z0), p(x0, y1, z0)], 0.98],
  ]
  return faces
    .map(([corners, level]) => {
      const [a, b, , d] = corners as [Vec2, Vec2, Vec2, Vec2]
      const [long, wide] = [Math.hypot(b[0] - a[0], b[1] - a[1]), Math.hypot(d[0] - a[0], d[1] - a[1])]
      const flip = wide > long
      const lines = sheet(
        (u, v) => {
          const [s, t] = flip ? [u, v] : [v, u]
          return [a[0] + (b[0] - a[0]) * s + (d[0] - a[0]) * t, a[1] + (b[1] - a[1]) * s + (d[1] - a[1]) * t]
        },
        () => 1,
      )
      const clip = define(art, (id) => `<clipPath id="${id}"><path d="${polygon(corners)}"/></clipPath>`)
      const base = tone(colour, level * exposure)
      const lineCount = Math.max(2, Math.round(Math.min(long, wide) / 9))
      return `<path d="${polygon(corners)}" fill="${base}" stroke="${base}" stroke-width="1.5" stroke-linejoin="round"/><g clip-path="${clip}">${grain(art, lines, base, lineCount, [0, 1], 0.8)}</g>`
    })
    .join('')
}

/** A wooden spoon seen from above, its bowl at `at`, its handle along `angle`. */
export function spoon(
  art: Art,
  at: Vec2,
  angle: number,
  length: number,
  bowl: number,
  colour: string,
  slots = 0,
): string {
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  const place = (a: number, b: number): Vec2 => [at[0] + c * a - s * b, at[1] + s * a + c * b]
  const half = [bowl * 0.35, bowl * 0.82, bowl, bowl * 0.86, bowl * 0.44, 20, 17, 18, 22, 17]
  const stops = [
    -bowl * 1.26,
    -bowl * 0.8,
    -bowl * 0.1,
    bowl * 0.55,
    bowl * 1.15,
    bowl * 1.6,
    length * 0.5,
    length * 0.75,
    length * 0.93,
    length,
  ]
  const edge = [
    ...stops.map((a, i) => place(a, half[i] ?? 10)),
    ...stops.map((a, i) => place(a, -(half[i] ?? 10))).reverse(),
  ]
  const dish = radialShade(art, colour)
  const [bx, by] = place(-bowl * 0.1, 0)
  const turn = (angle * 180) / Math.PI
  let cut = ''
  for (let i = 0; i < slots; i++) {
    const [sx, sy] = place(-bowl * 0.1, (i - (slots - 1) / 2) * bowl * 0.42)
    cut += `<ellipse cx="${num(sx)}" cy="${num(sy)}" rx="${num(bowl * 0.55)}" ry="${num(bowl * 0.09)}" transform="rotate(${num(turn)} ${num(sx)} ${num(sy)})" fill="${tone(colour, 0.14)}"/>`
  }
  const hollowed = slots
    ? cut
    : `<ellipse cx="${num(bx)}" cy="${num(by)}" rx="${num(bowl * 1.0)}" ry="${num(bowl * 0.8)}" transform="rotate(${num(turn)} ${num(bx)} ${num(by)})" fill="${dish}"/>`
  const cast = edge.map(([x, y]): Vec2 => [x + 12, y + 14])
  return (
    blurred(art, smooth(cast, true), 7, 0.42) + plank(art, edge, [3, 6], colour, Math.abs(s) > 0.7) + hollowed
  )
}

/** A turned wooden form with grain that follows it. */
export function turnedWood(art: Art, at: Vec3, profile: Profile, colour: string, lines = 46): string {
  const surface = turned(art, at, profile)
  return (
    lathe(art, at, profile, { colour, finish: SATIN }) +
    grain(art, surface, colour, lines, [-0.25, 0.25], 0.8)
  )
}

/** A rectangular tray with a raised edge and two cut handles, turned on the table. */
export function tray(art: Art, at: Vec3, width: number, depth: number, colour: string, turn = 24): string {
  const p = placer(art, at, turn)
  const [h, d, t, wall] = [width / 2, depth / 2, 16, 56]
  const base: Vec2[] = [p(-h, 0, d), p(h, 0, d), p(h, 0, -d), p(-h, 0, -d)]
  const grip = (x: number, out: number) => {
    const points = Array.from({ length: 20 }, (_, k) => {
      const a = (k / 20) * 2 * Math.PI
      return p(x, wall * 0.56 + Math.sin(a) * 11, Math.cos(a) * depth * 0.13)
    })
    return `<path d="${polygon(points)}" fill="${tone(colour, out)}"/>`
  }
  const inner = polygon([
    p(-h + t, 14, d - t),
    p(h - t, 14, d - t),
    p(h - t, 14, -d + t),
    p(-h + t, 14, -d + t),
  ])
  const clip = define(art, (id) => `<clipPath id="${id}"><path d="${inner}"/></clipPath>`)
  return (
    blurred(art, polygon(base.map(([x, y]): Vec2 => [x + 22, y + 12])), 12, 0.32) +
    blurred(art, polygon(base.map(([x, y]): Vec2 => [x + 4, y + 5])), 4, 0.5) +
    beam(art, at, turn, [-h, h], [0, 14], [-d, d], colour, 0.95) +
    beam(art, at, turn, [-h, h], [0, wall], [-d, -d + t], colour, 0.96) +
    beam(art, at, turn, [-h, -h + t], [0, wall], [-d + t, d - t], colour) +
    grip(-h + t, 0.16) +
    `<g clip-path="${clip}"><path d="${polygon([p(-h + t, 14, -d + t), p(h, 14, -d + t), p(h, 14, -d + t + 44), p(-h + t + 50, 14, -d + t + 44), p(-h + t + 50, 14, d), p(-h + t, 14, d)])}" fill="#2c1a12" opacity=".38" filter="${blur(art, 12)}"/></g>` +
    beam(art, at, turn, [h - t, h], [0, wall], [-d + t, d - t], colour) +
    grip(h, 0.12) +
    beam(art, at, turn, [-h, h], [0, wall], [d - t, d], colour)
  )
}

function lightOver(art: Art, colour: string): string {
  return define(
    art,
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${tone(colour, 1.02)}"/><stop offset=".5" stop-color="${tone(colour, 0.84)}"/><stop offset="1" stop-color="${tone(colour, 0.62)}"/></linearGradient>`,
  )
}

function radialShade(art: Art, colour: string): string {
  return define(
    art,
    (id) =>
      `<radialGradient id="${id}" cx=".62" cy=".66" r=".75"><stop offset="0" stop-color="${tone(colour, 0.98)}"/><stop offset=".55" stop-color="${tone(colour, 0.72)}"/><stop offset="1" stop-color="${tone(colour, 0.38)}"/></radialGradient>`,
  )
}

/** A turned top whose face shows boards, not rings. */
export function boardTop(art: Art, at: Vec3, profile: Profile, wood: string): string {
  const [, height] = profile[profile.length - 1] ?? [0, 0]
  const radius = Math.max(...profile.filter(([, h]) => h > height - 6).map(([r]) => r))
  const face = sheet(
    (u, v) => project(art.view, add(at, [(v - 0.5) * 2 * radius, height, (u - 0.5) * 2 * radius])),
    () => 1,
  )
  const clip = define(
    art,
    (id) => `<clipPath id="${id}"><path d="${ring(art, at, radius, height)}"/></clipPath>`,
  )
  const light = define(
    art,
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2=".4"><stop offset="0" stop-color="#fff8ec" stop-opacity=".34"/><stop offset=".6" stop-color="#fff8ec" stop-opacity="0"/><stop offset="1" stop-color="#2c1a12" stop-opacity=".2"/></linearGradient>`,
  )
  return `${lathe(art, at, profile, { colour: wood, finish: SATIN, grounding: 0 })}<g clip-path="${clip}">${grain(art, face, wood, 30)}<path d="${ring(art, at, radius, height)}" fill="${light}"/></g>`
}
