import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusalText } from './refusal-text.ts'

const NOON = Date.parse('2026-11-17T05:00:00Z')

test('who has asked for too many codes is told when the next one can be had', () => {
  const refused = { code: 'otp_limit', message: 'Terlalu banyak kode.', retryAfter: 1_500 } as const
  assert.equal(refusalText(refused, NOON), 'Terlalu banyak kode. Bisa dicoba lagi pukul 12.25 WIB.')
})

test('what no waiting helps is said as it is', () => {
  const refused = { code: 'code_refused', message: 'Kode salah.', retryAfter: null } as const
  assert.equal(refusalText(refused, NOON), 'Kode salah.')
})
