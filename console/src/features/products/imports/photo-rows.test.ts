import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameOfFile, photoSheet, wrongNames } from './photo-rows.ts'

test('a product is called as its photo is, unless a camera named that', () => {
  const names = [
    'nastar-keju.jpg',
    'Kaos_Polos (2).PNG',
    'IMG_20240512_101112.jpg',
    'WhatsApp Image 2024-05-12 at 10.11.12.jpeg',
  ]
  assert.deepEqual(names.map(nameOfFile), ['Nastar keju', 'Kaos Polos', '', ''])
  assert.equal(nameOfFile('IMG_1234 sambal bawang.heic'), 'Sambal bawang')
})

test('a photo without a price becomes a draft', () => {
  const rows = [
    { key: 'a', name: ' Nastar, keju ', price: 85_000, media: 'm1' },
    { key: 'b', name: 'Topi', price: '' as const, media: 'm2' },
  ]
  assert.deepEqual(photoSheet(rows).trim().replace('\uFEFF', '').split('\r\n'), [
    'Nama,Harga,Foto,Draf',
    '"Nastar, keju",85000,m1,',
    'Topi,,m2,ya',
  ])
})

test('a name is needed, and each only once', () => {
  const row = (key: string, name: string) => ({ key, name, price: '' as const, media: null })
  assert.deepEqual(
    [...wrongNames([row('a', 'Topi'), row('b', ' '), row('c', 'topi '), row('d', 'Kaos')])],
    ['b', 'c'],
  )
})
