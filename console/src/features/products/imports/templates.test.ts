import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Schemas } from '../../../api.ts'
import { guessKind } from './file-kind.ts'
import { stockSheet, templateOf } from './templates.ts'

test('each example is known for what it is', () => {
  for (const kind of ['product_sheet', 'shopify_csv', 'stock_sheet', 'shop_file'] as const) {
    const { name, text } = templateOf(kind, { slug: 'demo', name: 'Demo' })
    assert.equal(guessKind(name, text), kind)
  }
})

test('the stock of a shop is a sheet that names everything once', () => {
  const products = [
    { slug: 'topi', name: 'Topi, rajut', sku: null, price: 90_000, stock: 3, variants: [] },
    {
      slug: 'kaos',
      name: 'Kaos',
      price: 75_000,
      options: [{ name: 'Ukuran', values: ['M', 'L'] }],
      variants: [
        { sku: 'K-M', options: { Ukuran: 'M' }, stock: 1 },
        { sku: null, options: { Ukuran: 'L' }, stock: 0, price: 80_000 },
      ],
    },
  ] as unknown as Schemas['Product'][]
  assert.equal(guessKind('stok.csv', stockSheet(products, 'demo').text), 'stock_sheet')
  assert.deepEqual(stockSheet(products, 'demo').text.trim().replace('\uFEFF', '').split('\r\n'), [
    'SKU,slug,nama,Ukuran,stok,harga',
    ',topi,"Topi, rajut",,3,90000',
    'K-M,,Kaos,M,1,75000',
    ',kaos,Kaos,L,0,80000',
  ])
})
