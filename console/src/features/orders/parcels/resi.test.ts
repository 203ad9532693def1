import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readResi } from './resi.ts'

test('a resi alone is taken as it is, without what surrounds it', () => {
  assert.equal(readResi('  JP1234567890 '), 'JP1234567890')
  assert.equal(readResi('"JX-100"'), 'JX-100')
  assert.equal(readResi('0123 4567 8901 2345'), '0123456789012345')
})

test('a resi is found in a sentence, beside phone and order numbers', () => {
  assert.equal(readResi('Resi JNE: 0123456789012 a.n. Budi 081234567890'), '0123456789012')
  assert.equal(readResi('Paket ETL-7K3M9QXA sudah dikirim, nomor resinya JP1234567890.'), 'JP1234567890')
  assert.equal(readResi('no. resi: 081234567890'), '081234567890')
  assert.equal(readResi('dikirim 15-11-2026 dengan 004512345678 (SiCepat)'), '004512345678')
  assert.equal(readResi('https://jet.co.id/track?awb=JD0123456789'), 'JD0123456789')
})

test('what holds no resi stays as it was typed', () => {
  assert.equal(readResi('antar  sendiri'), 'antar sendiri')
  assert.equal(readResi(''), '')
})
