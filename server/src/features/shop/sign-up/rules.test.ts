// Which names a shop may be opened with by anybody, whose mailboxes count together, and which addresses are suggested.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { told } from '../../../domain/setting-error.fixture.ts'
import { addressesFor, checkWanted, mailDomainOf } from './rules.ts'

const wanting = (slug: string, name = 'Rotan Sari') => told(checkWanted({ slug, name }, ['lapakita']))

const TAKEN = 'buyers would take it for a bank, a marketplace or the platform'

for (const [error, slugs] of [
  ['belongs to the platform', ['www', 'akun', 'help', 'login', 'test', 'webmail']],
  ['must be 3 to 40 letters and digits, with single hyphens between', ['ab', 'a'.repeat(41), 'rotan--sari']],
  [TAKEN, ['klikbca', 'lapakita-resmi']],
] as const)
  test(`of an address that nobody is given, it ${error}`, () => {
    for (const slug of slugs) assert.deepEqual(wanting(slug), [`slug ${error}`], slug)
  })

test('an address may have 3 to 40 letters, and hyphens between', () => {
  for (const slug of ['abc', 'a'.repeat(40), 'rotan-sari-2']) assert.deepEqual(wanting(slug), [], slug)
})

test('what is wrong with the name is told beside the address', () => {
  assert.deepEqual(wanting('www', 'Bank Mandiri'), ['slug belongs to the platform', `name ${TAKEN}`])
})

for (const [contact, domain] of [
  ['ani@rotan.id', 'rotan.id'],
  ['Ani@Mail.ROTAN.id', 'rotan.id'],
  ['ani@rotan.co.id', 'rotan.co.id'],
  ['ani@mail.rotan.co.id', 'rotan.co.id'],
  ['"ani@home"@rotan.id', 'rotan.id'],
  ['@rotan.id', 'rotan.id'],
  ['ani@co.id', 'co.id'],
  ['ani@localhost', 'localhost'],
] as const)
  test(`${contact} is a mailbox of ${domain}`, () => assert.equal(mailDomainOf(contact), domain))

test('where everybody has a mailbox, and of a phone, there is nobody in particular to count', () => {
  for (const contact of ['ani@gmail.com', 'ani@yahoo.co.id', 'ani@icloud.com', '+6281234567890'])
    assert.equal(mailDomainOf(contact), null, contact)
})

const numbered = (base: string) => [2, 3, 4, 5, 6, 7, 8, 9].map((number) => `${base}-${number}`)

for (const [name, first] of [
  ['Rotan', ['rotan', 'toko-rotan', 'rotan-id', ...numbered('rotan')]],
  [
    '“Dapur Bu Ani’s”, Kue & Café!',
    ['dapur-bu-anis-kue-dan-cafe', 'dapurbuaniskuedancafe', 'toko-dapur-bu-anis-kue-dan-cafe'],
  ],
  ['ABC', ['abc', 'toko-abc', 'abc-id']],
  ['A B', ['a-b', 'toko-a-b', 'a-b-id']],
  ['Oi', ['toko-oi', 'oi-id', ...numbered('oi')]],
  ['日本の店', ['toko-saya', ...numbered('toko-saya')]],
] as const)
  test(`to "${name}" the address ${first[0]} is suggested first`, () =>
    assert.deepEqual(addressesFor(name).slice(0, first.length), first))

test('to each name more addresses are suggested than are likely taken, and each has the right form', () => {
  for (const name of ['Rotan', 'x', '!?', '-Kursi--Rotan-', 'Kursi rotan '.repeat(9), 'é'.repeat(60)]) {
    const addresses = addressesFor(name)
    assert.ok(addresses.length >= 9, name)
    for (const address of addresses) {
      assert.match(address, /^[a-z0-9]+(-[a-z0-9]+)*$/)
      assert.ok(address.length >= 3 && address.length <= 40, address)
    }
  }
})
