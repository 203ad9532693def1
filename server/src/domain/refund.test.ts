// Which payments a gateway gives back, until when, and when it may be asked.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PAYMENT_CHANNELS } from './payment.ts'
import { askableAt, isRefundable, type PaidBy, refundableUntil } from './refund.ts'

const PAID = new Date('2026-11-01T03:00:00Z')
const paid = (gateway: PaidBy['gateway'], channel: PaidBy['channel']): PaidBy => ({
  gateway,
  channel,
  created_at: PAID,
})
const daysAfter = (days: number) => new Date(PAID.getTime() + days * 86_400_000)

test('each channel has its days; to the last moment, and no longer', () => {
  for (const [gateway, channel, days] of [
    ['midtrans', 'qris', 45],
    ['midtrans', 'gopay', 45],
    ['midtrans', 'shopeepay', 365],
    ['midtrans', 'dana', 45],
    ['midtrans', 'ovo', 7],
    ['midtrans', 'kredivo', 14],
    ['xendit', 'qris', 30],
    ['xendit', 'kredivo', 14],
  ] as const) {
    const by = paid(gateway, channel)
    assert.deepEqual(refundableUntil(by), daysAfter(days))
    assert.ok(isRefundable(by, new Date(daysAfter(days).getTime() - 1)))
    assert.ok(!isRefundable(by, daysAfter(days)))
  }
})

test('a virtual account and the merchant’s own account never give back; of others the gateway decides', () => {
  for (const channel of PAYMENT_CHANNELS) {
    assert.equal(refundableUntil(paid('manual', channel)), 'never')
    assert.ok(!isRefundable(paid('manual', channel), PAID))
    assert.equal(refundableUntil(paid('sandbox', channel)), null)
    assert.ok(isRefundable(paid('sandbox', channel), daysAfter(9_999)))
    if (!channel.startsWith('va_')) continue
    assert.equal(refundableUntil(paid('midtrans', channel)), 'never')
    assert.equal(refundableUntil(paid('xendit', channel)), 'never')
  }
  for (const channel of ['akulaku', 'redirect'] as const)
    assert.equal(refundableUntil(paid('midtrans', channel)), null)
  assert.ok(isRefundable(paid('xendit', 'dana'), daysAfter(9_999)))
})

test('ShopeePay at Midtrans sleeps from 23:55 to 06:00 in Jakarta', () => {
  const by = paid('midtrans', 'shopeepay')
  const at = (clock: string) => new Date(`2026-11-17T${clock}+07:00`)
  const morning = (day: string) => new Date(`${day}T06:00:00+07:00`)
  assert.deepEqual(askableAt(by, at('23:54:59')), at('23:54:59'))
  assert.deepEqual(askableAt(by, at('23:55:00')), morning('2026-11-18'))
  assert.deepEqual(askableAt(by, at('23:59:59')), morning('2026-11-18'))
  assert.deepEqual(askableAt(by, at('00:00:00')), morning('2026-11-17'))
  assert.deepEqual(askableAt(by, at('05:59:59')), morning('2026-11-17'))
  for (const clock of ['06:00:00', '06:00:30']) assert.deepEqual(askableAt(by, at(clock)), at(clock))
  for (const other of [paid('midtrans', 'qris'), paid('xendit', 'shopeepay')])
    assert.deepEqual(askableAt(other, at('00:00:00')), at('00:00:00'))
})
