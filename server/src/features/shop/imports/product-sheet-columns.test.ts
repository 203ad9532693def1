// Headings of product sheets, in whichever row and spelling they stand.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { guessKind } from './actions/import-now.ts'
import { readCount, readRupiah } from './columns.ts'
import { findHeading, looksLikeProducts, pictureColumns, productColumns } from './product-sheet-columns.ts'

const lines = (...rows: string[][]) => rows.map((cells, i) => ({ row: i + 1, cells }))

describe('headings', () => {
  test('are the same in any case, with any marks, in Indonesian and English', () => {
    const columns = productColumns([
      '  NAMA   PRODUK* ',
      'Harga (Rp)',
      'Berat Produk/g',
      'Dèskripsi',
      'seller_sku',
    ])
    for (const column of ['name', 'price', 'grams', 'description', 'sku'] as const)
      assert.ok(columns.has(column), column)
    assert.ok(!columns.has('stock'))
  })

  test('are in the row that names most columns, of the first ten', () => {
    const technical = ['product_name', 'x_price', 'x_stock']
    const headings = ['Nama Produk', 'Harga', 'Stok']
    assert.equal(findHeading(lines(technical, ['v1'], headings, ['Wajib', 'Wajib', 'Wajib']))?.row, 3)
    assert.deepEqual(
      [findHeading(lines(headings))?.isForm, findHeading(lines(['Nama*', 'Harga']))?.isForm],
      [false, true],
    )
    const late = [...Array.from({ length: 10 }, () => ['x']), headings]
    assert.equal(findHeading(lines(...late)), null)
    assert.equal(findHeading(lines(['SKU', 'Stok'], ['Nama', 'catatan'])), null)
  })

  test('of pictures are as many as there are', () => {
    const header = ['Nama', 'Foto', 'Gambar 1', 'Gambar 12', 'Foto Produk 3', 'Fotografer', 'Image URL']
    assert.deepEqual(pictureColumns(header), [1, 2, 3, 4, 6])
  })
})

test('a sheet of stock names its products by slug or SKU, and is none of products', () => {
  assert.ok(looksLikeProducts([['Nama', 'Harga']]))
  assert.ok(!looksLikeProducts([['SKU', 'slug', 'nama', 'stok', 'harga']]))
  assert.ok(!looksLikeProducts([['SKU', 'stok']]))
})

test('a file is known by its name and its headings', () => {
  const guess = (name: string, text: string) => guessKind(name, Buffer.from(text))
  assert.equal(guess('a.csv', 'Nama;Harga\nTeh;5000'), 'product_sheet')
  assert.equal(guess('a.csv', 'judul\n\nKode Produk;Nama Produk;Harga'), 'product_sheet')
  assert.equal(guess('a.csv', 'SKU;stok\nA;1'), 'stock_sheet')
  assert.equal(guess('a.csv', 'Handle,Title,Price\nteh,Teh,5000'), 'shopify_csv')
  assert.deepEqual([guess('produk.xlsx', 'PK'), guess('Stok.xlsx', 'PK')], ['product_sheet', 'stock_sheet'])
})

test('numbers are read as people here write them', () => {
  for (const text of ['25000', 'Rp 25.000', 'rp25.000', '25.000,00', '25,000', '25000.00'])
    assert.equal(readRupiah(text), 25_000, text)
  assert.equal(readRupiah('1.250.000'), 1_250_000)
  for (const text of ['25.5', '1.2.3', '-5', '25.000.0', 'gratis'])
    assert.notEqual(typeof readRupiah(text), 'number', text)
  assert.deepEqual(
    [readCount('1.000'), readCount('5.0'), readCount('-3'), readCount('12')],
    [1_000, 5, -3, 12],
  )
})
