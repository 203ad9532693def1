import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Schemas } from '../../api.ts'
import { choiceOf, choicesOf } from '../../shop/choices.ts'
import { firstCart } from './example-cart.ts'

type Product = Schemas['Product']

const product = (slug: string, fields: Partial<Product> = {}): Product =>
  ({ id: `p-${slug}`, slug, name: slug, stock: 5, variants: [], images: [], ...fields }) as unknown as Product

const PRODUCTS = [
  product('habis', { stock: 0 }),
  product('meja', {
    category: 'mebel',
    variants: [
      { id: 'v1', options: { Ukuran: 'S' }, stock: 0 },
      { id: 'v2', options: { Ukuran: 'L' }, stock: 2 },
    ],
  } as Partial<Product>),
  product('kursi'),
]

test('each variant can be chosen by itself', () => {
  assert.deepEqual(
    choicesOf(PRODUCTS).map(({ label }) => label),
    ['habis', 'meja · S', 'meja · L', 'kursi'],
  )
})

test('a cart begins with the first that can be bought, and with what is covered', () => {
  const first = (covers: Parameters<typeof firstCart>[1]) =>
    firstCart(choicesOf(PRODUCTS), covers).map(choiceOf)
  assert.deepEqual(first(null), ['p-meja/v2', 'p-kursi'])
  assert.deepEqual(first({ products: ['kursi'], categories: [] }), ['p-kursi', 'p-meja/v2'])
  assert.deepEqual(first({ products: [], categories: ['mebel'] }), ['p-meja/v2', 'p-kursi'])
})
