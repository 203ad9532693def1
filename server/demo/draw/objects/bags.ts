// Sewn goods and shelves that hold them: tote bags, aprons, a bamboo ladder shelf.
import { type Art, define } from '../art.ts'
import { add, lerp, num, polygon, project, smooth, type Vec2, type Vec3 } from '../geometry.ts'
import { tone } from '../light.ts'
import { blur, blurred, shadow } from '../scene.ts'
import { outline, sheet } from '../surface.ts'
import { rod, rodOnPaper } from '../tube.ts'
import { clothOn, type Fabric } from './cloth.ts'
import { beam } from './wood.ts'

/** A tote standing on its base, its handles up. */
export function tote(
  art: Art,
  at: Vec3,
  width: number,
  height: number,
  fabric: Fabric,
  strap: string,
): string {
  const [x, y] = project(art.view, at)
  const s = art.view.scale
  const [w, h] = [width * s, height * s]
  const face = sheet(
    (u, v) => {
      const pinch = 1 - 0.05 * Math.sin(Math.PI * v) + (v > 0.9 ? -0.03 : 0)
      return [x + (u - 0.5) * w * pinch, y - h + v * h + Math.sin(u * Math.PI) * (v < 0.5 ? 10 : -6) * s]
    },
    () => 1,
  )
  const edge = outline(face, 30)
  const d = polygon(edge)
  const clip = define(art, (id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`)
  const across = fabric.repeat ?? 5
  const side = define(
    art,
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2=".35"><stop offset="0" stop-color="#fff8ec" stop-opacity=".26"/><stop offset=".5" stop-color="#fff8ec" stop-opacity="0"/><stop offset="1" stop-color="#2c1a12" stop-opacity=".42"/></linearGradient>`,
  )
  const handle = (dy: number, e: number) => {
    const points: Vec2[] = [
      [-0.2, 0.14],
      [-0.2, -0.12],
      [-0.15, -0.32],
      [0, -0.4],
      [0.15, -0.32],
      [0.2, -0.12],
      [0.2, 0.14],
    ].map(([a, b]) => [x + (a ?? 0) * w, y - h + (b ?? 0) * h + dy])
    return rodOnPaper(points, { width: 30 * s, colour: strap, exposure: e, shine: 0.1, butt: true })
  }
  const folds = [
    [0.14, 0.3, 0.2, 0.95],
    [0.86, 0.2, 0.8, 0.9],
    [0.5, 0.55, 0.56, 1],
    [0.32, 0.1, 0.36, 0.42],
  ].map(([a = 0, b = 0, c = 0, e = 0]) =>
    smooth([0, 0.5, 1].map((t) => face(lerp(a, c, t), lerp(b, e, t)).p)),
  )
  const opening = smooth(
    [face(0, 0).p, face(0.5, 0).p, face(1, 0).p].map(([a, b], i): Vec2 => [a, b - (i === 1 ? 22 * s : 0)]),
  )
  return (
    blurred(art, `M${num(x - w * 0.44)} ${num(y - 16)}h${num(w * 1.15)}v30h${num(-w * 1.15)}Z`, 14, 0.36) +
    blurred(art, `M${num(x - w * 0.45)} ${num(y - 10)}h${num(w * 0.92)}v16h${num(-w * 0.92)}Z`, 6, 0.45) +
    handle(-16 * s, 0.6) +
    `<path d="${opening}L${face(1, 0.06).p.map(num).join(' ')}L${face(0, 0.06).p.map(num).join(' ')}Z" fill="${tone(fabric.dyes[0], 0.3)}"/>` +
    clothOn(art, face, fabric, across, Math.round((across * height) / width), w / across, edge) +
    `<g clip-path="${clip}"><g fill="none" filter="${blur(art, 12)}">${folds.map((f) => `<path d="${f}" stroke="#2c1a12" stroke-width="24" opacity=".28"/><path d="${f}" stroke="#fff8ec" stroke-width="16" opacity=".24" transform="translate(-22 -4)"/>`).join('')}</g><path d="${d}" fill="${side}"/></g>` +
    `<path d="${smooth([0, 0.5, 1].map((u) => face(u, 0.04).p))}" fill="none" stroke="${tone(strap, 0.6)}" stroke-width="2.4" stroke-dasharray="9 6"/>` +
    handle(0, 1)
  )
}

/** An apron on a peg: bib, straps and a pocket. */
export function apron(art: Art, [cx, cy]: Vec2, fabric: Fabric, strap: string): string {
  const shape: Vec2[] = [
    [-105, 0],
    [105, 0],
    [122, 90],
    [176, 168],
    [238, 214],
    [246, 420],
    [250, 640],
    [120, 650],
    [0, 648],
    [-120, 652],
    [-250, 640],
    [-246, 420],
    [-238, 214],
    [-176, 168],
    [-122, 90],
  ]
  const edge = shape.map(([x, y]): Vec2 => [cx + x, cy + y])
  const face = sheet(
    (u, v) => [cx - 250 + u * 500 + Math.sin(v * 5 + u * 4) * 5 * v, cy + v * 652],
    () => 1,
  )
  const pocket: Vec2[] = [
    [-120, 330],
    [120, 330],
    [116, 480],
    [96, 496],
    [-96, 496],
    [-116, 480],
  ].map(([x, y]) => [cx + (x ?? 0), cy + (y ?? 0)])
  const pocketFace = sheet(
    (u, v) => [cx - 120 + v * 240, cy + 330 + u * 166],
    () => 1,
  )
  const d = polygon(edge)
  const clip = define(art, (id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`)
  const folds = [-190, -60, 90, 200].map((x, i) =>
    smooth([
      [cx + x * 0.7, cy + 240],
      [cx + x * 0.95, cy + 450],
      [cx + x * (1.02 + i * 0.02), cy + 650],
    ] as Vec2[]),
  )
  const loop = rodOnPaper(
    [
      [cx - 92, cy + 8],
      [cx - 70, cy - 90],
      [cx, cy - 150],
      [cx + 70, cy - 90],
      [cx + 92, cy + 8],
    ],
    { width: 20, colour: strap, shine: 0.1, butt: true },
  )
  const tie = (s: number) =>
    rodOnPaper(
      [
        [cx + s * 236, cy + 222],
        [cx + s * 276, cy + 300],
        [cx + s * 268, cy + 400],
        [cx + s * 286, cy + 520],
      ],
      { width: 15, colour: strap, shine: 0.1, butt: true },
    )
  return (
    blurred(art, polygon(edge.map(([x, y]): Vec2 => [x + 24, y + 26])), 18, 0.3) +
    tie(-1) +
    tie(1) +
    loop +
    clothOn(art, face, fabric, fabric.repeat ?? 5, 6, 500 / (fabric.repeat ?? 5), edge) +
    `<g clip-path="${clip}"><g fill="none" filter="${blur(art, 13)}">${folds.map((f) => `<path d="${f}" stroke="#2c1a12" stroke-width="26" opacity=".3"/><path d="${f}" stroke="#fff8ec" stroke-width="18" opacity=".26" transform="translate(-30 0)"/>`).join('')}</g></g>` +
    blurred(art, polygon(pocket.map(([x, y]): Vec2 => [x + 5, y + 7])), 6, 0.35) +
    clothOn(art, pocketFace, fabric, 2, 2, 110, pocket) +
    `<path d="${polygon(pocket)}" fill="none" stroke="#fff8ec" stroke-width="2" stroke-dasharray="8 6" opacity=".6"/>`
  )
}

/** A leaning ladder shelf of bamboo with three boards; `things` are drawn on the boards. */
export function ladderShelf(
  art: Art,
  at: Vec3,
  width: number,
  height: number,
  pole: string,
  wood: string,
  things: (board: number, at: Vec3) => string,
): string {
  const h = width / 2
  const lean = (y: number) => 150 - (y / height) * 190
  const post = (x: number) =>
    rod(art, [add(at, [x, 0, 150]), add(at, [x, height * 0.5, 55]), add(at, [x, height, -40])], {
      width: 30,
      colour: pole,
      nodes: 150,
    })
  const back = (x: number) =>
    rod(art, [add(at, [x, 0, -70]), add(at, [x, height * 0.94, -70])], {
      width: 24,
      colour: pole,
      nodes: 130,
      exposure: 0.7,
    })
  const boards = [0.16, 0.44, 0.7].map((t, i) => {
    const y = height * t
    const front = lean(y) - 10
    return (
      beam(art, at, 0, [-h, h], [y, y + 20], [-80, front], wood) +
      things(i, add(at, [0, y + 20, (front - 80) / 2]))
    )
  })
  const ground = [-h, h]
    .map((x) => shadow(art, add(at, [x, 0, 150]), 18, 18, 90) + shadow(art, add(at, [x, 0, -70]), 16, 16, 60))
    .join('')
  return (
    ground +
    back(-h) +
    back(h) +
    boards.join('') +
    post(-h) +
    post(h) +
    rod(art, [add(at, [-h, height * 0.93, -28]), add(at, [h, height * 0.93, -28])], {
      width: 22,
      colour: pole,
      nodes: 140,
    })
  )
}
