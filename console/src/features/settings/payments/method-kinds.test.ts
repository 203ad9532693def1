import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeOfBank, freeCode, kindOf } from './method-kinds.ts'

test('the kind of a method follows from who carries it out', () => {
  assert.equal(kindOf({ gateways: ['manual'], manual: { bank: 'BCA' } }), 'transfer')
  assert.equal(kindOf({ gateways: ['manual'], manual: { qris_payload: '0002' } }), 'own_qris')
  assert.equal(kindOf({ gateways: ['midtrans', 'manual'] }), 'gateway')
  assert.equal(kindOf({ gateways: ['sandbox'] }), 'sandbox')
  assert.equal(kindOf({ gateways: ['cod'] }), 'cod')
})

test('the code of a transfer is made of its bank, and no two methods have the same', () => {
  assert.equal(codeOfBank('Bank Jago'), 'transfer_bank_jago')
  assert.equal(codeOfBank(' '), 'transfer')
  assert.equal(freeCode('qris', ['qris', 'qris-2']), 'qris-3')
})
