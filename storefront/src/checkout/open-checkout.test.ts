// What of a checkout is found again after a reload.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Draft } from '@etalase/client'
import { expiryOf, NO_ENTRY, type OpenCheckout, readOpenCheckout } from './open-checkout.ts'

const NOW = Date.parse('2026-10-01T08:00:00Z')
const MINUTE = 60_000

const OPEN: OpenCheckout = {
  form: {
    name: 'Sari',
    channel: 'email',
    email: 'sari@pembeli.example',
    phone: '081234567890',
    destination: null,
    address: 'Jl. Panembahan 4',
    courier: 'jne REG',
    paymentMethod: 'qris',
    voucher: '',
    note: 'Bungkus kado',
    isRemembered: false,
  },
  subject: 'all of it',
  draft: { draft_id: 'drf_1' } as Draft,
  expiresAt: NOW + 30 * MINUTE,
  entry: { sent: { expiresAt: NOW + 5 * MINUTE, resendAt: NOW }, code: '123456' },
  shown: { subtotal: 1, discount_total: 0, shipping_cost: 2, shipping_discount: 0, payment_fee: 0, total: 3 },
}

test('the form, the draft, and the code as far as it was typed come back after a reload', () => {
  assert.deepEqual(readOpenCheckout(stored(OPEN), NOW), OPEN)
})

test('a checkout whose draft has expired does not come back', () => {
  assert.equal(readOpenCheckout(stored(OPEN), NOW + 30 * MINUTE), null)
})

test('stored values that are no checkout are not taken for one', () => {
  for (const other of [
    null,
    'checkout',
    [],
    {},
    { ...OPEN, form: { ...OPEN.form, name: null } },
    { ...OPEN, draft: {} },
  ])
    assert.equal(readOpenCheckout(other, NOW), null)
})

test('a code that was never sent cannot be entered', () => {
  const { entry } = readOpenCheckout({ ...OPEN, entry: { sent: null, code: '123456' } }, NOW) ?? {}
  assert.deepEqual(entry, NO_ENTRY)
})

test('a draft is kept as long as the server keeps it, by whatever clock the device has', () => {
  const draft = { expires_at: new Date(NOW + 20 * MINUTE).toISOString() } as Draft
  const hourAhead = NOW + 60 * MINUTE
  assert.equal(expiryOf(draft, NOW, NOW), NOW + 20 * MINUTE)
  assert.equal(expiryOf(draft, hourAhead, NOW), hourAhead + 20 * MINUTE)
  assert.equal(expiryOf(draft, hourAhead, hourAhead), hourAhead + 30 * MINUTE)
  assert.equal(expiryOf({ expires_at: null } as Draft, NOW, NOW), NOW + 30 * MINUTE)
})

function stored(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}
