import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brandOf, isPhone, knownSender } from './sender-values.ts'

const brand = { whatsapp_url: 'https://wa.me/6281200000012?text=Halo', address_line1: 'Jl. Melati 1' }

test('what the shop says comes first, what is known elsewhere fills the rest', () => {
  const known = { contacts: ['rina@baru.example', '+6281311112222'], originCity: 'Yogyakarta' }
  assert.deepEqual(knownSender({ brand, ...known }), {
    phone: '081200000012',
    address: 'Jl. Melati 1',
    city: 'Yogyakarta',
    isPublic: true,
  })
  assert.deepEqual(knownSender({ brand: {}, ...known }), {
    phone: '081311112222',
    address: '',
    city: 'Yogyakarta',
    isPublic: true,
  })
  assert.equal(knownSender({ brand: {}, contacts: [null, undefined], originCity: '' }).phone, '')
})

test('a number with a letter in it is none', () => {
  assert.equal(isPhone('0812-3456-789O'), false)
  assert.equal(isPhone('0812-3456-7890'), true)
})

test('a link to the same number keeps its words, another number makes another link', () => {
  const values = { phone: '0812 0000 0012', address: ' Jl. Melati 1 ', city: '', isPublic: false }
  assert.deepEqual(brandOf(values, brand), {
    address_line1: 'Jl. Melati 1',
    address_line2: null,
    address_public: false,
  })
  assert.equal(
    brandOf({ ...values, phone: '081311112222' }, brand).whatsapp_url,
    'https://wa.me/6281311112222',
  )
  assert.equal(brandOf({ ...values, phone: '' }, brand).whatsapp_url, null)
  const chat = { whatsapp_url: 'https://wa.me/message/ABC' }
  assert.equal('whatsapp_url' in brandOf({ ...values, phone: '' }, chat), false)
})
