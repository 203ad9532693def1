// Which answer counts, and when shipping is quoted anew.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Draft, EtalaseError } from '@etalase/client'
import {
  isPriced,
  isRefused,
  NOTHING_PRICED,
  priced,
  pricedBefore,
  refused,
  wantsNewQuotes,
} from './pricing.ts'

const DRAFT = { draft_id: 'drf_1' } as Draft
const QUOTE_INVALID = errorOf('quote_invalid')
const question = (subject: string, quote: string, round = 0) => ({
  subject,
  round,
  body: `${subject} ${quote}`,
})

test('a draft stays current when newer quotes arrive, and not when the form, the cart or the round changes', () => {
  const pricing = priced(question('cart', 'q1'), DRAFT)
  assert.ok(isPriced(pricing, question('cart', 'q2')))
  assert.ok(isPriced(pricing, { subject: 'cart', round: 0, body: '' }))
  assert.ok(!isPriced(pricing, question('other', 'q1')))
  assert.ok(!isPriced(pricing, question('cart', 'q1', 1)))
})

test('a draft from before a reload is current before any rate has arrived', () => {
  assert.ok(isPriced(pricedBefore('cart', DRAFT), { subject: 'cart', round: 0, body: '' }))
  assert.ok(!isPriced(NOTHING_PRICED, { subject: '', round: 0, body: '' }))
})

test('a refusal of a draft counts for its own request only', () => {
  const pricing = refused(NOTHING_PRICED, question('cart', 'q1'), errorOf('payment_unavailable'))
  assert.ok(isRefused(pricing, question('cart', 'q1')))
  assert.ok(!isRefused(pricing, question('cart', 'q2')))
  assert.ok(!isRefused(pricing, question('cart', 'q1', 1)))
})

test('shipping quotes are renewed by themselves once, and once more after each success', () => {
  const first = question('cart', 'q1')
  assert.ok(wantsNewQuotes(NOTHING_PRICED, first, QUOTE_INVALID))
  const stuck = refused(NOTHING_PRICED, first, QUOTE_INVALID)
  assert.ok(!wantsNewQuotes(stuck, question('cart', 'q2'), QUOTE_INVALID))
  const accepted = priced(question('cart', 'q2'), DRAFT)
  assert.ok(wantsNewQuotes(accepted, question('cart', 'q2', 1), QUOTE_INVALID))
})

test('refusals that are not about the quote renew no quotes', () => {
  const stuck = refused(NOTHING_PRICED, question('cart', 'q1'), QUOTE_INVALID)
  const away = errorOf('unavailable')
  assert.ok(!wantsNewQuotes(NOTHING_PRICED, question('cart', 'q1'), away))
  assert.equal(refused(stuck, question('cart', 'q2'), away).requoted, 'cart')
})

function errorOf(code: EtalaseError['code']): EtalaseError {
  return { code } as EtalaseError
}
