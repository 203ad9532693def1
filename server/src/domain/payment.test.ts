// Which channels of payments are one wallet or lender.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { APP_NAMES, isAppChannel, PAYMENT_CHANNELS } from './payment.ts'

test('a wallet or lender has a name of its own; QRIS, banks and a gateway’s page have none', () => {
  assert.deepEqual(PAYMENT_CHANNELS.filter(isAppChannel), Object.keys(APP_NAMES))
  for (const other of ['qris', 'va_bca', 'redirect'] as const) assert.equal(isAppChannel(other), false)
})
