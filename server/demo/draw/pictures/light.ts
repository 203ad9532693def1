// Pictures of lamps.
import type { Art } from '../art.ts'
import { DYES } from '../batik.ts'
import { add, type Vec3 } from '../geometry.ts'
import { lathe, type Profile } from '../lathe.ts'
import { METAL, SATIN } from '../light.ts'
import { INK } from '../materials.ts'
import { type Clay, pot } from '../objects/ceramics.ts'
import { glow, lantern, pendant, ringRod, type Shade, shade } from '../objects/lamps.ts'
import type { Picture } from '../picture.ts'
import { shadow } from '../scene.ts'
import { rod } from '../tube.ts'

const NECK: Profile = [
  [30, 0],
  [28, 6],
  [18, 14],
  [16, 70],
]

export function tableLamp(art: Art, at: Vec3, clay: Clay, top: Shade): string {
  const base: Profile = [
    [120, 0],
    [142, 10],
    [204, 120],
    [190, 220],
    [92, 300],
    [44, 326],
  ]
  return (
    glow(art, add(at, [0, 480, 0]), 620, 0.62) +
    pot(art, at, base, clay, 10, 0.05) +
    lathe(art, add(at, [0, 320, 0]), NECK, { colour: INK.brass, finish: METAL, grounding: 0 }) +
    shade(art, add(at, [0, 352, 0]), top)
  )
}

function floorLamp(art: Art, at: Vec3): string {
  const leg = (x: number, z: number) =>
    shadow(art, add(at, [x, 0, z]), 14, 14, 60) +
    rod(art, [add(at, [x, 0, z]), add(at, [0, 560, 0])], {
      width: 24,
      colour: INK.rattan,
      nodes: 120,
      exposure: z < 0 ? 0.75 : 1,
    })
  const drum = {
    bottom: 200,
    top: 170,
    height: 260,
    colour: INK.rattan,
    weave: { kind: 'plain', rows: 18, columns: 54, colour: INK.rattan, exposure: 1.05 },
  } as const
  return (
    glow(art, add(at, [0, 680, 0]), 600, 0.6) +
    leg(30, -170) +
    leg(-190, 90) +
    leg(190, 100) +
    ringRod(art, at, 106, 250, 15, INK.rattan) +
    lathe(art, add(at, [0, 540, 0]), NECK, { colour: INK.brass, finish: METAL, grounding: 0 }) +
    shade(art, add(at, [0, 590, 0]), drum)
  )
}

const linenShade = { bottom: 290, top: 190, height: 310, colour: '#ead9b8' } as const

export const light: Picture[] = [
  {
    file: 'lampu-gantung-bambu-1',
    mood: 'dusk',
    horizon: null,
    floor: 960,
    draw: (a) =>
      glow(a, [0, 360, 0], 640, 0.7) +
      pendant(
        a,
        [0, 220, 0],
        [
          [350, 0],
          [346, 54],
          [294, 220],
          [176, 350],
          [40, 396],
        ],
        { weave: { kind: 'plain', rows: 27, columns: 76, colour: INK.bamboo } },
      ),
  },
  {
    file: 'lampu-meja-keramik-tulang',
    mood: 'clay',
    floor: 1010,
    scale: 1.14,
    draw: (a) => tableLamp(a, [0, 0, 0], { colour: INK.bone, specks: true, finish: SATIN }, linenShade),
  },
  {
    file: 'lampu-meja-keramik-lumut',
    mood: 'sand',
    floor: 1010,
    scale: 1.14,
    draw: (a) => tableLamp(a, [0, 0, 0], { colour: INK.moss }, linenShade),
  },
  {
    file: 'lampu-lantai-rotan-1',
    mood: 'dusk',
    floor: 1080,
    scale: 1.12,
    draw: (a) => floorLamp(a, [0, 0, 0]),
  },
  {
    file: 'lampu-meja-batik-1',
    mood: 'dusk',
    floor: 1010,
    scale: 1.14,
    draw: (a) =>
      tableLamp(
        a,
        [0, 0, 0],
        { colour: '#6b4630', finish: SATIN },
        {
          bottom: 270,
          top: 230,
          height: 320,
          colour: '#ecdcb8',
          motif: { kind: 'kawung', dyes: DYES.sogancream, repeat: 9 },
        },
      ),
  },
  {
    file: 'lentera-bambu-1',
    mood: 'dusk',
    floor: 940,
    scale: 1.3,
    draw: (a) => shadow(a, [0, 0, 0], 180, 180, 120) + lantern(a, [0, 0, 0], 170, 470, INK.bamboo),
  },
  {
    file: 'lampu-gantung-kuningan-1',
    mood: 'sage',
    horizon: null,
    floor: 960,
    draw: (a) =>
      glow(a, [0, 240, 0], 460, 0.75) +
      pendant(
        a,
        [0, 250, 0],
        [
          [330, 0],
          [326, 40],
          [270, 190],
          [150, 290],
          [60, 330],
          [44, 380],
        ],
        { metal: INK.brass },
      ),
  },
]
