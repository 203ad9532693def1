import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Product } from '../../../api.ts'
import { bodyOf, copyOf, toValues } from './product-values.ts'

const SHIRT: Product = {
  id: 'prd_1',
  version: 3,
  archived: false,
  slug: 'kaos',
  name: 'Kaos',
  price: 90_000,
  sku: 'K',
  stock: null,
  weight_grams: 200,
  sell_from: '2026-11-15T10:00:00.000Z',
  images: [picture('a'), picture('b')],
  options: [{ name: 'Ukuran', values: ['S', 'M'] }],
  variants: [
    { id: 'v1', options: { Ukuran: 'S' }, stock: 4, sku: 'K-S', image: 1 },
    { id: 'v2', options: { Ukuran: 'M' }, stock: 2, sku: 'K-M' },
  ],
}

test('what did not change is not sent, and stock of saved variants never', () => {
  const values = toValues(SHIRT)
  assert.deepEqual(bodyOf({}, values, SHIRT), {})
  const { variants = [] } = bodyOf({ variants: values.variants }, values, SHIRT)
  assert.deepEqual(
    variants.map((variant) => [variant.id, variant.stock, variant.image]),
    [
      ['v1', undefined, 1],
      ['v2', undefined, null],
    ],
  )
})

test('a variant goes on showing its picture wherever that moves', () => {
  const values = toValues(SHIRT)
  const moved = { ...values, images: values.images.toReversed() }
  const body = bodyOf({ images: moved.images, variants: moved.variants }, moved, SHIRT)
  assert.equal(body.variants?.[0]?.image, 0)
})

test('emptied texts become null, and moments are kept', () => {
  const values = toValues(SHIRT)
  const body = bodyOf({ sku: ' ', sell_from: values.sell_from, sell_until: '' }, values, SHIRT)
  assert.deepEqual(body, { sku: null, sell_from: SHIRT.sell_from, sell_until: null })
})

test('the SKU of a variant that is taken away leads to that variant', () => {
  const values = toValues(SHIRT)
  const [first, second] = values.variants
  if (!first || !second) throw new Error('two variants')
  const changed = { ...values, variants: [{ ...first, id: null, sku: 'K-S', stock: 9 }, second] }
  const [body] = bodyOf({ variants: changed.variants }, changed, SHIRT).variants ?? []
  assert.equal(body?.id, 'v1')
  assert.equal(body?.stock, undefined)
})

test('a copy has no address, no SKU, no id and no stock of its own', () => {
  const copy = copyOf(SHIRT)
  assert.equal(copy.slug, '')
  assert.equal(copy.sku, '')
  assert.deepEqual(
    copy.variants.map(({ id, sku, stock }) => [id, sku, stock]),
    [
      [null, '', ''],
      [null, '', ''],
    ],
  )
  assert.equal(copy.variants[0]?.picture, SHIRT.images[1]?.media)
})

function picture(letter: string): Product['images'][number] {
  return { media: letter.repeat(32), url: `http://x/${letter}`, width: 1, height: 1, alt: null }
}
