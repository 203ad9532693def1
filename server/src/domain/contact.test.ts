// Contacts as buyers type them.
import assert from 'node:assert/strict'
import { test as register } from 'node:test'
import fc from 'fast-check'
import { CONTACT_CHANNELS, mailboxOf, NO_CONTACT, parseContact, parsePhone } from './contact.ts'

/** A hundred numbers are remembered: each test begins with others, and reads its own anew. */
function test(name: string, run: () => void): void {
  register(name, () => {
    for (let other = 0; other < 100; other++) parsePhone(`${other}`)
    run()
  })
}

test('a mobile number is one contact, however it is written', () => {
  for (const text of [
    '081234567890',
    '6281234567890',
    '+62 812-3456-7890',
    '81234567890',
    '006281234567890',
    ' 0812 3456 7890 ',
  ]) {
    assert.deepEqual(parseContact(text), { channel: 'whatsapp', value: '+6281234567890' }, text)
  }
})

test('so is every other one, also when it is read again', () => {
  const digits = fc.integer({ min: 0, max: 99_999 }).map((number) => `81200${number}`.padEnd(11, '5'))
  fc.assert(
    fc.property(digits, (mobile) => {
      for (const text of [`0${mobile}`, `62${mobile}`, `0062${mobile}`, `62${mobile}`])
        assert.equal(parseContact(text)?.value, `+62${mobile}`, text)
    }),
  )
})

test('a short number keeps its country, and gets it no second time', () => {
  for (const text of ['0812345678', '62812345678', '+62812345678'])
    assert.equal(parseContact(text)?.value, '+62812345678', text)
})

test('an e-mail address is kept in lower case', () => {
  assert.deepEqual(parseContact(' Budi.S@Gmail.COM '), { channel: 'email', value: 'budi.s@gmail.com' })
})

test('what is neither a mobile number nor an e-mail address is refused', () => {
  for (const text of [
    '',
    'budi',
    'budi@',
    '@gmail.com',
    'a@b',
    'a b@c.id',
    'a@b..id',
    '0211234567',
    '12345',
    '+1 202 555 0123',
    `${'a'.repeat(250)}@b.id`,
    'a@b.id\nBcc: x@y.id',
    '.x@y.id',
    'x.@y.id',
    'é@b.co',
    `${'a'.repeat(65)}@b.id`,
    '0812345678 ext 5',
    '0812-3456-789O',
    'O8123456789',
  ]) {
    assert.equal(parseContact(text), null, text)
  }
})

test('a phone to call may be a landline or of another country', () => {
  assert.equal(parsePhone('021 1234567'), '+62211234567')
  assert.equal(parsePhone('+65 6123 4567'), '+6561234567')
  assert.equal(parsePhone('123'), null)
  assert.equal(parsePhone('021 123456I'), null)
  assert.equal(parsePhone('021 1234567 (rumah)'), '+62211234567')
})

test('addresses that lead to one mailbox are one for limits', () => {
  const mailbox = 'budis@gmail.com'
  for (const contact of [
    'budis@gmail.com',
    'budi.s@gmail.com',
    'b.u.d.i.s@googlemail.com',
    'budis+toko@gmail.com',
    'Bu.Dis+a+b@GMAIL.com',
  ])
    assert.equal(mailboxOf(contact), mailbox, contact)
  assert.equal(mailboxOf('budi.s+toko@contoh.id'), 'budi.s@contoh.id')
})

test('addresses that may be other people’s, and numbers, stay apart', () => {
  for (const contact of ['budi.s@contoh.id', 'budis@contoh.id', '+6281234567890', '+toko@contoh.id'])
    assert.equal(mailboxOf(contact), contact)
})

test('an address may have a name of one letter, several domains, and 254 letters in all', () => {
  for (const text of ['a@b.id', 'budi@mail.toko.co.id', `${'a'.repeat(64)}@${'b'.repeat(186)}.id`])
    assert.deepEqual(parseContact(text), { channel: 'email', value: text }, text)
  assert.equal(parseContact(`${'a'.repeat(64)}@${'b'.repeat(187)}.id`), null)
})

test('a number is read from its beginning: what stands within it names no country', () => {
  assert.equal(parsePhone(' 00 62 812 3456 7890'), '+6281234567890')
  assert.equal(parsePhone('0065 6123 4567'), '+6561234567')
  assert.equal(parsePhone('0812 3400 7890'), '+6281234007890')
  assert.equal(parsePhone('0812 6234 7890'), '+6281262347890')
  assert.equal(parsePhone('62812 3456 7890'), '+6281234567890')
  assert.equal(parsePhone('bukan nomor'), null)
})

test('a buyer of whom nobody knows an address has one that is written to by nobody', () => {
  assert.equal(NO_CONTACT.value, '')
  assert.ok(CONTACT_CHANNELS.includes(NO_CONTACT.channel))
})

test('what begins with an @ leads where it says', () => assert.equal(mailboxOf('@Contoh.ID'), '@contoh.id'))
