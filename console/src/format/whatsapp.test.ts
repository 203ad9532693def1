import assert from 'node:assert/strict'
import { test } from 'node:test'
import { phoneInLink, whatsappLink } from './whatsapp.ts'

test('a number in any spelling becomes a link', () => {
  for (const typed of ['0812-3456-7890', '+62 812 3456 7890', '81234567890', '6281234567890'])
    assert.equal(whatsappLink(typed), 'https://wa.me/6281234567890')
})

test('a link stays, and so does what is no number', () => {
  for (const typed of ['https://wa.me/message/ABC', '', '12', 'hubungi kami'])
    assert.equal(whatsappLink(typed), typed)
})

test('the number in a link is told as people write it', () => {
  assert.equal(phoneInLink('https://wa.me/6281200000012?text=Halo'), '081200000012')
  assert.equal(phoneInLink('https://wa.me/message/ABC'), '')
})
