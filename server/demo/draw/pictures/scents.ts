// Pictures of candles, diffusers, incense and soap.
import { INK } from '../materials.ts'
import { burner, diffuser, incense, jarCandle, pillar, soap } from '../objects/scents.ts'
import type { Picture } from '../picture.ts'

const CANDLE = { elevation: 18, floor: 900, scale: 1.05 } as const

export const scents: Picture[] = [
  {
    file: 'lilin-aroma-melati',
    mood: 'sage',
    ...CANDLE,
    draw: (a) => jarCandle(a, [0, 0, 0], '#e9dfcd', '#6f7a52', 1.75),
  },
  {
    file: 'lilin-aroma-kopi',
    mood: 'cream',
    ...CANDLE,
    draw: (a) => jarCandle(a, [0, 0, 0], '#6b4a38', '#6b4a38', 1.75),
  },
  {
    file: 'lilin-aroma-sereh',
    mood: 'sand',
    ...CANDLE,
    draw: (a) => jarCandle(a, [0, 0, 0], INK.moss, '#4f5a3c', 1.75),
  },
  {
    file: 'difuser-rotan-1',
    mood: 'rose',
    floor: 1030,
    leaves: true,
    draw: (a) => diffuser(a, [0, 0, 0], '#b9743a', '#7a4a28', 1.45),
  },
  {
    file: 'wadah-dupa-1',
    mood: 'mist',
    elevation: 22,
    floor: 880,
    scale: 1.3,
    draw: (a) => incense(a, [-40, 0, 0], '#e4d8c4'),
  },
  {
    file: 'sabun-sereh-1',
    mood: 'cream',
    elevation: 34,
    floor: 740,
    scale: 1.5,
    draw: (a) =>
      soap(a, [-80, 0, -60], '#dcd2a8', 18, '#6f7a45') +
      soap(a, [60, 84, -10], '#e6d6ae', 34, '#8a6a3c', true),
  },
  {
    file: 'lilin-pilar-1',
    mood: 'clay',
    floor: 900,
    scale: 1.3,
    draw: (a) =>
      pillar(a, [-170, 0, -60], 92, 430, '#f0e5cc') +
      pillar(a, [160, 0, -40], 92, 310, '#dcb892') +
      pillar(a, [0, 0, 100], 104, 200, '#cc8a6c'),
  },
  {
    file: 'tungku-aroma-1',
    mood: 'sand',
    elevation: 18,
    floor: 920,
    scale: 1.55,
    draw: (a) => burner(a, [0, 0, 0], INK.sage),
  },
]
