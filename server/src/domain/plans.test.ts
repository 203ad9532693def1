// What a plan allows: pages on other origins, and room for pictures.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isNearlyFull, needOf, PLANS, pictureBytesOf, planAllows } from './plans.ts'

test('a free shop is read on its own host alone, the catalogue plan lets others read, the full one also buy', () => {
  const allowed = PLANS.map((plan) => [plan, planAllows(plan, 'read'), planAllows(plan, 'write')])
  assert.deepEqual(allowed, [
    ['gratis', false, false],
    ['katalog', true, false],
    ['lengkap', true, true],
  ])
})

test('to look is to read, whatever else a request does is to write', () => {
  for (const method of ['GET', 'HEAD']) assert.equal(needOf(method), 'read')
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'QUERY']) assert.equal(needOf(method), 'write')
})

test('a larger plan has more room for pictures, and each warns from four fifths on', () => {
  const room = PLANS.map(pictureBytesOf)
  assert.deepEqual(
    room,
    [1, 5, 20].map((gib) => gib * 1024 ** 3),
  )
  for (const plan of PLANS) {
    const edge = Math.ceil(pictureBytesOf(plan) * 0.8)
    assert.deepEqual([isNearlyFull(plan, edge - 1), isNearlyFull(plan, edge)], [false, true])
  }
})
