// What reaches a buyer by mail: codes, and all else that the server sends.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { type Buyer, enterCode, fillIn, newBuyer, order, type Wishes } from '../../test/buyer.ts'
import { until } from '../../test/until.ts'
import { stage } from './stage.ts'

/** The button is pressed, and the code that comes of it read. */
export async function askForCode(page: Page, buyer: Buyer): Promise<string> {
  const before = mailsTo(buyer).length
  await order(page)
  return codeMailedTo(buyer, before)
}

/** The code in the first mail after so many. */
export async function codeMailedTo(buyer: Buyer, before: number): Promise<string> {
  await until(() => mailsTo(buyer).length > before)
  const code = /\b\d{6}\b/.exec(mailsTo(buyer)[before]?.text ?? '')?.[0]
  assert.ok(code, 'the mail holds a code')
  return code
}

export function mailsTo({ email }: Buyer) {
  return stage.mail.mails.filter(({ to }) => to.includes(email))
}

export async function placeOrder(page: Page, wishes: Wishes, buyer = newBuyer()): Promise<string> {
  await fillIn(page, buyer, wishes)
  return enterCode(page, await askForCode(page, buyer))
}
