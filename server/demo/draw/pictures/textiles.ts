// Pictures of batik, lurik, ikat and linen.
import type { Art } from '../art.ts'
import { DYES, type Dyes } from '../batik.ts'
import { polygon, type Vec2 } from '../geometry.ts'
import { INK } from '../materials.ts'
import type { Motif } from '../motifs.ts'
import { apron, tote } from '../objects/bags.ts'
import { clothOn, cushion, type Fabric, hanging } from '../objects/cloth.ts'
import { band, roll, slab } from '../objects/folded.ts'
import type { Picture } from '../picture.ts'
import { blurred } from '../scene.ts'
import { outline, sheet } from '../surface.ts'
import { rodOnPaper } from '../tube.ts'

export const plain = (colour: string): Dyes => [colour, colour, colour, colour]

const FOLD = { width: 620, depth: 440, thick: 130, layers: 6 } as const

function scarf(art: Art, dyes: Dyes): string {
  const dowel = rodOnPaper(
    [
      [300, 214],
      [600, 208],
      [900, 214],
    ],
    { width: 26, colour: INK.teak, nodes: 190 },
  )
  const cord = rodOnPaper(
    [
      [330, 206],
      [600, 70],
      [870, 206],
    ],
    { width: 6, colour: '#b59a6c' },
  )
  return (
    cord +
    dowel +
    hanging(
      art,
      [0, 0, 0],
      { dyes, motif: 'megamendung', repeat: 3 },
      { width: 500, height: 720, folds: 4, depth: 34, fringe: 56 },
    ) +
    rodOnPaper(
      [
        [338, 196],
        [600, 190],
        [862, 196],
      ],
      { width: 10, colour: INK.teak, shine: 0.1 },
    )
  )
}

/** A close view of cloth with one soft fold across it. */
function closeUp(art: Art, motif: Motif, dyes: Dyes): string {
  const face = sheet(
    (u, v) => [-60 + u * 1320, -60 + v * 1320 + Math.sin(u * 4 + v * 2) * 26],
    () => 1,
  )
  const fold: Vec2[] = [
    [-40, 980],
    [400, 700],
    [820, 420],
    [1260, 260],
    [1260, 420],
    [820, 560],
    [400, 840],
    [-40, 1130],
  ]
  return (
    clothOn(art, face, { dyes, motif, threads: 0.5 }, 5, 5, 264, outline(face)) +
    blurred(art, polygon(fold), 46, 0.55) +
    blurred(art, polygon(fold.map(([x, y]): Vec2 => [x - 30, y - 130])), 50, 0.3, '#fff8ec')
  )
}

/** Four napkins in four colours, one on the other. */
function napkins(art: Art): string {
  const colours = ['#c9775a', '#a9b095', '#e6dac5', '#8f9fb0']
  return colours
    .map((c, i) =>
      slab(
        art,
        [i % 2 ? 8 : -6, i * 50, 0],
        { width: 520, depth: 520, thick: 50, layers: 2, turn: 22 + (i % 2 ? 5 : -3) },
        { dyes: plain(c), threads: 0.6 },
        i === 0,
      ),
    )
    .join('')
}

const blanket: Fabric = { dyes: DYES.earth, motif: 'tenun', repeat: 5, threads: 0.7 }
const kawung = (dyes: Dyes): Fabric => ({ dyes, motif: 'kawung', repeat: 7 })
const CUSHION = { floor: 990, scale: 1.12 } as const
const pillow = (file: string, mood: Picture['mood'], fabric: Fabric, width = 700, height = 700): Picture => ({
  file,
  mood,
  ...CUSHION,
  draw: (a) => cushion(a, [0, 0, 0], width, height, fabric, 0.012),
})

export const textiles: Picture[] = [
  pillow('sarung-bantal-kawung-sogan', 'sand', kawung(DYES.sogan)),
  pillow('sarung-bantal-kawung-indigo', 'mist', kawung(DYES.indigo)),
  pillow('sarung-bantal-kawung-marun', 'rose', kawung(DYES.maroon)),
  pillow('sarung-bantal-linen-gading', 'clay', { dyes: plain('#fbf0d8'), threads: 0.42 }),
  pillow('sarung-bantal-linen-terakota', 'cream', { dyes: plain('#e0946f'), threads: 0.42 }),
  pillow('sarung-bantal-linen-sage', 'sand', { dyes: plain('#c6cdb0'), threads: 0.42 }),
  pillow(
    'bantal-pinggang-tenun-1',
    'sage',
    { dyes: DYES.earth, motif: 'tenun', repeat: 7, threads: 0.6 },
    820,
    480,
  ),
  {
    file: 'kain-parang-1',
    mood: 'cream',
    elevation: 34,
    floor: 680,
    scale: 1.16,
    draw: (a) =>
      slab(a, [0, 0, 0], FOLD, { dyes: DYES.sogancream, motif: 'parang', repeat: 5 }) +
      band(a, [0, 0, 0], FOLD, 104, '#e9dcc2'),
  },
  {
    file: 'kain-parang-2',
    quality: 68,
    mood: 'cream',
    horizon: null,
    draw: (a) => closeUp(a, 'parang', DYES.sogancream),
  },
  {
    file: 'selendang-mega-mendung-indigo',
    mood: 'mist',
    floor: 215,
    horizon: null,
    draw: (a) => scarf(a, DYES.indigo),
  },
  {
    file: 'selendang-mega-mendung-marun',
    mood: 'rose',
    floor: 215,
    horizon: null,
    draw: (a) => scarf(a, DYES.maroon),
  },
  {
    file: 'runner-lurik-1',
    mood: 'clay',
    elevation: 36,
    floor: 520,
    scale: 1.32,
    draw: (a) =>
      roll(a, [0, 0, 0], 520, 78, 400, {
        dyes: ['#e4d8c0', '#4f5a3c', '#a8683a', '#6b4630'],
        motif: 'lurik',
        repeat: 4,
        threads: 0.6,
      }),
  },
  {
    file: 'tote-ceplok-marun',
    mood: 'sand',
    floor: 1020,
    scale: 1.08,
    draw: (a) => tote(a, [0, 0, 0], 580, 600, { dyes: DYES.maroon, motif: 'ceplok', repeat: 5 }, '#6b4630'),
  },
  {
    file: 'tote-ceplok-lumut',
    mood: 'cream',
    floor: 1020,
    scale: 1.08,
    draw: (a) => tote(a, [0, 0, 0], 580, 600, { dyes: DYES.moss, motif: 'ceplok', repeat: 5 }, '#6b4630'),
  },
  { file: 'serbet-linen-1', mood: 'stone', elevation: 34, floor: 700, scale: 1.1, draw: napkins },
  {
    file: 'selimut-troso-1',
    mood: 'sand',
    elevation: 30,
    floor: 760,
    scale: 1.1,
    draw: (a) => slab(a, [0, 0, 0], { width: 640, depth: 460, thick: 230, layers: 5, turn: 24 }, blanket),
  },
  {
    file: 'celemek-lurik-1',
    mood: 'sage',
    horizon: null,
    draw: (a) =>
      apron(
        a,
        [600, 320],
        { dyes: ['#3f4a5c', '#c9bda0', '#7b8aa0', '#e2d9c4'], motif: 'lurik', repeat: 6, threads: 0.5 },
        '#6b4630',
      ),
  },
  {
    file: 'batik-tulis-truntum-1',
    mood: 'dusk',
    elevation: 34,
    floor: 680,
    scale: 1.16,
    draw: (a) =>
      slab(a, [0, 0, 0], FOLD, { dyes: DYES.sogan, motif: 'truntum', repeat: 8 }) +
      band(a, [0, 0, 0], FOLD, 104, '#d9c49a'),
  },
]
