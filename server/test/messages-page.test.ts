// docs/messages.md shows what the templates write, of every kind of message that an order causes.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { MESSAGE_KINDS, type MessageKind } from '../src/features/people/messages/kinds.ts'
import { ONE_ORDER } from '../tools/messages/one-order.ts'
import { messagesPage } from '../tools/messages/page.ts'

/** Of no order, asked for by their reader, or once more of what the page shows. */
const ELSEWHERE: readonly MessageKind[] = [
  'code',
  'order_link',
  'restock',
  'merchant_claim_overdue',
  'merchant_low_stock',
  'merchant_money',
  'merchant_webhook_off',
  'merchant_space',
  'merchant_plan',
  'owner_notice',
  'account_code',
  'account_link',
  'account_changed',
]

test('the page of messages is the one that the templates write', () => {
  const page = messagesPage()
  const docs = readFileSync(new URL('../../docs/messages.md', import.meta.url), 'utf8')
  assert.equal(docs, page, 'run: npm run messages')
  assert.doesNotMatch(page, /undefined|null|NaN|\{\{/)
})

test('it shows every kind of message that an order causes', () => {
  const shown = new Set(Object.values(ONE_ORDER).flatMap((told) => told.map(([, { kind }]) => kind)))
  assert.deepEqual(
    MESSAGE_KINDS.filter((kind) => !shown.has(kind)),
    ELSEWHERE,
  )
})
