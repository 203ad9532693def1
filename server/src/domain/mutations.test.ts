// Incoming money: what a person has to look at, and how accounts are compared.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountDigits, isWaitingMoney, MONEY_STATES } from './mutations.ts'

test('money waits for a person until it is known what it was for, or that it is nothing', () => {
  assert.deepEqual(
    MONEY_STATES.filter((state) => !isWaitingMoney(state)),
    ['settled', 'ignored'],
  )
})

test('an account is its digits, however a bank sets them apart', () => {
  for (const account of ['1234567890', '123-456-7890', ' 1234 5678 90'])
    assert.equal(accountDigits(account), '1234567890')
  for (const none of [null, undefined, '']) assert.equal(accountDigits(none), '')
})
