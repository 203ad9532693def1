// What is said of money that came.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type IncomingMoney, isWaiting, missText, sourceText } from './money-words.ts'

test('by how much it misses an order is said in words', () => {
  assert.equal(missText(0), 'jumlahnya tepat')
  assert.equal(missText(null), 'jumlahnya tepat')
  assert.match(missText(500), /^lebih Rp\s?500$/)
  assert.match(missText(-1_500), /^kurang Rp\s?1\.500$/)
})

test('who told of it, the end of the account, and that a person settled it', () => {
  const money = { provider: 'moota', account: '1234567890', settled_by: null } as IncomingMoney
  assert.equal(sourceText(money), 'Moota · rekening •••• 7890')
  assert.equal(sourceText({ ...money, settled_by: 'hand' }), 'Moota · rekening •••• 7890 · dipilih sendiri')
})

test('what is settled or put aside waits for nobody', () => {
  assert.ok(isWaiting({ state: 'differs' }))
  assert.ok(!isWaiting({ state: 'settled' }))
  assert.ok(!isWaiting({ state: 'ignored' }))
})
