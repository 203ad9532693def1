// Refunds as things of their own: whole or in part, by line or amount, several for one order, never more than came in.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { features } from '../../index.ts'
import { checkConsistency } from '../../operating/consistency/check-consistency.ts'
import { type Bought, startTestPayments, type TestPayments, TOTAL } from '../payments/payments.fixture.ts'
import { refunding } from '../payments/refunds/refunding.ts'

let payments: TestPayments
let token: string
before(async () => {
  payments = await startTestPayments()
  await payments.shop(
    'rotan',
    {
      qris: ['midtrans'],
      xendit: { channel: 'qris', gateways: ['xendit'] },
      va_bca: ['midtrans'],
      shopeepay: ['midtrans'],
      ovo: ['midtrans'],
      transfer: {
        gateways: ['manual'],
        manual: { bank: 'BCA', account_number: '1', account_holder: 'Rotan' },
      },
    },
    { contact: { channel: 'email', notify: 'toko@rotan.example' } },
  )
  token = await payments.app.token({ shop: 'rotan' })
})
after(() => payments.close())
beforeEach(() => {
  payments.midtrans.answer('good')
  payments.xendit.answer('good')
  payments.turnTo(0)
})

const admin = (path: string, json?: unknown) =>
  payments.app.admin(`/shops/rotan/orders${path}`, {
    token,
    ...(json !== undefined && { method: 'POST', json }),
  })
const refund = ({ number }: Bought, wanted: object = {}) => admin(`/${number}/refunds`, wanted)
const settle = ({ number }: Bought, id: string, json: object) => admin(`/${number}/refunds/${id}`, json)
const shown = async ({ number }: Bought) => (await admin(`/${number}`)).body
async function work(): Promise<void> {
  const outbox = refunding.open(payments.app.ctx)
  await outbox.look()
  await outbox.finished()
}

async function paidBy(gateway: 'midtrans' | 'xendit', method: string): Promise<Bought> {
  const bought = await payments.buy('rotan', method)
  assert.equal((await payments.tell(gateway, bought, 'paid')).status, 200)
  return bought
}

const outline = (refunds: readonly { amount: number; way: string; status: string }[]) =>
  refunds.map(({ amount, way, status }) => `${amount} ${way} ${status}`).toSorted()

describe('through the gateway', () => {
  test('a part goes back at once, the order stays, and its buyer hears of the amount', async () => {
    const bought = await paidBy('midtrans', 'qris')
    const { body: before } = await admin(`/${bought.number}`)
    assert.deepEqual(
      [before.money.received, before.money.left, before.money.by_gateway, before.money.through],
      [TOTAL, TOTAL, TOTAL, 'QRIS'],
    )
    const { status, body } = await refund(bought, { amount: 30_000, reason: 'cacat' })
    assert.equal(status, 201)
    assert.deepEqual(outline(body.refunds), ['30000 gateway made'])
    assert.deepEqual(
      [body.status, body.money.refunded, body.money.left, body.payments.at(-1).status],
      ['paid', 30_000, TOTAL - 30_000, 'paid'],
    )
    assert.equal(payments.midtrans.refunds.get(body.refunds[0].id), 30_000)
    assert.equal((await payments.order(bought)).refunded_total, 30_000)
  })

  test('parts add up to all of it, and then the order is refunded; more is refused', async () => {
    const bought = await paidBy('midtrans', 'qris')
    await refund(bought, { amount: 30_000 })
    const over = await refund(bought, { amount: TOTAL - 29_999 })
    assert.deepEqual([over.status, over.body.error.code], [400, 'invalid_request'])
    const { body } = await refund(bought)
    assert.deepEqual([body.status, body.refund, body.money.left], ['refunded', { by: 'gateway' }, 0])
    assert.equal(body.payments.at(-1).status, 'refunded')
    assert.equal((await refund(bought, { amount: 1 })).body.error.code, 'order_moved')
    // The gateway tells of it later: nothing more happens.
    await payments.notify('midtrans', payments.midtrans.notice(bought.reference), 'rotan')
    assert.equal((await shown(bought)).refunds.length, 2)
  })

  test('by line, with the discount of the order shared, each piece once', async () => {
    const bought = await paidBy('midtrans', 'qris')
    const { body } = await refund(bought, { lines: [{ position: 0, qty: 1 }] })
    const [line] = body.lines
    assert.deepEqual(
      [body.refunds[0].amount, body.refunds[0].lines, body.money.pieces],
      [line.unit_price, [{ position: 0, qty: 1 }], [line.qty - 1]],
    )
    const again = await refund(bought, { lines: [{ position: 0, qty: line.qty }] })
    assert.deepEqual([again.status, again.body.error.details.fields[0].path], [400, 'lines[0].qty'])
    assert.equal((await refund(bought, { lines: [{ position: 7, qty: 1 }] })).status, 400)
    const other = await paidBy('midtrans', 'qris')
    const twice = [
      { position: 0, qty: line.qty },
      { position: 0, qty: 1 },
    ]
    assert.equal((await refund(other, { amount: 1, lines: twice })).status, 400, 'a line that is named twice')
  })

  for (const [gateway, method] of [
    ['midtrans', 'qris'],
    ['xendit', 'xendit'],
  ] as const)
    test(`whose answer at ${gateway} got lost for good is made once, by whoever asks again`, async () => {
      const bought = await paidBy(gateway, method)
      payments[gateway].answer('cut')
      const { status, body } = await refund(bought, { amount: 40_000 })
      assert.deepEqual([status, outline(body.refunds)], [201, ['40000 gateway unknown']])
      assert.equal(body.money.left, TOTAL - 40_000, 'it may have gone back')
      payments[gateway].answer('good')
      payments.turnTo(10)
      await Promise.all([work(), work(), work()])
      const now = await shown(bought)
      if (gateway === 'xendit') {
        assert.deepEqual(outline(now.refunds), ['40000 gateway asked'])
        payments.xendit.settleRefund(now.refunds[0].id, 'SUCCEEDED')
        payments.turnTo(60)
        await work()
      }
      assert.deepEqual(outline((await shown(bought)).refunds), ['40000 gateway made'])
      const made = [...payments[gateway].refunds.keys()].filter((key) => key.includes(now.refunds[0].id))
      assert.equal(made.length, 1)
    })

  test('that cannot be asked for at night waits for the morning', async () => {
    const bought = await paidBy('midtrans', 'shopeepay')
    // 23:58 in Jakarta: the clock starts at 10:00 there.
    payments.turnTo(13 * 60 + 58)
    const { body } = await refund(bought, { amount: 10_000 })
    assert.deepEqual(outline(body.refunds), ['10000 gateway asked'])
    payments.turnTo(19 * 60 + 59)
    await work()
    assert.deepEqual(outline((await shown(bought)).refunds), ['10000 gateway asked'])
    payments.turnTo(20 * 60 + 1)
    await work()
    assert.deepEqual(outline((await shown(bought)).refunds), ['10000 gateway made'])
  })

  test('past its days goes by bank', async () => {
    const bought = await paidBy('midtrans', 'ovo')
    payments.turnTo(7 * 24 * 60 + 1)
    const { body } = await refund(bought, { amount: 10_000 })
    assert.deepEqual(outline(body.refunds), ['10000 bank asked'])
    const asked = await refund(bought, { amount: 10_000, way: 'gateway' })
    assert.deepEqual([asked.status, asked.body.error.details.fields[0].path], [400, 'way'])
  })

  test('refused by the gateway leaves the money where it is, and may go by bank', async () => {
    const bought = await paidBy('midtrans', 'qris')
    payments.midtrans.answer({ status: 200, body: { status_code: '412', status_message: 'no' } })
    const { body } = await refund(bought, { amount: 10_000 })
    assert.deepEqual([outline(body.refunds), body.money.left], [['10000 gateway failed'], TOTAL])
    payments.midtrans.answer('good')
    const again = await refund(bought, { amount: 10_000, way: 'bank' })
    assert.deepEqual(outline(again.body.refunds), ['10000 bank asked', '10000 gateway failed'])
  })

  for (const nested of [false, true])
    test(`Xendit tells by a notice what became of it${nested ? ', its data twice in data' : ''}`, async () => {
      const good = await paidBy('xendit', 'xendit')
      const { id } = (await refund(good, { amount: 10_000 })).body.refunds[0]
      payments.xendit.settleRefund(id, 'SUCCEEDED')
      assert.equal(
        (await payments.notify('xendit', payments.xendit.refundNotice(id, nested), 'rotan')).status,
        200,
      )
      assert.deepEqual(outline((await shown(good)).refunds), ['10000 gateway made'])
      const bad = await paidBy('xendit', 'xendit')
      const { id: other } = (await refund(bad)).body.refunds[0]
      payments.xendit.settleRefund(other, 'FAILED')
      const notice = payments.xendit.refundNotice(other, nested)
      const forged = { ...notice, headers: { ...notice.headers, 'x-callback-token': 'lain' } }
      assert.equal((await payments.notify('xendit', forged, 'rotan')).status, 403)
      assert.deepEqual(outline((await shown(bad)).refunds), [`${TOTAL} gateway asked`])
      await payments.notify('xendit', notice, 'rotan')
      await payments.notify('xendit', notice, 'rotan')
      const failed = await shown(bad)
      assert.deepEqual([outline(failed.refunds), failed.money.left], [[`${TOTAL} gateway failed`], TOTAL])
    })

  test('that was given up, and was made after all, counts, and the merchant hears of it', async () => {
    const bought = await paidBy('xendit', 'xendit')
    const { id } = (await refund(bought, { amount: 40_000 })).body.refunds[0]
    payments.turnTo(3 * 24 * 60 + 1)
    await work()
    assert.deepEqual(outline((await shown(bought)).refunds), ['40000 gateway unknown'])
    const dropped = await settle(bought, id, { made: false })
    assert.equal(dropped.body.money.left, TOTAL)
    payments.xendit.settleRefund(id, 'SUCCEEDED')
    await payments.notify('xendit', payments.xendit.refundNotice(id), 'rotan')
    const { refunds, money } = await shown(bought)
    assert.deepEqual([outline(refunds), money.left], [['40000 gateway made'], TOTAL - 40_000])
    const told = (await payments.app.messages('rotan')).filter(
      ({ opened }) => opened?.content?.kind === 'merchant_refund' && opened.content.news === 'made',
    )
    assert.equal(told.length, 1)
  })

  for (const [gateway, method] of [
    ['midtrans', 'qris'],
    ['xendit', 'xendit'],
  ] as const)
    test(`that ${gateway} was asked for stays open when the keys are gone or not taken any more`, async () => {
      const { slug } = await payments.shop(`kunci-${gateway}`, {
        [method]: { channel: 'qris', gateways: [gateway] },
      })
      const keys = (json: object) =>
        payments.app.admin(`/shops/${slug}/gateways/${gateway}`, {
          ...all,
          method: 'PUT',
          ifMatch: '*',
          json,
        })
      const all = { token: await payments.app.token({ shop: slug }) }
      const bought = await payments.buy(slug, method)
      await payments.tell(gateway, bought, 'paid')
      if (gateway === 'midtrans') payments.midtrans.answer('cut')
      const path = `/shops/${slug}/orders/${bought.number}`
      const json = { amount: 40_000 }
      const { body } = await payments.app.admin(`${path}/refunds`, { ...all, method: 'POST', json })
      assert.equal(body.refunds[0].status, gateway === 'midtrans' ? 'unknown' : 'asked')
      payments.midtrans.answer('good')
      const name = gateway === 'midtrans' ? 'server_key' : 'secret_key'
      for (const [minutes, key] of [
        [10, 'kunci-lain'],
        [30, null],
      ] as const) {
        assert.equal((await keys({ [name]: key })).status, 200)
        payments.turnTo(minutes)
        await work()
        const now = (await payments.app.admin(path, all)).body
        assert.deepEqual([outline(now.refunds), now.money.left], [['40000 gateway unknown'], TOTAL - 40_000])
      }
    })

  test('made in the gateway’s dashboard is noted once, and counts', async () => {
    const bought = await paidBy('midtrans', 'qris')
    const listed = (amount: number, status: string) =>
      payments.midtrans.notice(bought.reference, {
        transaction_status: status,
        refunds: [
          { refund_key: 'dasbor-1', refund_amount: '20000.00' },
          ...(amount > 20_000 ? [{ refund_key: 'dasbor-2', refund_amount: `${amount - 20_000}.00` }] : []),
        ],
      })
    for (let i = 0; i < 2; i++) await payments.notify('midtrans', listed(20_000, 'partial_refund'), 'rotan')
    assert.deepEqual(outline((await shown(bought)).refunds), ['20000 gateway made'])
    assert.equal((await refund(bought, { amount: TOTAL })).status, 400)
    for (let i = 0; i < 2; i++) await payments.notify('midtrans', listed(TOTAL, 'refund'), 'rotan')
    const all = await shown(bought)
    assert.deepEqual([all.status, all.money.refunded, all.refunds.length], ['refunded', TOTAL, 2])
  })
})

describe('by bank', () => {
  test('where no gateway gives it back, with what proves the transfer', async () => {
    const bought = await paidBy('midtrans', 'va_bca')
    const { body } = await refund(bought, { amount: 15_000 })
    assert.deepEqual(outline(body.refunds), ['15000 bank asked'])
    const { id } = body.refunds[0]
    const made = await settle(bought, id, { made: true, proof: 'TRX-123' })
    assert.deepEqual(
      [made.status, outline(made.body.refunds), made.body.refunds[0].proof],
      [200, ['15000 bank made'], 'TRX-123'],
    )
    assert.equal((await settle(bought, id, { made: true })).status, 200, 'said twice')
    assert.equal((await settle(bought, id, { made: false })).body.error.code, 'order_moved')
    assert.equal((await payments.order(bought)).refunded_total, 15_000)
  })

  test('that is not made after all may be asked for again; all of it ends the order', async () => {
    const bought = await payments.buy('rotan', 'transfer')
    await payments.byMerchant(bought, 'paid')
    const { body } = await refund(bought)
    const dropped = await settle(bought, body.refunds[0].id, { made: false })
    assert.deepEqual([dropped.body.money.left, dropped.body.status], [TOTAL, 'paid'])
    const again = (await refund(bought)).body.refunds.find(
      ({ status }: { status: string }) => status === 'asked',
    )
    const done = await settle(bought, again.id, { made: true })
    assert.deepEqual([done.body.status, done.body.refund], ['refunded', { by: 'hand' }])
  })

  test('what its gateway has in hand is not the merchant’s to settle', async () => {
    const bought = await paidBy('xendit', 'xendit')
    const { id } = (await refund(bought, { amount: 10_000 })).body.refunds[0]
    assert.equal((await settle(bought, id, { made: true })).body.error.code, 'order_moved')
    assert.equal((await settle(bought, 'rfd_lain', { made: true })).status, 404)
  })
})

test('after a part went back, the old move gives back the rest alone', async () => {
  const bought = await paidBy('midtrans', 'qris')
  await refund(bought, { amount: 30_000 })
  const { body } = await admin(`/${bought.number}/moves`, { to: 'refunded' })
  assert.deepEqual(outline(body.refunds), ['30000 gateway made', `${TOTAL - 30_000} gateway made`])
  assert.deepEqual([body.status, (await payments.order(bought)).refunded_total], ['refunded', TOTAL])
})

test('what came while the gateway gave the rest back is not said to be sent', async () => {
  const bought = await payments.buy('rotan', 'qris')
  payments.turnTo(31)
  assert.equal((await payments.reopen(bought)).status, 200)
  const second = (await payments.attempts(bought)).at(-1)
  assert.ok(second && second.id !== bought.reference)
  await payments.tell('midtrans', { ...bought, reference: second.id }, 'paid')
  payments.midtrans.answer(async (truth) => {
    await payments.tell('midtrans', bought, 'paid')
    return truth
  }, 'good')
  const { body } = await admin(`/${bought.number}/moves`, { to: 'refunded' })
  assert.deepEqual(outline(body.refunds), [`${TOTAL} gateway made`])
  assert.deepEqual(
    [body.status, body.needs_attention, body.money.left],
    ['refunded', 'paid_after_end', TOTAL],
  )
})

test('many refunds of one order at once never exceed what came in', async () => {
  const bought = await paidBy('midtrans', 'qris')
  const answers = await Promise.all(Array.from({ length: 12 }, () => refund(bought, { amount: 20_000 })))
  assert.equal(answers.filter(({ status }) => status === 201).length, 5)
  const { money, refunds } = await shown(bought)
  assert.deepEqual([money.refunded, money.left, refunds.length], [100_000, TOTAL - 100_000, 5])
})

test('whatever was refunded in this file, the books hold', async () => {
  assert.deepEqual(
    await checkConsistency(payments.app.ctx.db, features, payments.checkout.shopId('rotan')),
    [],
  )
})
