// A server killed in the middle of placing orders: what it answered holds, and nothing is taken without an order.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startVictim } from '../../../../test/kill.ts'

// Once here; `npm run torture -- kills` kills a hundred times.
test('a server killed while 50 buyers confirm leaves stock, vouchers and orders in agreement, also after all tried again', {}, async () => {
  const victim = await startVictim()
  try {
    const { violations } = await victim.kill()
    assert.deepEqual(violations, [])
  } finally {
    await victim.close()
  }
})
