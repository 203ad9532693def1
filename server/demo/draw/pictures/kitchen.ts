// Pictures of things for the kitchen: boards, spoons, mortars, jars, food covers.
import type { Art } from '../art.ts'
import type { Profile } from '../lathe.ts'
import { SATIN } from '../light.ts'
import { INK } from '../materials.ts'
import { pot } from '../objects/ceramics.ts'
import {
  chillies,
  coconut,
  foodCover,
  jar,
  leaningBoard,
  mill,
  mortar,
  pestle,
  woodBowl,
} from '../objects/kitchenware.ts'
import { spoon, tray } from '../objects/wood.ts'
import type { Picture } from '../picture.ts'

const spoons = (art: Art) =>
  [
    [300, 380, 52, 0],
    [450, 360, 62, 0],
    [605, 345, 64, 3],
    [760, 360, 58, 0],
    [905, 385, 48, 0],
  ]
    .map(([x = 0, y = 0, bowlSize = 0, slots = 0], i) =>
      spoon(art, [x, y], Math.PI / 2 + (i - 2) * 0.03, 560, bowlSize, i % 2 ? INK.sawo : INK.teak, slots),
    )
    .join('')

function crock(art: Art): string {
  const tilted = [
    [540, 360, 1.42, 50],
    [610, 300, 1.58, 60],
    [690, 360, 1.76, 54],
  ].map(([x = 0, y = 0, a = 0, size = 0], i) =>
    spoon(art, [x, y], a, 430, size, i % 2 ? INK.sawo : INK.teak, i === 1 ? 3 : 0),
  )
  const body: Profile = [
    [150, 0],
    [166, 10],
    [176, 120],
    [172, 300],
    [180, 330],
  ]
  return (
    tilted.join('') +
    pot(
      art,
      [0, 0, 0],
      body,
      { colour: '#bd926b', dip: { colour: INK.bone, from: 0.3 }, specks: true },
      10,
      0.3,
    )
  )
}

export const kitchen: Picture[] = [
  {
    file: 'talenan-jati-1',
    mood: 'stone',
    floor: 980,
    horizon: 0.7,
    leaves: true,
    draw: (a) => leaningBoard(a, [600, 985], 430, 560, INK.teak),
  },
  {
    file: 'talenan-jati-2',
    mood: 'sand',
    floor: 980,
    horizon: 0.7,
    draw: (a) =>
      leaningBoard(a, [690, 960], 440, 580, INK.teak) + leaningBoard(a, [400, 1000], 320, 420, INK.sawo),
  },
  { file: 'set-sendok-1', mood: 'cream', elevation: 90, draw: spoons },
  { file: 'set-sendok-2', mood: 'sage', floor: 1030, scale: 1.1, draw: crock },
  {
    file: 'cobek-batu-1',
    mood: 'stone',
    elevation: 26,
    floor: 800,
    draw: (a) =>
      mortar(a, [-40, 0, -40], 350, INK.stone) +
      `<g transform="rotate(24 600 720)">${pestle(a, [40, 108, 0], INK.stone)}</g>` +
      chillies(a, [330, 0, 230]),
  },
  {
    file: 'nampan-jati-1',
    mood: 'sage',
    elevation: 36,
    floor: 650,
    scale: 1.15,
    draw: (a) => tray(a, [0, 0, 0], 680, 430, INK.teak),
  },
  {
    file: 'mangkuk-mahoni-1',
    mood: 'cream',
    elevation: 28,
    floor: 810,
    draw: (a) => woodBowl(a, [0, 0, 0], 390, 230),
  },
  {
    file: 'toples-putih',
    mood: 'clay',
    floor: 940,
    draw: (a) => jar(a, [0, 0, 0], { colour: INK.bone, specks: true, finish: SATIN }, 250, 420),
  },
  {
    file: 'toples-sage',
    mood: 'cream',
    floor: 940,
    draw: (a) => jar(a, [0, 0, 0], { colour: INK.sage, specks: true, finish: SATIN }, 250, 420),
  },
  { file: 'tudung-saji-1', mood: 'mist', elevation: 22, floor: 800, draw: foodCover },
  {
    file: 'penggiling-lada-1',
    mood: 'rose',
    floor: 970,
    draw: (a) => mill(a, [-110, 0, -20], INK.teak, 1.35) + mill(a, [190, 0, 60], INK.mahogany, 0.95),
  },
  {
    file: 'mangkuk-batok-1',
    mood: 'sage',
    elevation: 28,
    floor: 720,
    draw: (a) => coconut(a, [-110, 0, -60], 270) + coconut(a, [240, 0, 160], 190),
  },
]
