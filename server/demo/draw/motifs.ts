// Batik and woven motifs: each a few small shapes on a unit tile.
import type { Vec2 } from './geometry.ts'

export type Motif = 'kawung' | 'parang' | 'ceplok' | 'megamendung' | 'truntum' | 'lurik' | 'tenun'

interface Mark {
  readonly points: readonly Vec2[]
  /** Which of the four dyes. */
  readonly dye: 0 | 1 | 2 | 3
  /** An open line of this width (in tiles) in place of a filled shape. */
  readonly line?: number
}

export const TILES: Record<Motif, readonly Mark[]> = {
  kawung: kawung(),
  parang: parang(),
  ceplok: ceplok(),
  megamendung: megamendung(),
  truntum: truntum(),
  lurik: lurik(),
  tenun: tenun(),
}

/** Four palm fruits about a point, each with two seeds. */
function kawung(): Mark[] {
  const marks: Mark[] = []
  for (const [sx, sy] of [
    [1, 1],
    [1, -1],
    [-1, 1],
    [-1, -1],
  ] as const) {
    const angle = Math.atan2(sy, sx)
    const [cx, cy] = [0.5 + sx * 0.245, 0.5 + sy * 0.245]
    marks.push({ points: oval(cx, cy, 0.285, 0.175, angle), dye: 1 })
    marks.push({ points: oval(cx, cy, 0.2, 0.095, angle), dye: 0, line: 0.022 })
    marks.push({ points: oval(cx - sx * 0.05, cy - sy * 0.05, 0.045, 0.022, angle), dye: 0 })
    marks.push({ points: oval(cx + sx * 0.05, cy + sy * 0.05, 0.045, 0.022, angle), dye: 0 })
  }
  marks.push({ points: oval(0.5, 0.5, 0.05, 0.05, 0), dye: 2 })
  for (const [x, y] of [
    [0.5, 0.06],
    [0.5, 0.94],
    [0.06, 0.5],
    [0.94, 0.5],
  ] as const)
    marks.push({ points: oval(x, y, 0.035, 0.035, 0), dye: 2 })
  return marks
}

/** Diagonal bands of interlocking knife-like waves between lines of small diamonds. */
function parang(): Mark[] {
  const place = (along: number, side: number): Vec2 => [along - side, along + side]
  const marks: Mark[] = []
  for (const start of [0, 0.25, 0.5, 0.75]) {
    const [near, far]: [Vec2[], Vec2[]] = [[], []]
    for (let k = 0; k <= 12; k++) {
      const t = k / 12
      const side = (t - 0.5) * 0.6
      const bend = start + 0.13 * Math.sin((t - 0.5) * 5.2) + (t - 0.5) * 0.12
      const half = 0.012 + 0.062 * Math.sin(Math.PI * Math.min(1, t * 1.05)) ** 0.7
      near.push(place(bend - half, side))
      far.unshift(place(bend + half, side))
    }
    marks.push({ points: [...near, ...far], dye: 1 })
    const spine = [0.22, 0.35, 0.5, 0.65, 0.78].map((t) =>
      place(start + 0.13 * Math.sin((t - 0.5) * 5.2) + (t - 0.5) * 0.12, (t - 0.5) * 0.6),
    )
    marks.push({ points: spine, dye: 2, line: 0.04 })
    marks.push({ points: oval(...place(start + 0.125, 0.5), 0.075, 0.05, Math.PI / 4), dye: 1 })
    marks.push({ points: oval(...place(start + 0.125, 0.5), 0.03, 0.02, Math.PI / 4), dye: 0 })
  }
  for (const side of [0.37, 0.63])
    marks.push({ points: [place(-0.01, side), place(0.5, side), place(1.01, side)], dye: 2, line: 0.035 })
  return marks
}

/** A rosette in a diamond, with small flowers in the corners. */
function ceplok(): Mark[] {
  const marks: Mark[] = [
    {
      points: [
        [0.5, 0.02],
        [0.98, 0.5],
        [0.5, 0.98],
        [0.02, 0.5],
        [0.5, 0.02],
      ],
      dye: 2,
      line: 0.03,
    },
  ]
  for (let k = 0; k < 8; k++) {
    const angle = (k * Math.PI) / 4
    const reach = k % 2 ? 0.17 : 0.21
    marks.push({
      points: oval(
        0.5 + Math.cos(angle) * reach,
        0.5 + Math.sin(angle) * reach,
        k % 2 ? 0.1 : 0.13,
        k % 2 ? 0.04 : 0.06,
        angle,
      ),
      dye: k % 2 ? 2 : 1,
    })
  }
  marks.push(
    { points: oval(0.5, 0.5, 0.085, 0.085, 0), dye: 3 },
    { points: oval(0.5, 0.5, 0.045, 0.045, 0), dye: 0 },
  )
  for (const [x, y] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const)
    for (let k = 0; k < 4; k++) {
      const angle = (k * Math.PI) / 2 + Math.PI / 4
      marks.push({
        points: oval(x + Math.cos(angle) * 0.1, y + Math.sin(angle) * 0.1, 0.075, 0.035, angle),
        dye: 1,
      })
    }
  return marks
}

/** Layered clouds with curling ends, from Cirebon. */
function megamendung(): Mark[] {
  const marks: Mark[] = []
  for (const [x, y, size] of [
    [0.27, 0.3, 0.3],
    [0.77, 0.8, 0.27],
  ] as const) {
    for (const [layer, dye] of [
      [1, 1],
      [0.85, 2],
      [0.7, 3],
      [0.55, 2],
      [0.41, 1],
      [0.27, 0],
      [0.14, 3],
    ] as const)
      marks.push({ points: cloud(x, y + size * 0.16 * (1 - layer), size * layer), dye })
    for (const side of [-1, 1])
      marks.push({
        points: spiral(x + side * size * 0.78, y + size * 0.5, size * 0.2, side),
        dye: 1,
        line: 0.03,
      })
  }
  for (const [x, y] of [
    [0.8, 0.3],
    [0.27, 0.8],
  ] as const)
    marks.push({ points: spiral(x, y, 0.09, 1), dye: 2, line: 0.028 })
  return marks
}

/** A cloud: a flat base and five lobes that meet in points. */
function cloud(cx: number, cy: number, size: number): Vec2[] {
  return Array.from({ length: 61 }, (_, k): Vec2 => {
    const angle = (k / 60) * 2 * Math.PI
    const upper = Math.sin(angle) < 0
    const lobe = upper
      ? 0.76 + 0.3 * Math.abs(Math.sin(angle * 2.5)) ** 0.6
      : 0.86 + 0.14 * Math.abs(Math.cos(angle * 3)) ** 0.6
    return [
      cx + Math.cos(angle) * size * lobe * 1.05,
      cy + Math.sin(angle) * size * lobe * (upper ? 0.9 : 0.5),
    ]
  })
}

/** Scattered little stars. */
function truntum(): Mark[] {
  const marks: Mark[] = []
  for (const [x, y] of [
    [0.25, 0.25],
    [0.75, 0.75],
  ] as const) {
    for (let k = 0; k < 8; k++) {
      const angle = (k * Math.PI) / 4
      marks.push({
        points: oval(x + Math.cos(angle) * 0.11, y + Math.sin(angle) * 0.11, 0.085, 0.026, angle),
        dye: k % 2 ? 2 : 1,
      })
    }
    marks.push({ points: oval(x, y, 0.04, 0.04, 0), dye: 3 })
  }
  for (const [x, y] of [
    [0.75, 0.25],
    [0.25, 0.75],
  ] as const)
    marks.push({ points: oval(x, y, 0.035, 0.035, 0), dye: 2 })
  return marks
}

/** Narrow stripes along v. */
function lurik(): Mark[] {
  const bands: readonly (readonly [number, number, Mark['dye']])[] = [
    [0.04, 0.2, 1],
    [0.24, 0.28, 3],
    [0.34, 0.4, 2],
    [0.44, 0.46, 3],
    [0.56, 0.58, 3],
    [0.62, 0.68, 2],
    [0.74, 0.78, 3],
    [0.84, 0.96, 1],
  ]
  return bands.map(([a, b, dye]) => ({
    points: [
      [a, 0],
      [a, 0.5],
      [a, 1.02],
      [b, 1.02],
      [b, 0.5],
      [b, 0],
    ] as Vec2[],
    dye,
  }))
}

/** Stepped diamonds and zigzags of ikat weaving. */
function tenun(): Mark[] {
  const step = (r: number): Vec2[] => {
    const points: Vec2[] = []
    for (const [sx, sy, swap] of [
      [1, -1, false],
      [1, 1, true],
      [-1, 1, false],
      [-1, -1, true],
    ] as const)
      for (let k = 0; k < 5; k++) {
        const [a, b] = swap ? [5 - k, k] : [k, 5 - k]
        points.push([0.5 + sx * (a / 5) * r, 0.5 + sy * (b / 5) * r])
        if (swap) points.push([0.5 + sx * (a / 5) * r, 0.5 + sy * ((b + 1) / 5) * r])
        else points.push([0.5 + sx * ((a + 1) / 5) * r, 0.5 + sy * (b / 5) * r])
      }
    return points
  }
  const zigzag = (y: number): Vec2[] =>
    [0, 1, 2, 3, 4, 5, 6, 7, 8].map((i): Vec2 => [i / 8, y + (i % 2 ? 0.035 : -0.035)])
  return [
    { points: step(0.4), dye: 1 },
    { points: step(0.28), dye: 2 },
    { points: step(0.15), dye: 3 },
    { points: zigzag(0.04), dye: 3, line: 0.03 },
    { points: zigzag(0.96), dye: 3, line: 0.03 },
  ]
}

function oval(cx: number, cy: number, rx: number, ry: number, angle: number): Vec2[] {
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  return Array.from({ length: 15 }, (_, k): Vec2 => {
    const a = (k / 14) * 2 * Math.PI
    const [x, y] = [Math.cos(a) * rx, Math.sin(a) * ry]
    return [cx + x * c - y * s, cy + x * s + y * c]
  })
}

function spiral(cx: number, cy: number, radius: number, side: number): Vec2[] {
  return Array.from({ length: 22 }, (_, k): Vec2 => {
    const t = k / 21
    const angle = t * 3.4 * Math.PI
    return [
      cx + side * Math.cos(angle) * radius * (1 - t * 0.85),
      cy - Math.sin(angle) * radius * (1 - t * 0.85),
    ]
  })
}
