// Links into a conversation with the shop.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whatsappAbout, whatsappLink, whatsappToPhone } from './whatsapp.ts'

test('a link to WhatsApp carries the words to write, unless the merchant wrote some', () => {
  assert.equal(whatsappLink('https://wa.me/6281', 'Halo toko'), 'https://wa.me/6281?text=Halo+toko')
  assert.equal(whatsappLink('https://wa.me/6281?text=Hai', 'Halo'), 'https://wa.me/6281?text=Hai')
})

test('a question about one thing has its own words', () => {
  assert.equal(whatsappAbout('https://wa.me/6281?text=Hai', 'Ada?'), 'https://wa.me/6281?text=Ada%3F')
  assert.equal(whatsappAbout(null, 'Ada?'), null)
})

test('a phone number as Indonesians write it gets the code of its country', () => {
  assert.equal(whatsappToPhone('0812-3456', 'Hai'), 'https://wa.me/628123456?text=Hai')
})

test('an address that is not safe gives no link to WhatsApp', () => {
  for (const odd of [null, '', 'https://', 'https://[', 'javascript:alert(1)', 'wa.me/62']) {
    assert.equal(whatsappLink(odd, 'Halo'), null)
  }
  assert.equal(whatsappToPhone('-', 'Halo'), null)
})
