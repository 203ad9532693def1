// Links into a conversation with the shop.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whatsappLink, whatsappToPhone } from './whatsapp.ts'

test('the words are written before the conversation opens, unless the merchant wrote some', () => {
  assert.equal(whatsappLink('https://wa.me/6281', 'Halo toko'), 'https://wa.me/6281?text=Halo+toko')
  assert.equal(whatsappLink('https://wa.me/6281?text=Hai', 'Halo'), 'https://wa.me/6281?text=Hai')
})

test('a number as Indonesians write it is called by its country', () => {
  assert.equal(whatsappToPhone('0812-3456', 'Hai'), 'https://wa.me/628123456?text=Hai')
})

test('what is no safe address gives no link', () => {
  for (const odd of [null, '', 'https://', 'https://[', 'javascript:alert(1)', 'wa.me/62']) {
    assert.equal(whatsappLink(odd, 'Halo'), null)
  }
  assert.equal(whatsappToPhone('-', 'Halo'), null)
})
