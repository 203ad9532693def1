// Candles and scents: jars with labels, pillars, reed diffusers, incense, oil burners, soap.
import { type Art, define } from '../art.ts'
import { add, lerp, num, polygon, project, smooth, type Vec2, type Vec3 } from '../geometry.ts'
import { hollow, lathe, type Profile, ring } from '../lathe.ts'
import { type Finish, GLAZE, mix, SATIN, tone } from '../light.ts'
import { blur, blurred, shadow } from '../scene.ts'
import { type Surface, turned } from '../surface.ts'
import { rod } from '../tube.ts'
import { placer } from './folded.ts'
import { flame, glow } from './lamps.ts'

const WAX: Finish = { gloss: 0.12, tight: 8 }

/** A paper label that follows a turned form: u is turns about the front, v the height. */
function label(art: Art, surface: Surface, [u0, u1]: Vec2, [v0, v1]: Vec2, ink: string): string {
  const edge: Vec2[] = []
  for (let i = 0; i <= 12; i++) edge.push(surface(lerp(u0, u1, i / 12), v0).p)
  for (let i = 0; i <= 12; i++) edge.push(surface(lerp(u1, u0, i / 12), v1).p)
  const fill = define(
    art,
    (id) =>
      `<linearGradient id="${id}"><stop offset="0" stop-color="#f4ead6"/><stop offset=".35" stop-color="#fbf5e8"/><stop offset="1" stop-color="#c9b898"/></linearGradient>`,
  )
  const line = (v: number, half: number, width: number) => {
    const mid = (u0 + u1) / 2
    const points = [-1, -0.5, 0, 0.5, 1].map((t) => surface(mid + t * half * (u1 - u0), lerp(v0, v1, v)).p)
    return `<path d="${smooth(points)}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-linecap="round"/>`
  }
  const [mx, my] = surface((u0 + u1) / 2, lerp(v0, v1, 0.7)).p
  const s = art.view.scale
  const sprig = [-0.9, -0.3, 0.3, 0.9]
    .map(
      (a) =>
        `<ellipse cx="${num(mx)}" cy="${num(my - 9 * s)}" rx="${num(5 * s)}" ry="${num(14 * s)}" transform="rotate(${num(a * 42)} ${num(mx)} ${num(my + 6 * s)})" fill="${ink}"/>`,
    )
    .join('')
  return `<path d="${polygon(edge)}" fill="${fill}"/>${sprig}${line(0.42, 0.3, 5 * s)}${line(0.28, 0.2, 2.6 * s)}${line(0.18, 0.14, 2.6 * s)}`
}

/** A candle in a glazed or glass jar. */
export function jarCandle(art: Art, at: Vec3, colour: string, ink: string, size = 1, burning = true): string {
  const [r, h] = [150 * size, 270 * size]
  const outer: Profile = [
    [r * 0.9, 0],
    [r * 0.98, 8],
    [r, 24],
    [r, h * 0.6],
    [r, h],
  ]
  const inner: Profile = [
    [r - 9, h],
    [r - 10, h * 0.85],
    [r - 10, h * 0.84],
  ]
  const wax = `<path d="${ring(art, at, r - 9, h * 0.84)}" fill="#f3e8cf"/>`
  const clip = define(art, (id) => `<clipPath id="${id}"><path d="${ring(art, at, r - 9, h)}"/></clipPath>`)
  return (
    shadow(art, at, r * 0.94, r * 0.94, h) +
    lathe(art, at, outer, { colour, finish: GLAZE }) +
    `<path d="${ring(art, at, r, h)}" fill="${tone(colour, 1.0)}"/>` +
    hollow(art, at, inner, {
      colour: mix(colour, '#ffe9bd', burning ? 0.45 : 0.1),
      finish: SATIN,
      depth: 0.8,
    }) +
    `<g clip-path="${clip}">${wax}<path d="${ring(art, at, r * 0.5, h * 0.84)}" fill="#fff6de" filter="${blur(art, 10)}"/></g>` +
    label(art, turned(art, at, outer), [-0.13, 0.13], [0.24, 0.72], ink) +
    (burning ? flame(art, add(at, [0, h * 0.84 + 16, 0]), size) : '')
  )
}

export function pillar(
  art: Art,
  at: Vec3,
  radius: number,
  height: number,
  colour: string,
  burning = true,
): string {
  const body: Profile = [
    [radius, 0],
    [radius, 4],
    [radius, height - 8],
    [radius - 6, height],
    [radius * 0.9, height - 2],
  ]
  const pool = `<path d="${ring(art, at, radius * 0.86, height - 2)}" fill="${tone(colour, 0.9)}"/><path d="${ring(art, at, radius * 0.5, height - 4)}" fill="#fff4d6" opacity=".8" filter="${blur(art, 8)}"/>`
  return (
    shadow(art, at, radius, radius, height) +
    lathe(art, at, body, { colour, finish: WAX, rounded: false }) +
    pool +
    (burning
      ? flame(art, add(at, [0, height + 12, 0]), 1)
      : `<path d="M${project(art.view, add(at, [0, height, 0]))
          .map(num)
          .join(' ')}v-22" stroke="#4a3a2c" stroke-width="4"/>`)
  )
}

/** A glass bottle with reeds. */
export function diffuser(art: Art, at: Vec3, glass: string, ink: string, s = 1): string {
  const outer: Profile = [
    [118 * s, 0],
    [130 * s, 10 * s],
    [134 * s, 60 * s],
    [134 * s, 190 * s],
    [116 * s, 232 * s],
    [56 * s, 258 * s],
    [44 * s, 272 * s],
    [44 * s, 312 * s],
  ]
  const collar: Profile = [
    [50 * s, 296 * s],
    [52 * s, 300 * s],
    [52 * s, 330 * s],
    [48 * s, 334 * s],
    [24 * s, 334 * s],
  ]
  const liquid = (h: number) => (h < 0.55 ? tone(glass, 0.62) : mix(glass, '#fff8ec', 0.25))
  const reeds = [-0.34, -0.2, -0.07, 0.06, 0.2, 0.36].map((lean, i) =>
    rod(art, [add(at, [lean * 40 * s, 310 * s, 0]), add(at, [lean * 560 * s, (640 + (i % 3) * 30) * s, 0])], {
      width: 9 * s,
      colour: '#c9a26a',
      shine: 0.15,
    }),
  )
  return (
    shadow(art, at, 126 * s, 126 * s, 300 * s) +
    lathe(art, at, outer, { colour: liquid, finish: { gloss: 0.85, tight: 70 } }) +
    lathe(art, at, collar, { colour: '#b07a45', finish: SATIN, rounded: false, grounding: 0 }) +
    `<path d="${ring(art, at, 26 * s, 334 * s)}" fill="#3a2416"/>` +
    reeds.join('') +
    label(art, turned(art, at, outer), [-0.14, 0.14], [0.16, 0.46], ink)
  )
}

/** A small dish with a burning incense stick and its smoke. */
export function incense(art: Art, at: Vec3, dish: string): string {
  const outer: Profile = [
    [150, 0],
    [190, 14],
    [230, 46],
    [236, 58],
  ]
  const inner: Profile = [
    [226, 58],
    [190, 34],
    [140, 24],
    [2, 24],
  ]
  const knob: Profile = [
    [46, 22],
    [44, 50],
    [26, 62],
    [4, 64],
  ]
  const tip = add(at, [130, 470, 0])
  const [x, y] = project(art.view, tip)
  const smoke = `<path d="M${num(x)} ${num(y)}c30 -70 -46 -110 -10 -190c30 -66 -40 -110 -14 -190" fill="none" stroke="#fff" stroke-width="15" stroke-linecap="round" opacity=".5" filter="${blur(art, 7)}"/>`
  return (
    shadow(art, at, 170, 170, 60) +
    lathe(art, at, outer, { colour: dish, finish: GLAZE }) +
    `<path d="${ring(art, at, 236, 58)}" fill="${tone(dish, 1.05)}"/>` +
    hollow(art, at, inner, { colour: dish, finish: SATIN, depth: 0.75 }) +
    lathe(art, at, knob, { colour: dish, finish: GLAZE }) +
    smoke +
    rod(art, [add(at, [0, 58, 0]), tip], { width: 9, colour: '#6b4630', shine: 0.1 }) +
    glow(art, tip, 40, 0.9) +
    `<circle cx="${num(x)}" cy="${num(y)}" r="5.5" fill="#ff8a3c"/>`
  )
}

/** An oil burner: a waisted pot with an arched window and a dish on top. */
export function burner(art: Art, at: Vec3, colour: string): string {
  const body: Profile = [
    [150, 0],
    [166, 10],
    [172, 120],
    [140, 240],
    [120, 290],
  ]
  const dish: Profile = [
    [90, 284],
    [130, 296],
    [180, 330],
    [188, 350],
  ]
  const well: Profile = [
    [176, 350],
    [140, 326],
    [2, 316],
  ]
  const [x, y] = project(art.view, add(at, [0, 30, 166]))
  const arch = (g: number) =>
    `M${x - 72 + g} ${y}v${-70 - g}a${72 - g} ${84 - g} 0 0 1 ${144 - g * 2} 0v${70 + g}q${-72 + g} ${24} ${-144 + g * 2} 0Z`
  return (
    shadow(art, at, 160, 160, 330) +
    lathe(art, at, body, { colour, finish: GLAZE }) +
    `<path d="${arch(0)}" fill="${tone(colour, 0.5)}"/><path d="${arch(9)}" fill="#5a2c14"/>` +
    glow(art, add(at, [0, 70, 150]), 120, 0.95) +
    lathe(
      art,
      add(at, [0, 16, 130]),
      [
        [44, 0],
        [44, 30],
        [40, 34],
        [2, 34],
      ],
      { colour: '#cfc6b6', finish: SATIN, rounded: false },
    ) +
    flame(art, add(at, [0, 58, 130]), 0.8) +
    lathe(art, at, dish, { colour, finish: GLAZE, grounding: 0.5 }) +
    `<path d="${ring(art, at, 188, 350)}" fill="${tone(colour, 1.05)}"/>` +
    hollow(art, at, well, { colour, finish: GLAZE, depth: 0.8 })
  )
}

/** A bar of soap: a rounded block, turned on the table, tied with twine. */
export function soap(art: Art, at: Vec3, colour: string, turn: number, flecks: string, tied = false): string {
  const p = placer(art, at, turn)
  const rounded = (w: number, d: number, y: number) =>
    Array.from({ length: 40 }, (_, k): Vec2 => {
      const a = (k / 40) * 2 * Math.PI
      const [c, s] = [Math.cos(a), Math.sin(a)]
      return p(Math.sign(c) * Math.abs(c) ** 0.34 * w, y, Math.sign(s) * Math.abs(s) ** 0.34 * d)
    })
  let svg = ''
  for (let i = 0; i <= 30; i++) {
    const t = i / 30
    const inset = t < 0.2 ? (0.2 - t) * 40 : t > 0.8 ? (t - 0.8) * 55 : 0
    const edge = rounded(190 - inset, 118 - inset, t * 84)
    const fill = define(
      art,
      (id) =>
        `<linearGradient id="${id}"><stop offset="0" stop-color="${tone(colour, 0.6 + t * 0.3)}"/><stop offset=".4" stop-color="${tone(colour, 0.5 + t * 0.34)}"/><stop offset="1" stop-color="${tone(colour, 0.34 + t * 0.3)}"/></linearGradient>`,
    )
    svg += `<path d="${polygon(edge)}" fill="${i === 30 ? tone(colour, 0.98) : fill}"/>`
  }
  for (let i = 0; i < 34; i++) {
    const [x, y] = p(lerp(-160, 160, art.chance()), 84, lerp(-92, 92, art.chance()))
    svg += `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(lerp(1.5, 5, art.chance()))}" ry="2" fill="${flecks}" opacity=".65"/>`
  }
  const twine = tied ? tie(p) : ''
  const base = rounded(184, 112, 0)
  return (
    blurred(art, polygon(base.map(([x, y]): Vec2 => [x + 20, y + 9])), 10, 0.34) +
    blurred(art, polygon(base.map(([x, y]): Vec2 => [x + 3, y + 4])), 4, 0.5) +
    svg +
    twine
  )
}

function tie(p: (x: number, y: number, z: number) => Vec2): string {
  const loop = [p(10, 88, -118), p(10, 90, 0), p(10, 88, 114), p(10, 60, 122), p(10, 6, 120)]
  const d = smooth(loop)
  const [x, y] = p(10, 92, 10)
  return `<g fill="none" stroke-linecap="round"><path d="${d}" stroke="#7d5f3c" stroke-width="9"/><path d="${d}" stroke="#c8a878" stroke-width="5"/><path d="M${x} ${y}c-60 -46 -78 6 0 0c60 -50 84 -6 0 0m0 0l-34 34m34 -34l40 30" stroke="#7d5f3c" stroke-width="8"/><path d="M${x} ${y}c-60 -46 -78 6 0 0c60 -50 84 -6 0 0m0 0l-34 34m34 -34l40 30" stroke="#d2b483" stroke-width="4.4"/></g>`
}
