import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeOf } from './couriers.ts'

test('a courier that aggregators know has their code, another one a code made of its name', () => {
  assert.equal(codeOf('J&T Express'), 'jnt')
  assert.equal(codeOf(' Kurir Pak Budi! '), 'kurir-pak-budi')
  assert.equal(codeOf('***'), '')
})
