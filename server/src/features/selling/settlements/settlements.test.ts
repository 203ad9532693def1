// Money through gateways: told by their own lists, held against the orders to the rupiah, and written down for the bookkeeper.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { until } from '../../../../../test/until.ts'
import { jobs } from '../../../doors/jobs.ts'
import { checkConsistency } from '../../operating/consistency/check-consistency.ts'
import { type Bought, startTestPayments, type TestPayments, TOTAL } from '../payments/payments.fixture.ts'

let payments: TestPayments
before(async () => {
  payments = await startTestPayments()
})
after(() => payments.close())

const DAY = 24 * 60
const ask = () => jobs.find(({ name }) => name === 'ask-settlements')?.run(payments.app.ctx) ?? assert.fail()

let shops = 0
async function aShop() {
  const slug = `uang-${++shops}`
  payments.turnTo(0)
  payments.xendit.transactions.length = 0
  const { id } = await payments.shop(slug, { va_bca: ['xendit'], va_bni: ['midtrans'], qris: ['xendit'] })
  const token = await payments.app.token({ shop: slug })
  const admin = (path: string, request: object = {}) =>
    payments.app.admin(`/shops/${slug}${path}`, { token, ...request })
  const overview = async () => (await admin('/money-overview')).body
  const buy = async (method: string, gateway: 'midtrans' | 'xendit' = 'xendit') => {
    const bought = await payments.buy(slug, method)
    await payments.tell(gateway, bought, 'paid')
    return bought
  }
  return { id, slug, admin, overview, buy }
}

const wrong = ({ mismatches }: { mismatches: Record<string, unknown>[] }) =>
  mismatches.map(({ what, order_number, here, there }) => [what, order_number, here, there])

describe('a payment through Xendit', () => {
  test('is told with its fee, the tax on it and its net, and when it comes; then that it has', async () => {
    const { overview, buy, admin, id } = await aShop()
    const bought = await buy('va_bca')
    payments.xendit.listed(bought.reference)
    await ask()
    const { today, coming, mismatches, gateways } = await overview()
    assert.deepEqual(today.gateway, { movements: 1, gross: TOTAL })
    assert.deepEqual(coming, [
      { gateway: 'xendit', day: '2026-09-11', payments: 1, gross: TOTAL, net: TOTAL - 4_440 },
    ])
    assert.deepEqual(mismatches, [])
    assert.deepEqual(
      gateways.map(({ gateway, lists, error }: Record<string, unknown>) => [gateway, lists, error]),
      [
        ['midtrans', false, null],
        ['xendit', true, null],
      ],
    )
    const row = async () =>
      (await admin('/movements.csv?from=2026-09-01&to=2026-09-30')).text.split('\r\n')[1]?.split(',')
    const [transaction] = payments.xendit.transactions
    const told = ['2026-09-10', '10:00', 'Payment gateway', bought.number, 'xendit', 'va_bca']
    const sums = [TOTAL, 4_000, 440, 0, TOTAL - 4_440].map(String)
    assert.deepEqual(await row(), [...told, ...sums, '2026-09-11', '', transaction?.id, ''])

    payments.turnTo(DAY)
    Object.assign(transaction ?? {}, { settlement_status: 'SETTLED', updated: '2026-09-11T02:00:00.000Z' })
    await ask()
    assert.deepEqual((await overview()).coming, [])
    assert.equal((await row())?.[12], '2026-09-11')
    assert.deepEqual(await checkConsistency(payments.app.ctx.db, payments.app.ctx.owners, id), [])
  })

  test('that is not in the list after a day, is of another amount, or of nobody, is shown', async () => {
    const { overview, buy } = await aShop()
    await ask()
    const [missing, other, right] = [await buy('va_bca'), await buy('va_bca'), await buy('va_bca')]
    payments.xendit.listed(right.reference)
    payments.xendit.listed(other.reference, { amount: TOTAL - 1, net_amount: TOTAL - 4_441 })
    payments.xendit.listed(other.reference, { reference_id: 'toko-lain', amount: 77_000, net_amount: 70_000 })
    payments.turnTo(60)
    await ask()
    const expected = [
      ['amount_differs', other.number, TOTAL, TOTAL - 1],
      ['sum_differs', null, 70_000, 72_560],
      ['unknown_here', null, null, 77_000],
    ]
    assert.deepEqual(wrong(await overview()).sort(), expected)
    payments.turnTo(DAY + 1)
    assert.deepEqual(
      wrong(await overview()).sort(),
      [...expected, ['missing_there', missing.number, TOTAL, null]].sort(),
    )
  })

  test('is asked for again where the last page was not reached, each hour once', async () => {
    const { overview, buy } = await aShop()
    const bought = await buy('va_bca')
    payments.xendit.listed(bought.reference)
    for (let i = 0; i < 549; i++)
      payments.xendit.listed(bought.reference, { reference_id: `lain-${i}`, type: 'TRANSFER' })
    const asked = () => payments.xendit.calls.filter(({ path }) => path === '/transactions').length
    const before = asked()
    await ask()
    assert.equal(asked() - before, 10)
    assert.deepEqual((await overview()).coming, [])
    await ask()
    assert.equal(asked() - before, 11)
    assert.equal((await overview()).coming[0].payments, 1)
    await ask()
    assert.equal(asked() - before, 11)
  })

  test('is not known while Xendit does not answer, and the shop is told so', async () => {
    const { overview } = await aShop()
    payments.xendit.answer({ status: 500, body: {} })
    await ask()
    payments.xendit.answer('good')
    const { gateways } = await overview()
    assert.match(gateways[1].error, /^Xendit/)
  })
})

test('what Midtrans takes is not told by it, and never guessed', async () => {
  const { admin, buy } = await aShop()
  const bought = await buy('va_bni', 'midtrans')
  const { text } = await admin('/movements.csv?from=2026-09-10&to=2026-09-10')
  assert.match(
    text,
    new RegExp(
      `^2026-09-10,10:00,Payment gateway,${bought.number},midtrans,va_bni,${TOTAL},,,,,,,[^,]+,biaya tidak diberitahukan payment gateway\\r$`,
      'm',
    ),
  )
})

test('what goes back is a row below zero, and must be in the list as well', async () => {
  const { admin, buy, overview } = await aShop()
  await ask()
  const bought: Bought = await buy('qris')
  payments.xendit.listed(bought.reference)
  const asked = await admin(`/orders/${bought.number}/refunds`, {
    method: 'POST',
    json: { amount: 10_000, reason: 'Retak' },
  })
  assert.equal(asked.status, 201, asked.text)
  const back = await madeRefund(asked.body.refunds[0].id)
  assert.equal(back.status, 200, back.text)
  const { text } = await admin('/movements.csv?from=2026-09-10&to=2026-09-10')
  assert.match(
    text,
    new RegExp(`^2026-09-10,10:00,Pengembalian,${bought.number},,Lewat payment gateway,-10000,`, 'm'),
  )
  payments.turnTo(DAY + 1)
  await ask()
  assert.deepEqual(wrong(await overview()), [['refund_missing_there', bought.number, 10_000, null]])
  payments.xendit.listed(asked.body.refunds[0].id, { updated: '2026-09-11T03:00:00.000Z' })
  payments.turnTo(DAY + 70)
  await ask()
  assert.deepEqual(wrong(await overview()), [])

  async function madeRefund(id: string) {
    const refunds = () => [...payments.xendit.refunds.values()]
    await until(() => refunds().some(({ reference_id }) => reference_id === id))
    payments.xendit.settleRefund(id, 'SUCCEEDED')
    return payments.notify('xendit', payments.xendit.refundNotice(id), `uang-${shops}`)
  }
})

test('days are at most a year', async () => {
  const { admin } = await aShop()
  assert.equal((await admin('/movements.csv?from=2025-01-01&to=2026-01-02')).status, 400)
})
