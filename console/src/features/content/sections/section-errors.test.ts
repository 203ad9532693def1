import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorsBelow } from './section-errors.ts'

test('errors are found by the section and the field they are about', () => {
  const { errorOf, wrong } = errorsBelow(
    { 'home.2.grid.cat': 'tidak ada', 'homes.1': 'x', name: 'y' },
    'home',
  )
  assert.deepEqual([...wrong], [2])
  assert.equal(errorOf('2.grid.cat'), 'tidak ada')
  assert.equal(errorOf('1.grid.cat'), undefined)
})
