// The card of the tour is whole in the window, and beside what it tells of.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cardPlace } from './tour-place.ts'

const PHONE = { width: 390, height: 844 }
const tab = (left: number) => ({ left, top: 784, width: 97, height: 60 })

test('above the menu under the thumb, and never beyond an edge', () => {
  assert.deepEqual(cardPlace(tab(0), PHONE), { left: 12, width: 340, bottom: 74 })
  assert.deepEqual(cardPlace(tab(292), PHONE), { left: 38, width: 340, bottom: 74 })
  assert.equal(cardPlace(tab(240), { width: 320, height: 844 }).width, 296)
})

test('below what is in the upper half, and in the middle while there is nothing to point at', () => {
  const link = { left: 24, top: 60, width: 200, height: 44 }
  assert.deepEqual(cardPlace(link, { width: 1280, height: 800 }), { left: 24, width: 340, top: 118 })
  assert.deepEqual(cardPlace(null, { width: 1280, height: 900 }), { left: 470, width: 340, top: 300 })
})
