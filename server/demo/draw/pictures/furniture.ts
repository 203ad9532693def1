// Pictures of furniture.
import type { Art } from '../art.ts'
import type { Vec3 } from '../geometry.ts'
import { SATIN } from '../light.ts'
import { INK } from '../materials.ts'
import { ladderShelf } from '../objects/bags.ts'
import { bowl, pot } from '../objects/ceramics.ts'
import { slab } from '../objects/folded.ts'
import { hourglassStool, loungeChair } from '../objects/furniture.ts'
import { bench, diningChair, roundTable } from '../objects/joinery.ts'
import { branch } from '../objects/plants.ts'
import type { Picture } from '../picture.ts'
import { plain } from './textiles.ts'

export function shelf(art: Art, at: Vec3): string {
  const things = (board: number, [x, y, z]: Vec3) => {
    if (board === 0)
      return (
        slab(
          art,
          [x - 60, y, z],
          { width: 240, depth: 170, thick: 74, layers: 4, turn: 10 },
          { dyes: plain('#d8c7a6'), threads: 0.5 },
          false,
        ) +
        pot(
          art,
          [x + 150, y, z],
          [
            [46, 0],
            [66, 20],
            [72, 80],
            [60, 120],
          ],
          { colour: INK.indigo },
          7,
        )
      )
    if (board === 1)
      return (
        pot(
          art,
          [x - 120, y, z],
          [
            [44, 0],
            [84, 50],
            [76, 110],
            [34, 150],
            [38, 166],
          ],
          { colour: INK.terracotta, finish: SATIN },
          6,
        ) + bowl(art, [x + 90, y, z], 92, 66, { colour: INK.bone, specks: true })
      )
    return (
      branch(art, [x + 100, y + 100, z], 0.3, 150, INK.leaf, 40) +
      branch(art, [x + 100, y + 100, z], -0.4, 130, INK.leaf, 40) +
      pot(
        art,
        [x + 100, y, z],
        [
          [36, 0],
          [56, 40],
          [30, 92],
          [32, 110],
        ],
        { colour: INK.bone, specks: true },
        6,
      )
    )
  }
  return ladderShelf(art, at, 470, 900, INK.bamboo, INK.teak, things)
}

function sideTable(art: Art, at: Vec3): string {
  const top: Vec3 = [at[0] - 70, at[1] + 430, at[2] - 20]
  return (
    roundTable(art, at, 310, 430, INK.teak) +
    branch(art, [top[0], top[1] + 150, top[2]], 0.35, 240, INK.leaf, 46) +
    branch(art, [top[0], top[1] + 150, top[2]], -0.3, 260, INK.leaf, 46) +
    pot(
      art,
      top,
      [
        [50, 0],
        [84, 50],
        [70, 110],
        [36, 150],
        [42, 168],
      ],
      { colour: INK.bone, specks: true, finish: SATIN },
      6,
    )
  )
}

export const furniture: Picture[] = [
  {
    file: 'kursi-santai-natural',
    mood: 'sage',
    elevation: 16,
    floor: 1010,
    scale: 1.06,
    leaves: true,
    draw: (a) => loungeChair(a, [0, 0, 0], INK.rattan, '#efe5d2'),
  },
  {
    file: 'kursi-santai-kopi',
    mood: 'clay',
    elevation: 16,
    floor: 1010,
    scale: 1.06,
    draw: (a) => loungeChair(a, [0, 0, 0], INK.coffee, '#d9c9ad'),
  },
  {
    file: 'kursi-makan-cane-1',
    mood: 'cream',
    elevation: 19,
    floor: 960,
    scale: 1.1,
    draw: (a) => diningChair(a, [0, 0, 0], INK.teak, INK.bamboo),
  },
  {
    file: 'bangku-bulat-1',
    mood: 'sand',
    elevation: 17,
    floor: 930,
    scale: 1.3,
    draw: (a) => hourglassStool(a, [0, 0, 0], 225, 430, INK.rattan, INK.honey),
  },
  {
    file: 'dingklik-jati-1',
    mood: 'mist',
    elevation: 22,
    floor: 820,
    scale: 1.25,
    draw: (a) => bench(a, [0, 0, 0], 430, 270, 230, INK.teak, 26),
  },
  {
    file: 'meja-samping-1',
    mood: 'rose',
    elevation: 18,
    floor: 980,
    scale: 1.14,
    draw: (a) => sideTable(a, [0, 0, 0]),
  },
  { file: 'rak-tangga-1', mood: 'stone', floor: 1080, scale: 1.05, draw: (a) => shelf(a, [0, 0, 0]) },
  {
    file: 'bangku-panjang-1',
    mood: 'sand',
    elevation: 22,
    floor: 800,
    scale: 1.12,
    leaves: true,
    draw: (a) => bench(a, [0, 0, 0], 860, 290, 330, INK.teak, 22, INK.bamboo),
  },
]
