import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readChat } from './chat-address.ts'

test('a form that the buyer filled in', () => {
  const read = readChat(`*FORMAT ORDER*: 
Nama : Budi Santoso
No. HP: 0812-3456-7890
Email: budi@contoh.id
Alamat: Jl. Mawar No. 5 RT 02/RW 03, Kel. Caturtunggal, Kec. Depok, Sleman
Kode pos: 55281`)
  assert.deepEqual(read, {
    name: 'Budi Santoso',
    phone: '081234567890',
    email: 'budi@contoh.id',
    address: 'Jl. Mawar No. 5 RT 02/RW 03, Kel. Caturtunggal, Kec. Depok, Sleman\nKode pos 55281',
    place: 'Caturtunggal Depok',
  })
})

test('lines without labels', () => {
  const read = readChat('a/n Siti Aminah\n+62 812 3456 7890\nJalan Kenanga 12\nBandung 40115')
  assert.deepEqual(read, {
    name: 'Siti Aminah',
    phone: '+6281234567890',
    email: '',
    address: 'Jalan Kenanga 12\nBandung 40115',
    place: '40115',
  })
})

test('all in one line, and an address before the name', () => {
  const one = readChat('Tini, 081234567890, Jl. Melati 3, Solo')
  assert.deepEqual([one.name, one.phone, one.address], ['Tini', '081234567890', 'Jl. Melati 3, Solo'])
  const turned = readChat('Jl. Melati 3 Solo\nTini Wijaya\n081234567890')
  assert.deepEqual([turned.name, turned.address], ['Tini Wijaya', 'Jl. Melati 3 Solo'])
})

test('greetings and thanks are part of neither the name nor the address', () => {
  const greeted = readChat(
    'Halo kak 🙏\nmau order ini alamatnya ya kak makasih\nSiti Aminah\n081234567890\nJl. Kakak Tua 12, Bandung 40115, makasih kak 😊\nDitunggu ya min!',
  )
  assert.deepEqual([greeted.name, greeted.address], ['Siti Aminah', 'Jl. Kakak Tua 12, Bandung 40115'])
  const one = readChat('Tini, 081234567890, Jl. Melati 3, Solo. Terima kasih banyak ya')
  assert.deepEqual([one.name, one.address], ['Tini', 'Jl. Melati 3, Solo'])
  const named = readChat('Bu Kasih\n081234567890\nJl. Terima Kasih Raya 2, Solo')
  assert.deepEqual([named.name, named.address], ['Bu Kasih', 'Jl. Terima Kasih Raya 2, Solo'])
})

test('what nothing separates is the address', () =>
  assert.deepEqual(readChat('kirim ke rumah yang kemarin saja ya kak nomor 5').name, ''))
