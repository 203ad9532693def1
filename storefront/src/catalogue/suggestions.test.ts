// What is suggested, and where the arrows lead in it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnswerOf } from '@etalase/client'
import { stepped, suggestionsOf } from './suggestions.ts'

type Answer = AnswerOf<'suggestProducts'>
const answer = (fields: object) => fields as Answer

test('categories come first, then products, then all that was found', () => {
  const found = suggestionsOf(
    answer({ categories: [{ key: 'dapur', label: 'Dapur' }], products: [{ slug: 'teko', name: 'Teko' }] }),
    'te ko',
  )
  assert.deepEqual(
    found.map(({ kind, path }) => [kind, path]),
    [
      ['category', '/c/dapur'],
      ['product', '/p/teko'],
      ['all', '/search?q=te%20ko'],
    ],
  )
})

test('what has no address is not suggested, and nothing is suggested of nothing', () => {
  assert.deepEqual(
    suggestionsOf(answer({ categories: [{ key: null }], products: [{ slug: null }] }), 'x'),
    [],
  )
  assert.deepEqual(suggestionsOf(answer({ categories: null, products: null }), 'x'), [])
})

test('arrows lead through the list and back to the field', () => {
  assert.deepEqual(
    [stepped(null, 'ArrowDown', 2), stepped(0, 'ArrowDown', 2), stepped(1, 'ArrowDown', 2)],
    [0, 1, null],
  )
  assert.deepEqual([stepped(null, 'ArrowUp', 2), stepped(0, 'ArrowUp', 2)], [1, null])
  assert.equal(stepped(0, 'Home', 2), undefined)
  assert.equal(stepped(null, 'ArrowDown', 0), undefined)
})
