// Pictures of the shop itself: hero, story, logo and the card for social media.
import { type Art, sized } from '../art.ts'
import { DYES } from '../batik.ts'
import { ring } from '../lathe.ts'
import { MATTE, SATIN } from '../light.ts'
import { INK } from '../materials.ts'
import { roundTray } from '../objects/baskets.ts'
import { bowl, cup, teapot } from '../objects/ceramics.ts'
import { cushion } from '../objects/cloth.ts'
import { slab } from '../objects/folded.ts'
import { hourglassStool, loungeChair } from '../objects/furniture.ts'
import { jar } from '../objects/kitchenware.ts'
import { lantern } from '../objects/lamps.ts'
import { blades, branch, pampas } from '../objects/plants.ts'
import { incense, jarCandle, pillar } from '../objects/scents.ts'
import { disc, mirror } from '../objects/wall.ts'
import type { Picture } from '../picture.ts'
import { clipTo } from '../scene.ts'
import { wordmark } from '../wordmark.ts'
import { kendi, moonVase, tallVase } from './clay.ts'
import { tableLamp } from './light.ts'
import { belly, picnic } from './weaving.ts'

const HERE = [0, 0, 0] as const
const bone = { colour: INK.bone, specks: true, finish: SATIN } as const
const HERO = { width: 1920, height: 1080, quality: 78 } as const

/** A corner to sit in: chair, stool, plant, mirror. The left third stays free for words. */
function livingCorner(art: Art): string {
  const basket = sized(art, [800, 0, -180], 0.84)
  return (
    mirror(art, [880, 300], 112, INK.rattan, 36) +
    belly(basket, HERE, INK.seagrass) +
    clipTo(art, ring(basket, HERE, 238, 400), blades(basket, [0, 350, 0], 600, 9, 190)) +
    loungeChair(art, [230, 0, 0], INK.rattan, '#efe5d2') +
    cushion(art, [230, 318, 20], 320, 320, { dyes: DYES.sogan, motif: 'kawung', repeat: 5 }, -0.05) +
    hourglassStool(art, [-330, 0, 170], 170, 300, INK.rattan, INK.honey) +
    cup(
      art,
      [-340, 344, 170],
      { colour: '#bd926b', dip: { colour: INK.sea, from: 0.32 }, specks: true },
      0.6,
      '#4a2c1a',
    )
  )
}

/** A table set with clay, wood and weave. */
function tableSetting(art: Art): string {
  const tea = {
    colour: INK.terracotta,
    dip: { colour: '#d98a5c', from: 0.45 },
    finish: SATIN,
    specks: true,
  } as const
  const vase = sized(art, [520, 0, -220], 0.6)
  return (
    pampas(vase, [0, 600, 0], 0.26, 330) +
    pampas(vase, [0, 600, 0], -0.12, 360, '#cfa878') +
    branch(vase, [0, 600, 0], -0.4, 300, '#8d9a6a', 46) +
    tallVase(vase, HERE, {
      colour: '#d9b9a0',
      dip: { colour: INK.bone, from: 0.42 },
      specks: true,
      finish: SATIN,
    }) +
    jar(art, [790, 0, -110], { colour: INK.sage, specks: true, finish: SATIN }, 130, 220) +
    roundTray(
      art,
      [120, 0, 80],
      390,
      56,
      { kind: 'plain', rows: 4, columns: 100, colour: INK.rattan },
      INK.honey,
    ) +
    teapot(art, [10, 10, 20], tea, INK.rattan, 0.86) +
    cup(art, [300, 10, 140], tea, 0.7, '#9a5a24') +
    bowl(art, [720, 0, 240], 160, 112, { colour: INK.indigo, inside: INK.bone, specks: true }) +
    slab(
      art,
      [-430, 0, 230],
      { width: 330, depth: 240, thick: 66, layers: 4, turn: 20 },
      { dyes: DYES.indigocream, motif: 'parang', repeat: 4 },
    )
  )
}

/** An evening of light and scent. */
function eveningLight(art: Art): string {
  return (
    tableLamp(sized(art, [240, 0, -80], 0.98), HERE, bone, {
      bottom: 270,
      top: 200,
      height: 300,
      colour: '#ecdcb8',
      motif: { kind: 'truntum', dyes: DYES.sogancream, repeat: 12 },
    }) +
    lantern(art, [660, 0, -40], 120, 330, INK.bamboo) +
    moonVase(sized(art, [-150, 0, -60], 0.56), HERE, { colour: INK.moss }) +
    pillar(art, [-330, 0, 60], 56, 250, '#f0e5cc') +
    pillar(art, [-210, 0, 170], 62, 140, '#cc8a6c') +
    jarCandle(art, [470, 0, 200], '#6b4a38', '#6b4a38', 0.66) +
    incense(sized(art, [30, 0, 230], 0.6), HERE, '#e4d8c4')
  )
}

/** The workshop: clay drying, baskets, cloth folded, dishes on the wall. */
function workshop(art: Art): string {
  return (
    disc(art, [520, 250], 130, {
      kind: 'rope',
      rows: 12,
      columns: 64,
      colour: INK.seagrass,
      accent: { colour: '#6a4a34', on: (r, c) => r > 3 && r < 7 && c % 8 < 4 },
    }) +
    disc(art, [760, 190], 92, { kind: 'plain', rows: 9, columns: 46, colour: INK.bamboo }) +
    disc(art, [970, 280], 108, { kind: 'rope', rows: 10, columns: 56, colour: INK.rattan }) +
    picnic(sized(art, [-420, 0, -60], 0.86), HERE) +
    kendi(sized(art, [60, 0, -160], 0.9), HERE) +
    moonVase(sized(art, [430, 0, -80], 0.78), HERE, { colour: INK.terracotta, finish: MATTE }) +
    bowl(art, [-80, 0, 210], 140, 90, bone) +
    bowl(art, [-80, 70, 210], 134, 90, { colour: INK.sea, specks: true }) +
    slab(
      art,
      [300, 0, 240],
      { width: 320, depth: 230, thick: 90, layers: 4, turn: 22 },
      { dyes: DYES.sogan, motif: 'kawung', repeat: 5 },
    )
  )
}

function social(art: Art): string {
  const basket = sized(art, [470, 0, -140], 0.86)
  return (
    belly(basket, HERE, INK.seagrass) +
    clipTo(art, ring(basket, HERE, 238, 400), blades(basket, [0, 350, 0], 400, 9, 160)) +
    moonVase(sized(art, [190, 0, 60], 0.66), HERE, { colour: INK.terracotta, finish: SATIN, specks: true }) +
    bowl(art, [640, 0, 170], 150, 110, { colour: INK.indigo, inside: INK.bone, specks: true }) +
    wordmark(70, 236, 88, '#3d2a1f', '#b3623c')
  )
}

export const brand: Picture[] = [
  {
    file: 'hero-1',
    mood: 'sage',
    elevation: 16,
    floor: 880,
    scale: 0.86,
    horizon: 0.66,
    leaves: true,
    ...HERO,
    draw: livingCorner,
  },
  {
    file: 'hero-2',
    mood: 'clay',
    elevation: 22,
    floor: 780,
    scale: 0.95,
    horizon: 0.56,
    leaves: true,
    ...HERO,
    draw: tableSetting,
  },
  {
    file: 'hero-3',
    mood: 'dusk',
    elevation: 17,
    floor: 850,
    scale: 1.05,
    horizon: 0.62,
    ...HERO,
    draw: eveningLight,
  },
  {
    file: 'tentang',
    mood: 'sand',
    width: 1600,
    height: 1200,
    elevation: 20,
    floor: 850,
    scale: 1.02,
    horizon: 0.58,
    leaves: true,
    draw: workshop,
  },
  {
    file: 'sosial',
    mood: 'cream',
    width: 1200,
    height: 630,
    elevation: 17,
    floor: 530,
    scale: 0.72,
    horizon: 0.66,
    draw: social,
  },
  {
    file: 'logo',
    mood: 'cream',
    width: 756,
    height: 144,
    transparent: true,
    quality: 92,
    draw: () => wordmark(12, 12, 120, '#3d2a1f', '#b3623c'),
  },
]
