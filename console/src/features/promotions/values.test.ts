import assert from 'node:assert/strict'
import { test } from 'node:test'
import { discountErrors, limitErrors, voucherValues } from './values.ts'

const NOW = Date.parse('2026-11-15T10:00:00Z')
const BEFORE = '2026-11-14T00:00:00.000Z'

function wrongIn(given: Partial<ReturnType<typeof voucherValues>>, stored: string | null = null): string[] {
  const values = { ...voucherValues(null), discount_value: 10, ...given }
  const errors = { ...discountErrors(values, { now: NOW, stored }), ...limitErrors(values) }
  return Object.keys(errors).filter((field) => errors[field])
}

test('what would give nobody anything is refused', () => {
  assert.deepEqual(wrongIn({}), [])
  for (const discount_value of [null, 0, 2.5, 101])
    assert.deepEqual(wrongIn({ discount_value }), ['discount_value'])
  assert.deepEqual(wrongIn({ max_discount: 0 }), ['max_discount'])
  assert.deepEqual(wrongIn({ usage_limit: 0 }), ['usage_limit'])
  assert.deepEqual(wrongIn({ per_contact_limit: 0 }), ['per_contact_limit'])
  assert.deepEqual(wrongIn({ usage_limit: 2, per_contact_limit: 9 }), ['per_contact_limit'])
  assert.deepEqual(wrongIn({ usage_limit: 2, per_contact_limit: 2 }), [])
})

test('an end in the past is refused, and what is over may be edited', () => {
  assert.deepEqual(wrongIn({ ends_at: BEFORE }), ['ends_at'])
  assert.deepEqual(wrongIn({ ends_at: BEFORE }, BEFORE), [])
  assert.deepEqual(wrongIn({ starts_at: '2026-12-02T00:00:00Z', ends_at: '2026-12-01T00:00:00Z' }), [
    'ends_at',
  ])
})
