import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paidOf } from './receipt-paper.ts'

const order: Parameters<typeof paidOf>[0] = { status: 'paid', payment_method: 'transfer_bca', payments: [] }

test('a receipt says paid only of what is paid', () => {
  assert.equal(paidOf(order), 'paid')
  assert.equal(paidOf({ ...order, status: 'completed' }), 'paid')
  assert.equal(paidOf({ ...order, status: 'pending_payment' }), 'unpaid')
  assert.equal(paidOf({ ...order, status: 'cancelled' }), 'other')
})

test('what the courier collects is paid once it has arrived', () => {
  assert.equal(paidOf({ ...order, payment_method: 'cod', status: 'shipped' }), 'cod')
  assert.equal(paidOf({ ...order, payment_method: 'cod', status: 'completed' }), 'paid')
})
