import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messagesTexts } from '../../texts/messages.ts'
import { codeIn, hiddenBecause, isWithoutSender, kindText, reasonText } from './message-words.ts'

test('a code is found in the text of a message that holds one', () => {
  const text = 'Masukkan kode ini untuk belanja 2026.\n\n123456\n\nKode berlaku 10 menit.\n'
  assert.equal(codeIn({ kind: 'code', text }), '123456')
  assert.equal(codeIn({ kind: 'order_placed', text }), null)
  assert.equal(codeIn({ kind: 'code', text: null }), null)
})

test('what may not be read says who may', () => {
  assert.match(hiddenBecause({ kind: 'account_link', status: 'outbox', text: null }) ?? '', /platform/)
  assert.match(hiddenBecause({ kind: 'code', status: 'outbox', text: null }) ?? '', /pemilik/)
  assert.equal(hiddenBecause({ kind: 'code', status: 'sent', text: null }), null)
})

test('reasons of the server become plain words', () => {
  const said = (last_error: string) => reasonText({ last_error, channel: 'email' })
  assert.equal(said('no sender is configured'), 'Belum ada pengirim E-mail.')
  assert.match(said('mail: refused with 550'), /menolak pesan ini \(550\)/)
  assert.match(said('mail: no end within 1000 ms'), /tidak dapat dihubungi/)
  assert.match(said('held back: one message an hour about a parcel'), /satu pesan per jam/)
  assert.match(said('held back: the shop sends 1000 a day'), /paling banyak 1\.000 pesan sehari/)
  assert.match(said('held back: a contact gets 20 a day'), /satu penerima mendapat paling banyak 20/)
  assert.equal(said('aneh'), 'Gagal: aneh')
})

test('a kind that nobody has named is called as the server calls it', () => {
  assert.equal(kindText('order_placed'), 'Pesanan diterima')
  assert.equal(kindText('parcel_moved'), 'Kabar paket')
  assert.equal(kindText(null), 'Pesan lain')
  for (const words of Object.values(messagesTexts.kinds)) assert.doesNotMatch(words, /_/)
})

test('one message that went out shows that there is a sender', () => {
  assert.equal(isWithoutSender([]), false)
  assert.equal(isWithoutSender([{ status: 'outbox' }, { status: 'outbox' }]), true)
  assert.equal(isWithoutSender([{ status: 'outbox' }, { status: 'sent' }]), false)
})
