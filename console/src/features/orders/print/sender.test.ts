import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lacksOf, senderOf } from './sender.ts'

test('a sender is the shop, with the number of its WhatsApp link', () => {
  const brand = {
    address_line1: 'Jl. Kriya 12',
    origin_city: 'Yogyakarta',
    whatsapp_url: 'https://wa.me/6281200000012?text=Halo',
  }
  assert.deepEqual(senderOf({ name: 'Omah', brand }), {
    name: 'Omah',
    phone: '081200000012',
    lines: ['Jl. Kriya 12', 'Yogyakarta'],
  })
  assert.deepEqual(lacksOf(senderOf({ name: 'Omah', brand })), [])
  assert.deepEqual(lacksOf(senderOf({ name: 'Omah' })), ['phone', 'address'])
  assert.deepEqual(senderOf({ name: 'Omah' }), { name: 'Omah', phone: '', lines: [] })
})
