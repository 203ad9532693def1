// Whose mark stands beside a way to pay or a courier.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markText, markTexts } from './mark-text.ts'

test('a bank is found in a code or in a name, however it is written', () => {
  assert.equal(markText('va_bca', 'Virtual Account'), 'BCA')
  assert.equal(markText('transfer', 'Transfer Bank Mandiri'), 'Mandiri')
  assert.equal(markText('cimb_va', null), 'CIMB Niaga')
})

test('couriers are written as they write themselves', () => {
  assert.equal(markText('jne:REG', 'JNE REG'), 'JNE')
  assert.equal(markText('jnt', 'J&T EZ'), 'J&T')
  assert.equal(markText('sicepat', 'SICEPAT'), 'SiCepat')
})

test('a name inside another word is none', () => {
  assert.equal(markText('kurir', 'Kurir Britania'), null)
  assert.equal(markText(null, undefined), null)
})

test('each mark is shown once', () => {
  const things = [
    { code: 'transfer_bca' },
    { code: 'va_bca' },
    { code: 'qris', name: null },
    { name: 'Tunai' },
  ]
  assert.deepEqual(markTexts(things), ['BCA', 'QRIS'])
})
