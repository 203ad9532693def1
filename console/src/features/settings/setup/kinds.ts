// What a new shop sells, and what follows from it: what the law asks, how the shop looks, how goods are grouped and weigh. Pure.
import type { Schemas } from '../../../api.ts'

type Goods = NonNullable<Schemas['Shop']['goods']>[number]
type Preset = NonNullable<NonNullable<Schemas['Shop']['brand']>['preset']>

export interface Kind {
  readonly goods: Goods
  readonly preset: Preset
  /** of its first product; a shop shows no shelf that is empty */
  readonly category: string | null
  /** of one piece, packed, until somebody weighs it */
  readonly grams: number
  readonly sizes: readonly string[]
}

export const KINDS = {
  food: {
    goods: 'food',
    preset: 'hangat',
    category: 'Makanan',
    grams: 500,
    sizes: [],
  },
  fashion: {
    goods: 'other',
    preset: 'bersih',
    category: 'Atasan',
    grams: 300,
    sizes: ['S', 'M', 'L', 'XL'],
  },
  beauty: {
    goods: 'cosmetics',
    preset: 'lembut',
    category: 'Perawatan kulit',
    grams: 250,
    sizes: [],
  },
  health: { goods: 'health', preset: 'bersih', category: 'Suplemen', grams: 250, sizes: [] },
  home: {
    goods: 'other',
    preset: 'hangat',
    category: 'Dekorasi',
    grams: 1_000,
    sizes: [],
  },
  gadgets: {
    goods: 'other',
    preset: 'tegas',
    category: 'Gawai',
    grams: 500,
    sizes: [],
  },
  other: { goods: 'other', preset: 'bersih', category: null, grams: 500, sizes: [] },
} as const satisfies Readonly<Record<string, Kind>>
export type KindName = keyof typeof KINDS
