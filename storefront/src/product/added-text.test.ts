// What a buyer hears after adding something.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addedText } from './added-text.ts'

test('the first one is in the cart, and from the second on they are counted', () => {
  assert.equal(addedText(0, 1), 'Sudah masuk keranjang.')
  assert.equal(addedText(1, 2), 'Sekarang 2 di keranjang.')
})

test('what did not fit is not called added', () => {
  assert.match(addedText(5, 5), /tidak bisa lebih/)
  assert.match(addedText(0, 0), /penuh/)
})
