// The variant picker's decisions.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProductVariant } from '@etalase/client'
import { choose, chosenVariant, firstChoice, offeredValues, openOptions } from './variant-choice.ts'

const variants = [
  aVariant('s-hitam', { Ukuran: 'S', Warna: 'Hitam' }, { sold_out: true }),
  aVariant('s-putih', { Ukuran: 'S', Warna: 'Putih' }),
  aVariant('m-hitam', { Ukuran: 'M', Warna: 'Hitam' }),
  aVariant('l-merah', { Ukuran: 'L', Warna: 'Merah' }),
]

test('nothing is chosen for the buyer but what leaves no choice', () => {
  assert.deepEqual(firstChoice(variants, null), {})
  const white = variants.filter(({ options }) => options?.Warna === 'Putih')
  assert.equal(chosenVariant(white, firstChoice(white, null))?.id, 's-putih')
  const small = variants.filter(({ options }) => options?.Ukuran === 'S')
  assert.deepEqual(firstChoice(small, null), { Ukuran: 'S' })
})

test('one option after the other is chosen, and what is still open has a name', () => {
  const options = [
    { name: 'Ukuran', values: ['S', 'M', 'L'] },
    { name: 'Warna', values: ['Hitam', 'Putih', 'Merah'] },
  ]
  assert.deepEqual(openOptions(options, {}), ['Ukuran', 'Warna'])
  const medium = choose(variants, {}, 'Ukuran', 'M')
  assert.deepEqual([medium, openOptions(options, medium)], [{ Ukuran: 'M' }, ['Warna']])
  assert.equal(chosenVariant(variants, medium), null)
  assert.equal(chosenVariant(variants, choose(variants, medium, 'Warna', 'Hitam'))?.id, 'm-hitam')
})

test('before anything is chosen a value is sold out only when nothing of it can be bought', () => {
  const colour = { name: 'Warna', values: ['Hitam', 'Putih'] }
  const sold = variants.map((variant) => ({ ...variant, sold_out: variant.options?.Warna === 'Putih' }))
  assert.deepEqual(
    offeredValues(colour, sold, {}).map(({ isSoldOut }) => isSoldOut),
    [false, true],
  )
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
    gtin: null,
    mpn: null,
    weight_grams: 100,
    options,
    ...more,
  }
}
