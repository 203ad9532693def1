// Pictures of ceramics and earthenware.
import type { Art } from '../art.ts'
import type { Vec3 } from '../geometry.ts'
import { lathe, type Profile, ring } from '../lathe.ts'
import { MATTE, SATIN } from '../light.ts'
import { INK } from '../materials.ts'
import { mat } from '../objects/baskets.ts'
import { bowl, type Clay, cup, filling, plate, pot, spouted, teapot } from '../objects/ceramics.ts'
import { blades, branch, pampas } from '../objects/plants.ts'
import type { Picture } from '../picture.ts'
import { blurred, clipTo, shadow } from '../scene.ts'

const MOON: Profile = [
  [112, 0],
  [134, 8],
  [246, 150],
  [268, 270],
  [228, 396],
  [128, 478],
  [88, 500],
  [84, 520],
  [96, 545],
]
const TALL: Profile = [
  [110, 0],
  [128, 10],
  [166, 120],
  [150, 240],
  [72, 360],
  [46, 470],
  [46, 590],
  [64, 650],
]

export function moonVase(art: Art, at: Vec3, clay: Clay): string {
  return pot(art, at, MOON, clay, 10)
}

export function tallVase(art: Art, at: Vec3, clay: Clay): string {
  return pot(art, at, TALL, clay, 8)
}

/** A planter on three short feet with its plant. */
export function footedPot(art: Art, at: Vec3, clay: Clay, plant = true): string {
  const lift: Vec3 = [at[0], at[1] + 78, at[2]]
  const foot = (x: number, z: number) =>
    lathe(
      art,
      [at[0] + x, at[1], at[2] + z],
      [
        [17, 0],
        [22, 30],
        [34, 100],
      ],
      { colour: INK.teak, finish: SATIN },
    )
  const body: Profile = [
    [150, 0],
    [196, 16],
    [232, 140],
    [236, 250],
    [230, 300],
  ]
  const soil = `<path d="${ring(art, lift, 214, 276)}" fill="#4a3426"/>`
  const green = plant ? blades(art, [lift[0], lift[1] + 270, lift[2]], 440, 9, 150) : ''
  return (
    blurred(art, ring(art, [at[0] + 50, at[1], at[2]], 185, 0), 26, 0.4) +
    shadow(art, [at[0] - 128, 0, at[2] + 70], 18, 18, 60) +
    shadow(art, [at[0] + 128, 0, at[2] + 70], 18, 18, 60) +
    foot(0, -110) +
    foot(-128, 70) +
    foot(128, 70) +
    pot(art, lift, body, clay, 12, 0.3, false) +
    clipTo(art, ring(art, lift, 218, 300), soil + green)
  )
}

const cupColours = { laut: INK.sea, tulang: INK.bone, bata: INK.terracotta, arang: '#4d4a48' } as const
const cupOf = (art: Art, colour: string) =>
  cup(art, [-30, 0, 0], { colour: '#bd926b', dip: { colour, from: 0.32 }, specks: true }, 2.3, '#4a2c1a')

const tea: Clay = {
  colour: INK.terracotta,
  dip: { colour: '#d98a5c', from: 0.45 },
  finish: SATIN,
  specks: true,
}

export const clay: Picture[] = [
  {
    file: 'vas-bulan-tulang',
    mood: 'clay',
    leaves: true,
    floor: 960,
    scale: 1.16,
    draw: (a) => moonVase(a, [0, 0, 0], { colour: INK.bone, specks: true, finish: SATIN }),
  },
  {
    file: 'vas-bulan-terakota',
    mood: 'cream',
    floor: 960,
    scale: 1.16,
    draw: (a) => moonVase(a, [0, 0, 0], { colour: INK.terracotta, finish: SATIN, specks: true }),
  },
  {
    file: 'vas-bulan-lumut',
    mood: 'sand',
    floor: 960,
    scale: 1.16,
    draw: (a) => moonVase(a, [0, 0, 0], { colour: INK.moss }),
  },
  {
    file: 'vas-jenjang-1',
    mood: 'rose',
    floor: 1060,
    draw: (a) =>
      pampas(a, [-6, 600, 0], -0.24, 360) +
      pampas(a, [6, 600, 0], 0.3, 330, '#cfa878') +
      branch(a, [0, 610, 0], 0.05, 320, '#8d9a6a', 46) +
      tallVase(a, [0, 0, 0], {
        colour: '#d9b9a0',
        dip: { colour: INK.bone, from: 0.42 },
        specks: true,
        finish: SATIN,
      }),
  },
  ...Object.entries(cupColours).map(
    ([name, colour]): Picture => ({
      file: `cangkir-lereng-${name}`,
      mood: name === 'laut' ? 'sand' : name === 'tulang' ? 'sage' : name === 'bata' ? 'cream' : 'rose',
      elevation: 22,
      floor: 850,
      draw: (a) => cupOf(a, colour),
    }),
  ),
  {
    file: 'teko-senja-1',
    mood: 'sage',
    elevation: 17,
    floor: 900,
    scale: 1.05,
    leaves: true,
    draw: (a) => teapot(a, [30, 0, 0], tea, INK.rattan, 1.5),
  },
  {
    file: 'teko-senja-2',
    mood: 'cream',
    elevation: 22,
    floor: 800,
    draw: (a) => teapot(a, [-60, 0, -80], tea, INK.rattan, 1.2) + cup(a, [240, 0, 140], tea, 0.95, '#9a5a24'),
  },
  {
    file: 'piring-pesisir-laut',
    mood: 'sand',
    elevation: 42,
    floor: 660,
    draw: (a) => plate(a, [0, 0, 0], 450, { colour: INK.bone, inside: INK.sea, specks: true }, '#b98d66'),
  },
  {
    file: 'piring-pesisir-tulang',
    mood: 'clay',
    elevation: 42,
    floor: 660,
    draw: (a) => plate(a, [0, 0, 0], 450, { colour: '#cdb79a', inside: INK.bone, specks: true }, '#a8794f'),
  },
  {
    file: 'cawan-sambal-1',
    mood: 'cream',
    elevation: 30,
    floor: 720,
    draw: (a) =>
      bowl(a, [-190, 0, -90], 180, 110, { colour: INK.terracotta, finish: MATTE }) +
      bowl(a, [220, 0, -60], 180, 110, { colour: '#a85a3a', finish: MATTE }) +
      bowl(a, [10, 0, 190], 190, 116, { colour: '#cf8058', finish: MATTE }) +
      filling(a, [10, 0, 190], 158, 74, '#c23a26'),
  },
  {
    file: 'mangkuk-kuah-1',
    mood: 'mist',
    elevation: 26,
    floor: 830,
    scale: 1.25,
    draw: (a) =>
      bowl(a, [0, 0, 0], 320, 250, {
        colour: INK.indigo,
        inside: INK.bone,
        dip: { colour: '#40557c', from: 0.2 },
        specks: true,
      }),
  },
  {
    file: 'kendi-kasongan-1',
    mood: 'sand',
    floor: 980,
    scale: 1.2,
    leaves: true,
    draw: (a) => kendi(a, [0, 0, 0]),
  },
  {
    file: 'pot-berkaki-terakota',
    mood: 'cream',
    elevation: 17,
    floor: 1000,
    scale: 1.02,
    draw: (a) => footedPot(a, [0, 0, 0], { colour: INK.terracotta, finish: MATTE }),
  },
  {
    file: 'pot-berkaki-putih',
    mood: 'sage',
    elevation: 17,
    floor: 1000,
    scale: 1.02,
    draw: (a) => footedPot(a, [0, 0, 0], { colour: INK.bone, finish: SATIN, specks: true }),
  },
  {
    file: 'set-teh-1',
    mood: 'rose',
    elevation: 26,
    floor: 760,
    draw: (a) =>
      mat(a, [-40, 0, -60], 300, { kind: 'rope', rows: 17, columns: 100, colour: INK.mendong }) +
      cup(a, [-430, 0, -80], tea, 0.78, '#9a5a24') +
      cup(a, [320, 0, -190], tea, 0.78, '#9a5a24') +
      teapot(a, [-20, 9, -60], tea, INK.rattan, 1.05) +
      cup(a, [-290, 0, 260], tea, 0.82, '#9a5a24') +
      cup(a, [270, 0, 250], tea, 0.82, '#9a5a24'),
  },
]

/** A traditional water jug: round belly, flanged neck, fat spout. */
export function kendi(art: Art, at: Vec3): string {
  const clay: Clay = { colour: '#b9603c', finish: MATTE, dip: { colour: '#c46b45', from: 0.6 } }
  const body: Profile = [
    [110, 0],
    [130, 12],
    [210, 90],
    [226, 170],
    [180, 260],
    [84, 310],
    [52, 350],
    [50, 430],
    [92, 456],
    [70, 480],
    [40, 540],
    [44, 560],
  ]
  return spouted(art, [at[0] - 62, at[1] + 66, at[2]], clay, 0.98) + pot(art, at, body, clay, 9)
}
