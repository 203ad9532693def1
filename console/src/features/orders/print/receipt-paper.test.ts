import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paidOf } from './receipt-paper.ts'

const order: Parameters<typeof paidOf>[0] = { status: 'paid', cod: null }

test('a receipt says paid only of what is paid', () => {
  assert.equal(paidOf(order), 'paid')
  assert.equal(paidOf({ ...order, status: 'completed' }), 'paid')
  assert.equal(paidOf({ ...order, status: 'pending_payment' }), 'unpaid')
  assert.equal(paidOf({ ...order, status: 'cancelled' }), 'other')
})

test('what the courier collects is paid once it is collected, wherever the parcel is', () => {
  const cod = {
    collected_at: null,
    remitted_at: null,
    remitted: null,
    fee: null,
    refused_at: null,
    refusals: 0,
  }
  const collected = { ...cod, collected_at: '2026-11-17T01:00:00.000Z' }
  for (const status of ['processing', 'shipped', 'completed'] as const) {
    assert.equal(paidOf({ status, cod }), 'cod')
    assert.equal(paidOf({ status, cod: collected }), 'paid')
  }
})
