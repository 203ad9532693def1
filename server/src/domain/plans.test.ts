// What pages on other origins may do, by the plan of the shop.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { needOf, PLANS, planAllows } from './plans.ts'

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
