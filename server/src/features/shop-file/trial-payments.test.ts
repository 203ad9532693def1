// What a merchant is told about methods that move no money.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aShop } from '../../../test/world.ts'
import { trialPaymentWarnings } from './trial-payments.ts'

test('a method through the sandbox is warned of, unless it is switched off', () => {
  const payment_methods = [
    { code: 'transfer', gateways: ['manual' as const] },
    { code: 'qris', gateways: ['midtrans' as const, 'sandbox' as const] },
    { code: 'va_bca', gateways: ['sandbox' as const], enabled: false },
  ]
  const warnings = trialPaymentWarnings(aShop({ payment_methods }))
  assert.equal(warnings.length, 1)
  assert.match(warnings[0] ?? '', /^payment_methods\[1\]\.gateways: sandbox moves no money/)
})

test('a shop without methods is not warned', () => {
  assert.deepEqual(trialPaymentWarnings(aShop()), [])
})
