// Kitchen things: leaning boards, jars, mills, bowls of wood and coconut, mortars, food covers.
import type { Art } from '../art.ts'
import { add, smooth, type Vec2, type Vec3 } from '../geometry.ts'
import { hollow, lathe, type Profile, ring } from '../lathe.ts'
import { MATTE, METAL, SATIN, tone } from '../light.ts'
import { INK, streaked } from '../materials.ts'
import { blurred, shadow } from '../scene.ts'
import { rod } from '../tube.ts'
import { braid, shell } from './baskets.ts'
import { type Clay, pot } from './ceramics.ts'
import { ringRod } from './lamps.ts'
import { boardTop, plank, turnedWood } from './wood.ts'

/** A board that leans on the wall; its lower edge stands at `y`. */
export function leaningBoard(art: Art, [x, y]: Vec2, width: number, height: number, colour: string): string {
  const edge = boardOutline(x, y - height / 2, width, height, width * 0.42)
  const top = y - height - width * 0.36
  return (
    blurred(
      art,
      smooth(
        edge.map(([a, b]): Vec2 => [a + 34, b + 8]),
        true,
      ),
      20,
      0.3,
    ) +
    blurred(art, `M${x - width / 2 + 16} ${y - 10}h${width - 6}v20h${-width + 6}Z`, 6, 0.5) +
    plank(art, edge, [14, 3], colour) +
    `<circle cx="${x}" cy="${top + 26}" r="17" fill="${tone(colour, 0.2)}"/><path d="M${x} ${top + 30}c-30 90 44 70 22 150" fill="none" stroke="#8a6a44" stroke-width="7" stroke-linecap="round"/>`
  )
}

/** A stoneware jar with a wooden lid. */
export function jar(art: Art, at: Vec3, clay: Clay, radius: number, height: number): string {
  const body: Profile = [
    [radius * 0.9, 0],
    [radius * 0.98, 8],
    [radius, height * 0.3],
    [radius, height * 0.8],
    [radius * 0.95, height],
  ]
  const lid: Profile = [
    [radius * 1.02, height],
    [radius * 1.04, height + 8],
    [radius * 1.04, height + 26],
    [radius, height + 34],
    [2, height + 36],
  ]
  const knob: Profile = [
    [radius * 0.2, height + 34],
    [radius * 0.16, height + 48],
    [radius * 0.26, height + 66],
    [radius * 0.2, height + 84],
    [2, height + 88],
  ]
  return (
    pot(art, at, body, clay, 8) + boardTop(art, at, lid, INK.teak) + turnedWood(art, at, knob, INK.teak, 10)
  )
}

export function mill(art: Art, at: Vec3, colour: string, s: number): string {
  const body: Profile = [
    [96, 0],
    [104, 8],
    [106, 40],
    [84, 90],
    [62, 170],
    [70, 250],
    [92, 300],
    [96, 330],
  ].map(([r, h]) => [(r ?? 0) * s, (h ?? 0) * s] as const)
  const cap: Profile = [
    [98, 334],
    [98, 350],
    [86, 400],
    [52, 436],
    [22, 446],
    [20, 456],
  ].map(([r, h]) => [(r ?? 0) * s, (h ?? 0) * s] as const)
  const nut: Profile = [
    [20, 452],
    [30, 464],
    [28, 482],
    [4, 492],
  ].map(([r, h]) => [(r ?? 0) * s, (h ?? 0) * s] as const)
  return (
    shadow(art, at, 98 * s, 98 * s, 400 * s) +
    turnedWood(art, at, body, colour, 40) +
    turnedWood(art, at, cap, colour, 34) +
    lathe(art, at, nut, { colour: INK.brass, finish: METAL, grounding: 0 })
  )
}

/** A half shell of coconut, dark and polished outside. */
export function coconut(art: Art, at: Vec3, radius: number): string {
  const outer: Profile = [
    [radius * 0.3, 0],
    [radius * 0.5, 8],
    [radius * 0.82, radius * 0.34],
    [radius * 0.97, radius * 0.72],
    [radius, radius * 0.95],
  ]
  const inner: Profile = [
    [radius * 0.93, radius * 0.95],
    [radius * 0.86, radius * 0.6],
    [radius * 0.62, radius * 0.26],
    [2, radius * 0.12],
  ]
  return (
    shadow(art, at, radius * 0.42, radius * 0.42, radius) +
    turnedWood(art, at, outer, '#5b3a26', 60) +
    `<path d="${ring(art, at, radius, radius * 0.95)}" fill="${tone('#caa06c', 0.95)}"/>` +
    hollow(art, at, inner, { colour: '#6f4830', finish: SATIN, depth: 0.6 })
  )
}

/** A turned bowl; the grain runs down its outside. */
export function woodBowl(art: Art, at: Vec3, radius: number, height: number): string {
  const outer: Profile = [
    [radius * 0.4, 0],
    [radius * 0.5, 8],
    [radius * 0.82, height * 0.42],
    [radius * 0.97, height * 0.82],
    [radius, height],
  ]
  const inner: Profile = [
    [radius - 14, height],
    [radius * 0.8, height * 0.5],
    [radius * 0.5, height * 0.2],
    [2, height * 0.13],
  ]
  return (
    shadow(art, at, radius * 0.42, radius * 0.42, height) +
    turnedWood(art, at, outer, INK.mahogany, 64) +
    `<path d="${ring(art, at, radius, height)}" fill="${tone('#a3603f', 1.05)}"/>` +
    hollow(art, at, inner, { colour: '#a3603f', finish: SATIN, depth: 0.6 })
  )
}

export function foodCover(art: Art): string {
  const dome: Profile = [
    [430, 0],
    [424, 60],
    [356, 210],
    [216, 310],
    [60, 352],
    [2, 356],
  ]
  return (
    shadow(art, [0, 0, 0], 430, 430, 200) +
    shell(art, [0, 0, 0], dome, {
      kind: 'twill',
      rows: 38,
      columns: 150,
      colour: INK.bamboo,
      accent: { colour: '#a9764a', on: (row) => row === 8 || row === 9 || row === 20 },
    }) +
    braid(art, [0, 0, 0], 432, 6, INK.rattan, 20, true) +
    ringRod(art, [0, 356, 0], 46, 4, 17, INK.rattan)
  )
}

export function chillies(art: Art, at: Vec3): string {
  const chilli = (x: number, z: number, a: number, colour: string) => {
    const [c, s] = [Math.cos(a), Math.sin(a)]
    const p = (t: number, lift: number): Vec3 => [at[0] + x + c * t, at[1] + 14 + lift, at[2] + z + s * t]
    return (
      rod(art, [p(-60, 0), p(0, 12), p(64, 2)], { width: 24, colour, shine: 0.7 }) +
      rod(art, [p(-62, 2), p(-96, 16)], { width: 8, colour: '#5f7a3a' })
    )
  }
  return (
    shadow(art, [at[0], at[1], at[2]], 100, 50, 20) +
    chilli(0, -30, 0.4, '#c8321f') +
    chilli(30, 30, -0.3, '#d8452a') +
    chilli(-60, 40, 0.1, '#b52a1c')
  )
}

/** A heavy stone mortar with its pestle. */
export function mortar(art: Art, at: Vec3, radius: number, colour: string): string {
  const outer: Profile = [
    [radius * 0.62, 0],
    [radius * 0.66, 12],
    [radius * 0.6, 50],
    [radius * 0.86, 110],
    [radius, 170],
    [radius * 0.98, 186],
  ]
  const inner: Profile = [
    [radius * 0.86, 186],
    [radius * 0.7, 130],
    [radius * 0.4, 96],
    [2, 88],
  ]
  const body =
    lathe(art, at, outer, { colour, finish: MATTE }) +
    `<path d="${ring(art, at, radius * 0.98, 186)}" fill="${tone(colour, 1.02)}"/>` +
    hollow(art, at, inner, { colour, finish: MATTE })
  return shadow(art, at, radius * 0.66, radius * 0.66, 190) + streaked(art, body, '0.32', '#26221f', 0.9)
}

/** The pestle: a short bent club resting across the mortar. */
export function pestle(art: Art, at: Vec3, colour: string): string {
  const club: Profile = [
    [42, 0],
    [50, 26],
    [40, 90],
    [28, 180],
    [30, 230],
    [4, 246],
  ]
  return streaked(
    art,
    lathe(art, add(at, [0, 0, 0]), club, { colour, finish: MATTE, grounding: 0 }),
    '0.3',
    '#26221f',
    0.8,
  )
}

/** A board for the table: the outline of a rounded rectangle with a handle at the top. */
function boardOutline(cx: number, cy: number, width: number, height: number, handle: number): Vec2[] {
  const [h, r] = [width / 2, 46]
  const [top, bottom] = [cy - height / 2, cy + height / 2]
  const neck = width * 0.13
  return [
    [cx - h, top + r * 2.2],
    [cx - h + 5, top + r],
    [cx - h + r, top + 9],
    [cx - neck - 40, top],
    [cx - neck, top - 34],
    [cx - neck, top - handle + 40],
    [cx - neck * 0.7, top - handle + 6],
    [cx, top - handle - 6],
    [cx + neck * 0.7, top - handle + 6],
    [cx + neck, top - handle + 40],
    [cx + neck, top - 34],
    [cx + neck + 40, top],
    [cx + h - r, top + 9],
    [cx + h - 5, top + r],
    [cx + h, top + r * 2.2],
    [cx + h, cy],
    [cx + h, bottom - r * 2],
    [cx + h - 5, bottom - r],
    [cx + h - r, bottom - 5],
    [cx + h - r * 2.2, bottom],
    [cx, bottom],
    [cx - h + r * 2.2, bottom],
    [cx - h + r, bottom - 5],
    [cx - h + 5, bottom - r],
    [cx - h, bottom - r * 2],
    [cx - h, cy],
  ]
}
