import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guessKind, remarksText, sizeText } from './file-kind.ts'

test('a file is known by its name and its headings', () => {
  assert.equal(guessKind('toko.YAML', ''), 'shop_file')
  assert.equal(guessKind('stok.xlsx', 'PK'), 'stock_sheet')
  assert.equal(guessKind('produk.csv', '\uFEFF"Handle",Title,Price\nkursi,Kursi,1'), 'shopify_csv')
  assert.equal(guessKind('produk.csv', 'Title;URL handle\r\n'), 'shopify_csv')
  assert.equal(guessKind('stok.csv', 'SKU;stok\nA-1;5'), 'stock_sheet')
  assert.equal(guessKind('barang.csv', 'Nama;Harga\nTeh;5000'), 'product_sheet')
  assert.equal(guessKind('mass_update.xlsx', 'PK'), 'product_sheet')
  assert.equal(guessKind('shopee.csv', 'et_title_id,x\n\nKode Produk,"Nama Produk*",Harga'), 'product_sheet')
})

test('sizes are short', () => {
  assert.deepEqual([900, 12_288, 1_572_864].map(sizeText), ['900 B', '12 KB', '1,5 MB'])
})

test('remarks are copied as a table', () => {
  assert.equal(
    remarksText(['Baris', 'Kolom', 'Masalah'], [{ row: 2, column: null, message: 'tidak\tada' }]),
    'Baris\tKolom\tMasalah\n2\t\ttidak ada',
  )
})
