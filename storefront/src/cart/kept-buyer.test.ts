// How long a device knows its buyer.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBuyer } from './kept-buyer.ts'

const NOW = Date.parse('2026-11-19T08:00:00Z')
const DAY = 86_400_000
const SARI = {
  name: 'Sari',
  channel: 'email',
  email: 's@contoh.id',
  courier: 'jne REG',
  paymentMethod: 'qris',
}

test('a buyer is known until the day that was said, and not a moment longer', () => {
  const kept = { ...SARI, until: NOW + DAY }
  assert.equal(readBuyer(kept, NOW)?.courier, 'jne REG')
  assert.equal(readBuyer(kept, NOW + DAY), null)
})

test('what was kept before there was an end has ninety days, and no clock makes it longer', () => {
  assert.equal(readBuyer(SARI, NOW)?.until, NOW + 90 * DAY)
  assert.equal(readBuyer({ ...SARI, until: NOW + 91 * DAY }, NOW), null)
})

test('what is no buyer is none', () => {
  for (const stored of [null, 'Sari', 7]) assert.equal(readBuyer(stored, NOW), null)
  assert.equal(readBuyer({ destination: {}, courier: 3 }, NOW)?.destination, null)
})
