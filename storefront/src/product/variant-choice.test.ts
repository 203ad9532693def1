// The variant picker's decisions.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProductVariant } from '@etalase/client'
import { choose, chosenVariant, firstChoice, offeredValues } from './variant-choice.ts'

const variants = [
  aVariant('s-hitam', { Ukuran: 'S', Warna: 'Hitam' }, { sold_out: true }),
  aVariant('s-putih', { Ukuran: 'S', Warna: 'Putih' }),
  aVariant('m-hitam', { Ukuran: 'M', Warna: 'Hitam' }),
  aVariant('l-merah', { Ukuran: 'L', Warna: 'Merah' }),
]

test('the first variant that can be bought is chosen before the buyer chooses', () => {
  assert.equal(chosenVariant(variants, firstChoice(variants, null))?.id, 's-putih')
})

test('a variant that was asked for is chosen, even when it is sold out', () => {
  assert.equal(chosenVariant(variants, firstChoice(variants, 's-hitam'))?.id, 's-hitam')
})

test('the value of an option is sold out by the combination it would make, not by itself', () => {
  const colour = { name: 'Warna', values: ['Hitam', 'Putih'] }
  const small = offeredValues(colour, variants, { Ukuran: 'S', Warna: 'Putih' })
  assert.deepEqual(small, [
    { value: 'Hitam', isSoldOut: true },
    { value: 'Putih', isSoldOut: false },
  ])
  const medium = offeredValues(colour, variants, { Ukuran: 'M', Warna: 'Hitam' })
  assert.equal(medium[0]?.isSoldOut, false)
})

test('choosing a combination that does not exist leads to the nearest one that does', () => {
  const choice = choose(variants, { Ukuran: 'S', Warna: 'Putih' }, 'Ukuran', 'L')
  assert.deepEqual(choice, { Ukuran: 'L', Warna: 'Merah' })
})

function aVariant(
  id: string,
  options: Record<string, string>,
  more: Partial<ProductVariant> = {},
): ProductVariant {
  return {
    id,
    sku: id,
    price: 1_000,
    compare_at_price: null,
    on_sale: false,
    sold_out: false,
    stock: 1,
    badge: null,
    image_id: null,
    weight_grams: 100,
    options,
    ...more,
  }
}
