// What a lookup says of the links to open orders.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Order } from '@etalase/client'
import { sentLinks } from './sent-links.ts'

const NOW = Date.parse('2026-11-17T07:05:00.000Z')
const OPEN = { status: 'pending_payment', contact_masked: 'b***@contoh.id' } as Order
const OVER = { status: 'completed', contact_masked: 'b***@contoh.id' } as Order
const SENT = { links_sent: true, contact_masked: 'b***@contoh.id' }

test('links that were sent just now show where to, whatever the clock of the device', () => {
  for (const at of ['2026-11-17T07:04:58.000Z', '2026-11-17T07:06:00.000Z'])
    assert.deepEqual(sentLinks({ orders: [OPEN, OVER], ...SENT, links_sent_at: at }, NOW), {
      is: 'sent',
      to: 'b***@contoh.id',
    })
})

test('links that went before show when', () => {
  const at = '2026-11-17T06:30:00.000Z'
  const told = sentLinks({ orders: [OPEN], ...SENT, links_sent_at: at }, NOW)
  assert.deepEqual(told, { is: 'sent before', to: 'b***@contoh.id', at })
})

test('an open order without a link sends to the shop; without an open order there is nothing to say', () => {
  assert.deepEqual(sentLinks({ orders: [OPEN], links_sent: false }, NOW), { is: 'nowhere' })
  assert.equal(sentLinks({ orders: [OVER], links_sent: false }, NOW), null)
  assert.equal(sentLinks({}, NOW), null)
})

test('a shop that says nothing of links has sent them, too', () => {
  assert.deepEqual(sentLinks({ orders: [OPEN] }, NOW), { is: 'sent', to: 'b***@contoh.id' })
})
