// Which promotions run at a moment.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ScheduledPromotion } from './queries.ts'
import { runningAt } from './rules.ts'

const AT = new Date('2026-11-16T10:00:00Z')
const inMs = (ms: number) => new Date(AT.getTime() + ms)
const promotion = (id: string, starts_at: Date | null, ends_at: Date | null): ScheduledPromotion => ({
  id,
  name: id,
  discount_type: 'amount',
  discount_value: 1_000,
  max_discount: null,
  min_subtotal: 0,
  starts_at,
  ends_at,
})

test('a promotion runs from its start up to, not including, its end', () => {
  const promotions = [
    promotion('always', null, null),
    promotion('begins now', AT, null),
    promotion('begins later', inMs(1), null),
    promotion('ends now', null, AT),
    promotion('ends later', inMs(-1), inMs(1)),
  ]
  assert.deepEqual(
    runningAt(promotions, AT).map(({ id }) => id),
    ['always', 'begins now', 'ends later'],
  )
})
