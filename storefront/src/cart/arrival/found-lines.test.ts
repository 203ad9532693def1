import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProductDetail, ProductVariant } from '@etalase/client'
import { foundLines, outcomeOf } from './found-lines.ts'

const chair = aProduct({ id: 'prd_1', slug: 'kursi', name: 'Kursi', stock: 3 })
const table = aProduct({
  id: 'prd_2',
  slug: 'meja',
  name: 'Meja',
  has_variants: true,
  variants: [
    aVariant({ id: 'var_1', options: { Warna: 'Merah' }, stock: 2 }),
    aVariant({ id: 'var_2', options: { Warna: 'Biru' }, sold_out: true, stock: 0 }),
  ],
})

const want = (name: string, qty = 1, variantId: string | null = null) => ({ name, variantId, qty })
const textsOf = (found: ReturnType<typeof foundLines>) => found.leftOut.map(({ text }) => text)

test('a thing is found by the id of its variant, or as a product without any', () => {
  const { lines, leftOut } = foundLines([want('var_1', 2), want('prd_1')], [table, chair])
  assert.deepEqual(
    lines.map(({ line, max }) => [line.productId, line.variantId, line.variantLabel, line.qty, max]),
    [
      ['prd_2', 'var_1', 'Merah', 2, 2],
      ['prd_1', null, null, 1, 3],
    ],
  )
  assert.deepEqual(leftOut, [])
})

test('what cannot be bought is left out in words, and the rest is kept', () => {
  const found = foundLines(
    [want('var_2'), want('prd_2'), want('prd_9'), want('prd_8'), want('prd_1', 5)],
    [table, table, null, null, chair],
  )
  assert.deepEqual(
    found.lines.map(({ line }) => [line.productId, line.qty]),
    [['prd_1', 3]],
  )
  assert.deepEqual(textsOf(found), [
    'Meja (Biru): Pilihan ini sedang habis.',
    'Meja: pilih dulu variannya di halaman produk.',
    'Kursi: hanya 3 yang dapat dibeli, bukan 5.',
    '2 barang sudah tidak dijual.',
  ])
})

test('a variant that an assistant chose and the shop has no more is not exchanged for another', () => {
  const single = { ...table, variants: (table.variants ?? []).slice(0, 1) }
  assert.deepEqual(textsOf(foundLines([want('meja', 1, 'var_9')], [single])), [
    '1 barang sudah tidak dijual.',
  ])
  assert.equal(
    foundLines([want('prd_2')], [single]).lines[0]?.line.variantId,
    'var_1',
    'the only choice is meant',
  )
})

test('an empty cart takes the things, the same cart stays, and of any other the buyer is asked', () => {
  const { lines } = foundLines([want('var_1', 2), want('prd_1')], [table, chair])
  const cart = lines.map(({ line }) => line)
  assert.equal(outcomeOf([], lines), 'put')
  assert.equal(outcomeOf(cart.toReversed(), lines), 'same')
  assert.equal(outcomeOf(cart.slice(1), lines), 'ask')
  assert.equal(
    outcomeOf(
      cart.map((line) => ({ ...line, qty: 9 })),
      lines,
    ),
    'ask',
  )
  assert.equal(outcomeOf(cart, []), 'nothing')
})

function aProduct(fields: Partial<ProductDetail>): ProductDetail {
  return {
    availability: 'in_stock',
    price: 1_000,
    variants: [],
    has_variants: false,
    ...fields,
  } as ProductDetail
}

function aVariant(fields: Partial<ProductVariant>): ProductVariant {
  return { price: 1_000, sold_out: false, ...fields } as ProductVariant
}
