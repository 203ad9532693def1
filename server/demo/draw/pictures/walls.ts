// Pictures of things for the wall, and of the hanging planter.
import type { Art } from '../art.ts'
import { between } from '../art.ts'
import { DYES } from '../batik.ts'
import { add, project, type Vec3 } from '../geometry.ts'
import { MATTE, tone } from '../light.ts'
import { INK } from '../materials.ts'
import { pot } from '../objects/ceramics.ts'
import { leafShape } from '../objects/plants.ts'
import { disc, framed, macrame, mirror } from '../objects/wall.ts'
import type { Picture } from '../picture.ts'
import { rod, rodOnPaper } from '../tube.ts'

/** A pot in a sling of cords, with trailing leaves. */
function hangingPot(art: Art, at: Vec3): string {
  const cord = (x: number, z: number) =>
    rod(
      art,
      [
        add(at, [x * 0.2, -40, z * 0.2]),
        add(at, [x, 90, z]),
        add(at, [x * 0.96, 240, z * 0.9]),
        add(at, [0, 640, 0]),
      ],
      { width: 10, colour: '#eadfc8', nodes: 11 },
    )
  const vine = (x: number, drop: number) => {
    const [px, py] = project(art.view, add(at, [x * 0.8, 232, 60]))
    const side = Math.sign(x) || 1
    const path = [0, 0.25, 0.5, 0.75, 1].map(
      (t) =>
        [
          px + side * (Math.sin(t * 2.2) * 90 + t * 10),
          py - 60 * Math.sin(Math.min(1, t * 2.4) * Math.PI) + drop * t * t,
        ] as const,
    )
    const stem = rodOnPaper(path, { width: 5, colour: tone(INK.leaf, 0.6), shine: 0.1 })
    const leaves = Array.from({ length: 12 }, (_, i) => {
      const t = (i + 1) / 12
      const p = [
        px + side * (Math.sin(t * 2.2) * 90 + t * 10),
        py - 60 * Math.sin(Math.min(1, t * 2.4) * Math.PI) + drop * t * t,
      ] as const
      return leafShape(
        p,
        Math.PI / 2 + (i % 2 ? 1 : -1) * between(art, 0.5, 1.1),
        between(art, 44, 66),
        between(art, 17, 24),
        INK.leaf,
      )
    })
    return stem + leaves.join('')
  }
  const ball = pot(
    art,
    at,
    [
      [70, 0],
      [110, 8],
      [186, 90],
      [190, 170],
      [160, 240],
    ],
    { colour: INK.terracotta, finish: MATTE },
    10,
    0.2,
    false,
  )
  const knotAt = project(art.view, add(at, [0, -44, 0]))
  const tassel = Array.from({ length: 14 }, (_, i) =>
    rodOnPaper(
      [
        knotAt,
        [knotAt[0] + (i - 6.5) * 3, knotAt[1] + 60],
        [knotAt[0] + (i - 6.5) * 5, knotAt[1] + 150 + between(art, -12, 12)],
      ],
      { width: 6, colour: '#eadfc8' },
    ),
  ).join('')
  return (
    cord(-150, -80) +
    cord(150, -80) +
    ball +
    vine(-120, 380) +
    vine(130, 300) +
    vine(30, 420) +
    vine(-40, 250) +
    cord(-90, 170) +
    cord(100, 160) +
    tassel +
    `<ellipse cx="${knotAt[0]}" cy="${knotAt[1]}" rx="20" ry="16" fill="#cdbd9c"/>`
  )
}

const wallDiscs = (art: Art) =>
  disc(art, [430, 470], 300, {
    kind: 'rope',
    rows: 22,
    columns: 90,
    colour: INK.seagrass,
    accent: { colour: '#6a4a34', on: (r, c) => r > 5 && r < 11 && c % 10 < 5 },
  }) +
  disc(art, [870, 370], 190, {
    kind: 'rope',
    rows: 15,
    columns: 70,
    colour: INK.rattan,
    accent: { colour: INK.bone, on: (r) => r === 4 || r === 5 },
  }) +
  disc(art, [800, 820], 240, { kind: 'plain', rows: 18, columns: 64, colour: INK.bamboo })

export const walls: Picture[] = [
  {
    file: 'cermin-matahari-1',
    mood: 'clay',
    horizon: null,
    draw: (a) => mirror(a, [600, 600], 272, INK.rattan, 44),
  },
  {
    file: 'cermin-bundar-1',
    mood: 'sage',
    horizon: null,
    leaves: true,
    draw: (a) => mirror(a, [600, 600], 380, INK.rattan),
  },
  { file: 'piring-dinding-1', mood: 'cream', horizon: null, draw: wallDiscs },
  {
    file: 'panel-batik-mega-mendung',
    mood: 'mist',
    horizon: null,
    draw: (a) => framed(a, [600, 600], 660, 840, INK.teak, 'megamendung', DYES.indigo),
  },
  {
    file: 'panel-batik-kawung',
    mood: 'sand',
    horizon: null,
    draw: (a) => framed(a, [600, 600], 660, 840, INK.teak, 'kawung', DYES.sogancream),
  },
  {
    file: 'makrame-1',
    mood: 'rose',
    horizon: null,
    draw: (a) => macrame(a, [600, 330], 500, 700, '#efe4cd', INK.teak),
  },
  {
    file: 'pot-gantung-1',
    mood: 'sage',
    horizon: null,
    floor: 800,
    scale: 1.25,
    draw: (a) => hangingPot(a, [0, 0, 0]),
  },
]
