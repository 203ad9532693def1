// What people with an account read: what to do with a code or a link, and how long it is good for.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OutgoingMessage } from '../../../../adapters/senders/sender.ts'
import type { PersonContent } from '../message.ts'
import { writeMessage } from './write-message.ts'

const LINK = 'https://console.etalase.example/masuk/kunci_rahasia'

function write(content: PersonContent): OutgoingMessage {
  return writeMessage('msg_1', { to: 'budi@rotan.example', shop_name: 'Rotan\nNusantara', content })
}

test('a code says what it is for, and goes where only codes can go', () => {
  for (const [purpose, says] of [
    ['sign_in', /untuk masuk ke konsol toko di Rotan Nusantara/],
    ['confirm', /untuk memastikan bahwa kontak ini milik Anda/],
  ] as const) {
    const written = write({ kind: 'account_code', code: '483920', minutes: 10, purpose })
    assert.equal(written.code, '483920')
    for (const part of [written.text, written.html]) {
      assert.match(part, says)
      assert.match(part, /483920/)
      assert.match(part, /berlaku 10 menit/)
    }
  }
})

test('a link says who it is for, how long it is good for, and that it is nobody else’s', () => {
  const link = { kind: 'account_link', person_name: '<b>Budi</b>', link: LINK } as const
  const invitation = write({ ...link, purpose: 'invitation', hours: 168 })
  const recovery = write({ ...link, purpose: 'recovery', hours: 1 })
  assert.equal(invitation.subject, 'Undangan mengelola Rotan Nusantara')
  assert.equal(recovery.subject, 'Tautan untuk masuk ke konsol Rotan Nusantara')
  for (const [{ text, html, code, shopNews }, time] of [
    [invitation, /berlaku 7 hari/],
    [recovery, /berlaku 1 jam/],
  ] as const) {
    assert.equal(code, null)
    assert.match(text, new RegExp(`^${LINK}$`, 'm'))
    assert.match(html, new RegExp(`href="${LINK}"`))
    assert.doesNotMatch(html, /<b>Budi|<img|src=|url\(|<script/)
    assert.match(text, time)
    assert.match(text, /Jangan berikan kepada siapa pun/)
    assert.equal(shopNews?.link, LINK)
  }
})

test('a person with an account hears that a shop asks, without any link that opens it', () => {
  const console_url = 'https://console.etalase.example'
  const { subject, text } = write({
    kind: 'account_link',
    purpose: 'joining',
    hours: 168,
    person_name: 'Budi',
    link: console_url,
  })
  assert.equal(subject, 'Undangan mengelola Rotan Nusantara')
  assert.match(
    text,
    /^Halo Budi\. Anda diundang untuk ikut mengelola toko Rotan Nusantara\.[\s\S]*terima atau tolak[\s\S]*7 hari/,
  )
  assert.match(text, new RegExp(`^${console_url}$`, 'm'))
  assert.doesNotMatch(text, /\n{3}/)
})

test('a contact in place of a name is not spoken to: WhatsApp gets the shop’s name, a mail none', () => {
  const changed = { kind: 'account_changed', change: 'password', console_url: 'https://c.example' } as const
  const unnamed = write({ ...changed, person_name: '+6281234567890' })
  assert.match(unnamed.text, /^Halo\. Kata sandi/)
  assert.doesNotMatch(`${unnamed.text}${unnamed.html}`, /81234567890/)
  assert.equal(unnamed.shopNews?.who, 'Rotan Nusantara')
  assert.equal(write({ ...changed, person_name: 'Bu Yati' }).shopNews?.who, 'Bu Yati')
})
