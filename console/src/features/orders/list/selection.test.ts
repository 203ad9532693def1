import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Summary } from '../order.ts'
import { MOST_SELECTED, movable, numbersOf, shippable, toggled } from './selection.ts'

const order = (number: string, status: string) => ({ number, status }) as Summary
const CHOSEN = [order('A', 'paid'), order('B', 'processing'), order('C', 'shipped'), order('D', 'expired')]

test('only those that can go there are moved', () => {
  assert.equal(numbersOf(movable(CHOSEN, 'processing')), 'A')
  assert.equal(numbersOf(movable(CHOSEN, 'completed')), 'C')
  assert.equal(numbersOf(movable(CHOSEN, 'cancelled')), 'A,B')
  assert.equal(numbersOf(shippable(CHOSEN)), 'A,B')
})

test('a second tap takes an order out again, and never too many are chosen', () => {
  const one = toggled(new Set(), 'A')
  assert.deepEqual([...one], ['A'])
  assert.deepEqual([...toggled(one, 'A')], [])
  const full = new Set(Array.from({ length: MOST_SELECTED }, (_, i) => `N${i}`))
  assert.equal(toggled(full, 'one more').size, MOST_SELECTED)
  assert.equal(toggled(full, 'N0').size, MOST_SELECTED - 1)
})
