// One picture of each category.
import { sized } from '../art.ts'
import { DYES } from '../batik.ts'
import { MATTE, SATIN } from '../light.ts'
import { INK } from '../materials.ts'
import { bowl, cup, plate } from '../objects/ceramics.ts'
import { cushion } from '../objects/cloth.ts'
import { slab } from '../objects/folded.ts'
import { loungeChair } from '../objects/furniture.ts'
import { roundTable } from '../objects/joinery.ts'
import { jar, leaningBoard } from '../objects/kitchenware.ts'
import { lantern } from '../objects/lamps.ts'
import { diffuser, jarCandle, pillar } from '../objects/scents.ts'
import { mirror } from '../objects/wall.ts'
import type { Picture } from '../picture.ts'
import { footedPot, moonVase, tallVase } from './clay.ts'
import { tableLamp } from './light.ts'
import { plain } from './textiles.ts'
import { belly, picnic } from './weaving.ts'

const HERE = [0, 0, 0] as const
const bone = { colour: INK.bone, specks: true, finish: SATIN } as const

const category = (
  key: string,
  mood: Picture['mood'],
  rest: Partial<Picture>,
  draw: Picture['draw'],
): Picture => ({
  file: `kategori-${key}`,
  mood,
  elevation: 18,
  floor: 900,
  ...rest,
  draw,
})

export const categories: Picture[] = [
  category(
    'anyaman',
    'sand',
    { floor: 830, elevation: 20 },
    (a) => picnic(a, [-130, 0, -140]) + belly(a, [250, 0, 150], INK.seagrass),
  ),
  category(
    'keramik',
    'clay',
    { floor: 860 },
    (a) =>
      tallVase(a, [-270, 0, -120], {
        colour: '#d9b9a0',
        dip: { colour: INK.bone, from: 0.42 },
        specks: true,
        finish: SATIN,
      }) +
      moonVase(a, [110, 0, -40], { colour: INK.moss }) +
      cup(
        a,
        [-170, 0, 220],
        { colour: '#bd926b', dip: { colour: INK.sea, from: 0.32 }, specks: true },
        0.95,
      ) +
      bowl(a, [290, 0, 250], 160, 110, bone),
  ),
  category(
    'dapur',
    'sage',
    { floor: 880, horizon: 0.6 },
    (a) =>
      leaningBoard(a, [440, 830], 360, 470, INK.teak) +
      jar(a, [210, 0, -60], bone, 190, 330) +
      plate(a, [-30, 0, 240], 210, { colour: '#cdb79a', inside: INK.sea, specks: true }, '#a8794f'),
  ),
  category(
    'tekstil',
    'rose',
    { floor: 940 },
    (a) =>
      cushion(a, [-130, 0, -80], 540, 540, { dyes: DYES.indigo, motif: 'kawung', repeat: 6 }, -0.03) +
      cushion(a, [190, 0, 40], 430, 430, { dyes: plain('#cc7d5c'), threads: 0.6 }, 0.04) +
      slab(
        a,
        [-160, 0, 240],
        { width: 400, depth: 250, thick: 90, layers: 4, turn: 14 },
        { dyes: DYES.sogancream, motif: 'parang', repeat: 5 },
      ),
  ),
  category(
    'mebel',
    'cream',
    { floor: 1000, elevation: 16, scale: 0.92, leaves: true },
    (a) =>
      loungeChair(a, [-130, 0, -40], INK.rattan, '#d9cdb2') +
      roundTable(a, [360, 0, 150], 190, 290, INK.teak) +
      cup(a, [350, 290, 150], { colour: '#bd926b', dip: { colour: INK.sea, from: 0.32 }, specks: true }, 0.7),
  ),
  category(
    'lampu',
    'dusk',
    { floor: 980 },
    (a) =>
      tableLamp(
        a,
        [-130, 0, -60],
        { colour: INK.moss },
        { bottom: 290, top: 190, height: 310, colour: '#ead9b8' },
      ) + lantern(a, [270, 0, 120], 120, 320, INK.bamboo),
  ),
  category(
    'wewangian',
    'sage',
    { floor: 900 },
    (a) =>
      diffuser(a, [-190, 0, -60], '#b9743a', '#7a4a28', 1) +
      jarCandle(a, [170, 0, 40], '#e9dfcd', '#6f7a52', 1.05) +
      pillar(a, [-20, 0, 220], 70, 130, '#cc8a6c'),
  ),
  category(
    'dekorasi',
    'mist',
    { floor: 1020 },
    (a) =>
      mirror(a, [600, 400], 190, INK.rattan, 44) +
      footedPot(a, [-250, 0, 0], { colour: INK.terracotta, finish: MATTE }) +
      moonVase(sized(a, [270, 0, 90], 0.7), HERE, bone),
  ),
]
