// Pictures of baskets, trays, mats and boxes.

import type { Art } from '../art.ts'
import type { Vec3 } from '../geometry.ts'
import { ring } from '../lathe.ts'
import { INK } from '../materials.ts'
import { basket, bow, ear, mat, roundTray, shell } from '../objects/baskets.ts'
import { tissue, wovenBox } from '../objects/boxes.ts'
import { cup } from '../objects/ceramics.ts'
import { blades } from '../objects/plants.ts'
import type { Picture } from '../picture.ts'
import { clipTo } from '../scene.ts'

export function belly(art: Art, at: Vec3, colour: string): string {
  const profile = [
    [230, 0],
    [292, 60],
    [325, 190],
    [292, 330],
    [250, 400],
  ] as const
  return (
    basket(art, at, {
      profile,
      weave: {
        kind: 'rope',
        rows: 25,
        columns: 88,
        colour,
        accent: { colour: INK.bone, on: (row) => row < 9 },
      },
    }) +
    ear(art, at, 250, 400, -1, colour, 74) +
    ear(art, at, 250, 400, 1, colour, 74)
  )
}

export function picnic(art: Art, at: Vec3): string {
  const profile = [
    [240, 0],
    [268, 20],
    [300, 200],
    [310, 270],
  ] as const
  const lid = [
    [318, 270],
    [318, 296],
    [250, 330],
    [100, 350],
    [2, 352],
  ] as const
  const w = { kind: 'plain', rows: 18, columns: 78, colour: INK.honey } as const
  return (
    basket(art, at, { profile, weave: w }) +
    shell(art, at, lid, { ...w, rows: 20, colour: INK.rattan }) +
    bow(art, at, 312, 240, 330, INK.rattan, 26)
  )
}

function hamper(art: Art, at: Vec3): string {
  const profile = [
    [214, 0],
    [236, 16],
    [262, 300],
    [270, 560],
  ] as const
  const lid = [
    [282, 560],
    [282, 596],
    [250, 628],
    [120, 646],
    [2, 650],
  ] as const
  const band = { colour: INK.coffee, on: (row: number) => row > 24 && row < 31 }
  return (
    basket(art, at, {
      profile,
      weave: { kind: 'plain', rows: 38, columns: 72, colour: INK.rattan, accent: band },
    }) +
    shell(art, at, lid, { kind: 'plain', rows: 22, columns: 76, colour: INK.rattan }) +
    bow(art, at, 78, 640, 66, INK.coffee, 20)
  )
}

function coasters(art: Art): string {
  const one = (at: Vec3) =>
    mat(art, at, 165, {
      kind: 'rope',
      rows: 10,
      columns: 62,
      colour: INK.rattan,
      accent: { colour: INK.coffee, on: (row) => row < 2 },
    })
  const pile = [0, 1, 2, 3].map((i) => one([-130 + (i % 2) * 5, i * 15, -120]))
  return pile.join('') + one([230, 0, -60]) + one([20, 0, 250])
}

function besek(art: Art): string {
  const w = { kind: 'twill', colour: INK.bamboo } as const
  return (
    wovenBox(art, [-70, 0, -110], [440, 150, 440], w, 21, 24) +
    wovenBox(art, [-70, 150, -110], [456, 90, 456], { ...w, colour: '#dcc590' }, 21, 24, false) +
    wovenBox(art, [230, 0, 200], [300, 110, 300], w, 19, 34) +
    wovenBox(art, [230, 110, 200], [314, 60, 314], { ...w, colour: '#dcc590' }, 19, 34, false)
  )
}

const placemat = (art: Art, colour: string, stripe: string) =>
  mat(art, [0, 0, 0], 430, {
    kind: 'rope',
    rows: 24,
    columns: 130,
    colour,
    accent: { colour: stripe, on: (row) => row > 1 && row < 5 },
  })

const trayWeave = { kind: 'plain', rows: 4, columns: 110, colour: INK.rattan } as const
const MAT = { elevation: 40, floor: 640 } as const

export const weaving: Picture[] = [
  {
    file: 'keranjang-belly-1',
    mood: 'cream',
    elevation: 18,
    floor: 860,
    scale: 1.16,
    leaves: true,
    draw: (a) => belly(a, [0, 0, 0], INK.seagrass),
  },
  {
    file: 'keranjang-belly-2',
    mood: 'sage',
    elevation: 18,
    floor: 1010,
    draw: (a) =>
      belly(a, [0, 0, 0], INK.seagrass) +
      clipTo(a, ring(a, [0, 0, 0], 238, 400), blades(a, [0, 350, 0], 520, 9, 170)),
  },
  {
    file: 'keranjang-cucian-1',
    mood: 'clay',
    elevation: 15,
    floor: 960,
    scale: 1.1,
    draw: (a) => hamper(a, [0, 0, 0]),
  },
  {
    file: 'keranjang-piknik-1',
    mood: 'sage',
    elevation: 18,
    floor: 900,
    scale: 1.2,
    leaves: true,
    draw: (a) => picnic(a, [0, 0, 0]),
  },
  {
    file: 'nampan-rotan-1',
    mood: 'rose',
    elevation: 38,
    floor: 660,
    draw: (a) => roundTray(a, [0, 0, 0], 440, 76, trayWeave, INK.honey),
  },
  {
    file: 'nampan-rotan-2',
    mood: 'sand',
    elevation: 32,
    floor: 720,
    draw: (a) =>
      roundTray(a, [0, 0, 0], 440, 60, trayWeave, INK.honey) +
      cup(
        a,
        [-130, 10, -60],
        { colour: '#b98d66', dip: { colour: INK.bone, from: 0.3 }, specks: true },
        0.95,
        '#4a2c1a',
      ) +
      cup(
        a,
        [120, 10, 70],
        { colour: '#b98d66', dip: { colour: INK.sea, from: 0.3 }, specks: true },
        0.95,
        '#8a5a2c',
      ),
  },
  { file: 'tatakan-piring-natural', mood: 'cream', ...MAT, draw: (a) => placemat(a, INK.mendong, '#a98a55') },
  { file: 'tatakan-piring-indigo', mood: 'mist', ...MAT, draw: (a) => placemat(a, '#5b6f92', '#d6c49a') },
  { file: 'tatakan-piring-arang', mood: 'stone', ...MAT, draw: (a) => placemat(a, '#5c5650', '#c9b78e') },
  { file: 'tatakan-gelas-1', mood: 'sage', elevation: 38, floor: 620, scale: 1.2, draw: coasters },
  { file: 'besek-bambu-1', mood: 'sand', elevation: 26, floor: 780, draw: besek },
  {
    file: 'kotak-tisu-1',
    mood: 'clay',
    elevation: 24,
    floor: 800,
    draw: (a) =>
      wovenBox(a, [0, 0, 0], [560, 240, 340], { kind: 'plain', colour: INK.rattan }, 24, 24) +
      tissue(a, [0, 242, 0], 24),
  },
]
