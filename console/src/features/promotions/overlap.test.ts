import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Comparable, meets, winnerOf } from './overlap.ts'

const CAMPAIGN: Comparable = {
  kind: 'campaign',
  discount_type: 'percent',
  discount_value: 10,
  whole_shop: true,
  products: [],
  categories: [],
}
const some = (fields: Partial<Comparable>): Comparable => ({ ...CAMPAIGN, ...fields })

test('two meet when they are of a kind, at one time, and for the same goods', () => {
  const chairs = some({ whole_shop: false, products: ['kursi'] })
  assert.equal(meets(CAMPAIGN, chairs), true)
  assert.equal(meets(chairs, some({ whole_shop: false, products: ['meja'] })), false)
  assert.equal(meets(chairs, some({ whole_shop: false, categories: ['rotan'] })), true)
  assert.equal(meets(CAMPAIGN, some({ whole_shop: false })), false)
  assert.equal(meets(CAMPAIGN, some({ kind: 'order' })), false)
  assert.equal(
    meets(some({ ends_at: '2026-01-01T00:00:00Z' }), some({ starts_at: '2026-02-01T00:00:00Z' })),
    false,
  )
})

test('the larger one wins, of equals the first; what cannot be compared depends on the order', () => {
  assert.equal(winnerOf(some({ discount_value: 20 }), CAMPAIGN, false), 'mine')
  assert.equal(winnerOf(CAMPAIGN, some({ discount_value: 20 }), true), 'theirs')
  assert.equal(winnerOf(CAMPAIGN, CAMPAIGN, true), 'tieMine')
  assert.equal(winnerOf(CAMPAIGN, CAMPAIGN, false), 'tieTheirs')
  assert.equal(winnerOf(some({ discount_type: 'amount' }), CAMPAIGN, true), 'depends')
  assert.equal(winnerOf(some({ discount_value: 20, max_discount: 5_000 }), CAMPAIGN, true), 'depends')
})

test('a larger one from a higher minimum wins only from there on', () => {
  const order = some({ kind: 'order', min_subtotal: 100_000 })
  assert.equal(
    winnerOf(some({ ...order, discount_value: 20, min_subtotal: 500_000 }), order, true),
    'depends',
  )
  assert.equal(winnerOf(some({ ...order, discount_value: 20, min_subtotal: null }), order, true), 'mine')
})
