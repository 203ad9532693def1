// Woven boxes: besek of split bamboo and a tissue box of rattan.
import { type Art, define } from '../art.ts'
import { polygon, smooth, type Vec2, type Vec3 } from '../geometry.ts'
import { tone } from '../light.ts'
import { blur, blurred } from '../scene.ts'
import { sheet } from '../surface.ts'
import { rodOnPaper } from '../tube.ts'
import { type Weave, weave } from '../weave.ts'
import { placer } from './folded.ts'

/** A woven box with straight sides, turned on the table. Cells of the weave measure `cell` pixels. */
export function wovenBox(
  art: Art,
  at: Vec3,
  [width, height, depth]: Vec3,
  w: Omit<Weave, 'rows' | 'columns'>,
  cell: number,
  turn = 26,
  grounded = true,
): string {
  const p = placer(art, at, turn)
  const [h, d] = [width / 2, depth / 2]
  const faces: [(u: number, v: number) => Vec2, number, number, number][] = [
    [(u, v) => p(h, v * height, d - u * depth), depth, height, 0.5],
    [(u, v) => p(-h + u * width, v * height, d), width, height, 0.84],
    [(u, v) => p(-h + u * width, height, -d + v * depth), width, depth, 1.02],
  ]
  const base: Vec2[] = [p(-h, 0, d), p(h, 0, d), p(h, 0, -d), p(-h, 0, -d)]
  const ground = grounded
    ? blurred(art, polygon(base.map(([x, y]): Vec2 => [x + height * 0.3, y + 10])), 16, 0.3) +
      blurred(art, polygon(base.map(([x, y]): Vec2 => [x + 4, y + 5])), 5, 0.5)
    : ''
  const skin = faces.map(([at2, across, tall, level]) => {
    const corners = polygon([at2(0, 0), at2(1, 0), at2(1, 1), at2(0, 1)])
    const cells = {
      ...w,
      rows: Math.max(2, Math.round(tall / cell)),
      columns: Math.max(2, Math.round(across / cell)),
    }
    return `<path d="${corners}" fill="${tone(w.colour, level * 0.5)}" stroke="${tone(w.colour, level * 0.5)}" stroke-width="2"/>${weave(
      art,
      sheet(at2, () => level),
      cells,
      [0, 1, 0, 1],
    )}`
  })
  return ground + skin.join('') + edges(p, h, d, height, w.colour, cell * 0.62)
}

/** The bound edges of a box. */
function edges(
  p: (x: number, y: number, z: number) => Vec2,
  h: number,
  d: number,
  height: number,
  colour: string,
  width: number,
): string {
  const lines: [Vec2, Vec2, number][] = [
    [p(-h, height, -d), p(h, height, -d), 0.86],
    [p(h, height, -d), p(h, height, d), 0.86],
    [p(h, 0, d), p(h, height, d), 0.82],
    [p(-h, 0, d), p(-h, height, d), 0.95],
    [p(-h, height, -d), p(-h, height, d), 1],
    [p(-h, height, d), p(h, height, d), 1],
    [p(-h, 4, d), p(h, 4, d), 0.75],
    [p(h, 4, d), p(h, 4, -d), 0.6],
  ]
  return lines.map(([a, b, e]) => rodOnPaper([a, b], { width, colour, exposure: e, nodes: 34 })).join('')
}

/** A sheet of tissue that rises from a slot. */
export function tissue(art: Art, at: Vec3, turn: number): string {
  const p = placer(art, at, turn)
  const [x, y] = p(0, 0, 0)
  const slot = polygon(
    Array.from({ length: 24 }, (_, k) => p(Math.cos(k / 3.82) * 120, 1, Math.sin(k / 3.82) * 22)),
  )
  const body = smooth(
    [
      [x - 92, y - 6],
      [x - 104, y - 70],
      [x - 64, y - 136],
      [x - 30, y - 208],
      [x + 26, y - 196],
      [x + 92, y - 232],
      [x + 96, y - 150],
      [x + 112, y - 70],
      [x + 96, y + 12],
      [x, y + 16],
    ],
    true,
  )
  const fall = define(
    art,
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2=".5"><stop offset="0" stop-color="#ffffff"/><stop offset=".5" stop-color="#f3eddf"/><stop offset="1" stop-color="#d3c7b2"/></linearGradient>`,
  )
  const folds = [
    [
      [x - 50, y + 4],
      [x - 42, y - 90],
      [x - 14, y - 190],
    ],
    [
      [x + 14, y + 8],
      [x + 16, y - 80],
      [x + 60, y - 196],
    ],
    [
      [x + 66, y + 8],
      [x + 74, y - 70],
      [x + 84, y - 140],
    ],
  ] as Vec2[][]
  const lines = folds.map((f) => smooth(f)).join('')
  return `<path d="${slot}" fill="#2c1a12"/><path d="${body}" fill="${fall}"/><g fill="none" filter="${blur(art, 2.4)}"><path d="${lines}" stroke="#8f8068" stroke-width="8" opacity=".38"/><path d="${lines}" stroke="#fff" stroke-width="7" transform="translate(-10 0)"/></g>`
}
