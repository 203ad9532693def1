// Which moments change a product by themselves, and which of several cheapest variants it is shown by.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY, fromNow, NOW, someProduct, someVariant } from './facts.fixture.ts'
import { momentsOf, productAt } from './rules.ts'

test('a product changes by itself when its window opens or closes, and when it is new no longer', () => {
  const [opens, closes] = [fromNow(DAY), fromNow(2 * DAY)]
  const published_at = fromNow(-DAY)
  assert.deepEqual(momentsOf(someProduct({ sell_from: opens, sell_until: closes, published_at })), [
    opens,
    closes,
    fromNow(13 * DAY),
  ])
  assert.deepEqual(momentsOf(someProduct({ published_at })), [fromNow(13 * DAY)])
})

test('of variants that cost the same the first stands for the product', () => {
  const variants = [
    someVariant({ id: 'dear', price: 90_000 }),
    someVariant({ id: 'first', price: 50_000, compare_at_price: 60_000 }),
    someVariant({ id: 'second', price: 50_000, compare_at_price: 70_000 }),
  ]
  assert.equal(productAt(someProduct({ variants }), [], NOW).compare_at_price, 60_000)
})
