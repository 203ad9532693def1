// Messages about an unpaid order: it can be paid from them alone wherever the account is known.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listMessages } from '../../people/messages/actions/list-messages.ts'
import type { MessageContent } from '../../people/messages/message.ts'
import { remindBuyers } from './actions/remind-buyers.ts'
import { type Bought, startTestPayments, type TestPayments } from './payments.fixture.ts'

const SHOP = 'rotan'

let payments: TestPayments
before(async () => {
  payments = await startTestPayments()
  await payments.shop(SHOP, {
    transfer: {
      gateways: ['manual'],
      unique_code: true,
      manual: { bank: 'BCA', account_number: '1234567890', account_holder: 'PT Rotan' },
    },
    va_mandiri: ['midtrans'],
    qris: ['midtrans'],
  })
})
after(() => payments?.close())

test('the order that was placed and its reminder name the account, its bank and its holder', async () => {
  const bought = await payments.buy(SHOP, 'transfer')
  await remindBuyers(payments.app.ctx, payments.turnTo(22 * 60))
  const account = {
    is_virtual: false,
    bank: 'BCA',
    number: '1234567890',
    holder: 'PT Rotan',
    biller_code: null,
  }
  assert.deepEqual(await toldTo(bought, 'order_placed'), account)
  assert.deepEqual(await toldTo(bought, 'payment_reminder'), account)
  payments.turnTo(0)
})

test('a virtual account is opened after the order was placed: the reminder names it', async () => {
  const bought = await payments.buy(SHOP, 'va_mandiri')
  const { va_number } = bought.answer.body.payment
  await remindBuyers(payments.app.ctx, payments.turnTo(22 * 60))
  assert.equal(await toldTo(bought, 'order_placed'), null)
  assert.deepEqual(await toldTo(bought, 'payment_reminder'), {
    is_virtual: true,
    bank: 'Mandiri',
    number: va_number,
    holder: null,
    biller_code: '70012',
  })
  payments.turnTo(0)
})

test('a code is shown on the order’s page alone', async () => {
  const bought = await payments.buy(SHOP, 'qris')
  await remindBuyers(payments.app.ctx, payments.turnTo(22 * 60))
  assert.equal(await toldTo(bought, 'payment_reminder'), null)
})

async function toldTo({ shop, number }: Bought, kind: MessageContent['kind']) {
  const messages = await listMessages(
    payments.app.ctx,
    { id: payments.checkout.shopId(shop) },
    { limit: 1_000 },
  )
  const contents = messages.flatMap(({ opened }) => opened?.content ?? [])
  const found = contents.find(
    (content) => content.kind === kind && 'order_number' in content && content.order_number === number,
  )
  assert.ok(found && 'pay_to' in found, kind)
  return found.pay_to
}
