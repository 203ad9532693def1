// Whether a voucher may be used: its window, its uses, the contact's uses.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judgeVoucher, type VoucherUse } from './voucher-verdict.ts'

const now = new Date('2026-09-09T00:00:00Z')
const before = new Date(now.getTime() - 1)
const after = new Date(now.getTime() + 1)

const unlimited: VoucherUse = {
  starts_at: null,
  ends_at: null,
  usage_limit: null,
  used_count: 0,
  per_contact_limit: null,
}
const judge = (fields: Partial<VoucherUse>, usedByContact = 0) =>
  judgeVoucher({ ...unlimited, ...fields }, now, usedByContact)

test('a voucher without limits may always be used', () => {
  assert.equal(judge({ used_count: 1_000_000 }, 1_000), null)
})

test('a voucher counts from its start on', () => {
  assert.equal(judge({ starts_at: after }), 'not_started')
  assert.equal(judge({ starts_at: now }), null)
})

test('a voucher counts up to, not including, its end', () => {
  assert.equal(judge({ ends_at: after }), null)
  assert.equal(judge({ ends_at: now }), 'expired')
})

test('a voucher is used up at its limit', () => {
  assert.equal(judge({ usage_limit: 100, used_count: 99 }), null)
  assert.equal(judge({ usage_limit: 100, used_count: 100 }), 'used_up')
  assert.equal(judge({ usage_limit: 0 }), 'used_up')
})

test('a contact uses a voucher no more often than allowed', () => {
  assert.equal(judge({ per_contact_limit: 2 }, 1), null)
  assert.equal(judge({ per_contact_limit: 2 }, 2), 'already_used')
})

test('of several reasons the window comes first, then the uses, then the contact’s', () => {
  const spent = { usage_limit: 1, used_count: 1, per_contact_limit: 1 }
  assert.equal(judge({ ...spent, starts_at: after }, 1), 'not_started')
  assert.equal(judge({ ...spent, ends_at: before }, 1), 'expired')
  assert.equal(judge(spent, 1), 'used_up')
})
