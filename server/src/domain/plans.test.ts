// What a plan allows to pages on other origins, and which of two is the greater.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isGreaterPlan, needOf, PLANS, planAllows, SMALLEST_PLAN } from './plans.ts'

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

test('plans are in order, the smallest first', () => {
  assert.deepEqual(
    [
      isGreaterPlan('katalog', 'gratis'),
      isGreaterPlan('lengkap', 'katalog'),
      isGreaterPlan('lengkap', 'lengkap'),
    ],
    [true, true, false],
  )
  assert.equal(isGreaterPlan('gratis', 'lengkap'), false)
  assert.equal(SMALLEST_PLAN, PLANS[0])
})
