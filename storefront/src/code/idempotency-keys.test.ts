// Repeating the entry of a code.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createIdempotencyKeys } from './idempotency-keys.ts'

test('the entry of a code whose answer was lost is repeated with the same key', () => {
  const keys = createIdempotencyKeys()
  assert.equal(keys.keyOf('a@b.example 123456'), keys.keyOf('a@b.example 123456'))
})

test('another code, another contact, and an entry that was answered each have a key of their own', () => {
  const keys = createIdempotencyKeys()
  const first = keys.keyOf('a@b.example 123456')
  const otherCode = keys.keyOf('a@b.example 654321')
  const otherContact = keys.keyOf('c@d.example 654321')
  keys.answered()
  const again = keys.keyOf('c@d.example 654321')
  assert.equal(new Set([first, otherCode, otherContact, again]).size, 4)
})
