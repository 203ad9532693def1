// What a buyer reads who wrote a contact that is none.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contactHint } from './contact-hint.ts'

test('the hint fits what the buyer seems to have meant', () => {
  assert.match(contactHint('budi@gmail'), /^Tulis alamat e-mail lengkap, seperti nama@gmail\.com/)
  assert.match(contactHint(' 0812 '), /nomor HP Indonesia lengkap, seperti 0812/)
  assert.match(contactHint('+1 (202) 555-0100'), /nomor HP Indonesia/)
  assert.match(contactHint('budi'), /e-mail seperti .* nomor WhatsApp seperti/)
})
