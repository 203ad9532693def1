// Contacts as they may be shown.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maskAddress, maskContact, maskEnd } from './masks.ts'

test('a masked e-mail address shows its first letter and its domain', () => {
  assert.equal(maskContact('budi.santoso@gmail.com'), 'b***@gmail.com')
  assert.equal(maskContact('b@gmail.com'), 'b***@gmail.com')
  assert.equal(maskContact('😀x@gmail.com'), '😀***@gmail.com')
})

test('a masked number shows its country and its last four digits', () => {
  assert.equal(maskContact('+6281234564567'), '+62 ••• 4567')
  assert.equal(maskContact('+6591234567'), '••• 4567')
})

test('what has no name before its @ shows none', () => {
  assert.equal(maskContact('@gmail.com'), '***@gmail.com')
})

test('a masked address shows what kind of street it is, and neither names nor numbers', () => {
  assert.equal(maskAddress('Jl. Mawar No. 5, RT 03'), 'Jl. M••• No. •, RT •')
  assert.equal(maskAddress('Gang Melati 12B blok C3'), 'Gang M••• • blok C•••')
})

test('a masked account shows four digits of its end, and never more than half of it', () => {
  assert.equal(maskEnd('1234567890'), '•••• 7890')
  assert.equal(maskEnd('1234567'), '•••• 567')
  assert.equal(maskEnd('1'), '•••• ')
})
