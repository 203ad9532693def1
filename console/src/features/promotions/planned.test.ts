import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plannedPromotion, plannedVoucher } from './planned.ts'
import { promotionValues, voucherValues } from './values.ts'

test('a price is asked for only of what the server can price', () => {
  const isAsked = (given: Partial<ReturnType<typeof voucherValues>>) => {
    const values = { discount_value: 10, ...given }
    const ofVoucher = plannedVoucher({ ...voucherValues(null), ...values }, null) !== null
    const ofPromotion = plannedPromotion({ ...promotionValues(null), ...values } as never, null) !== null
    assert.equal(ofVoucher, ofPromotion)
    return ofVoucher
  }
  assert.ok(isAsked({}))
  assert.ok(isAsked({ discount_type: 'amount', discount_value: 5_000, min_subtotal: 0, max_discount: 1 }))
  for (const wrong of [
    { discount_value: null },
    { discount_value: 2.5 },
    { discount_value: 150 },
    { discount_type: 'amount', discount_value: 99_999_999_999 },
    { min_subtotal: 0.5 },
    { max_discount: 0 },
    { max_discount: 10_000_000_001 },
    { starts_at: '2026-12-02T00:00:00Z', ends_at: '2026-12-01T00:00:00Z' },
  ] as const)
    assert.ok(!isAsked(wrong), JSON.stringify(wrong))
})

test('a code or a quota that is being typed does not stand in the way of the price', () => {
  const typing = {
    ...voucherValues(null),
    discount_value: 10,
    code: 'A B',
    usage_limit: 2.5,
    per_contact_limit: 0,
  }
  const planned = plannedVoucher(typing, null)
  assert.match(planned?.voucher?.code ?? '', /^[A-Z-]+$/)
  assert.equal(planned?.voucher?.usage_limit, undefined)
})
