// Xendit's list of transactions, as it documents it and as others recorded it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startFakeXendit } from '../../../test/fakes/xendit.ts'
import { VendorDown } from '../vendor.ts'
import type { TransactionPage } from './gateway.ts'
import { createXendit } from './xendit.ts'
import { readXenditTransactions } from './xendit-transactions.ts'

/** As recorded by a public client of Xendit: an account at BNI. */
const RECORDED = {
  id: 'txn_0811c413-12c4-470a-be62-dfd1bf3c280d',
  product_id: '6371dd104374b900a2c4b1bb',
  type: 'PAYMENT',
  status: 'SUCCESS',
  channel_category: 'VIRTUAL_ACCOUNT',
  channel_code: 'BNI',
  reference_id: 'payment-link-example1',
  account_identifier: '8808999921687033',
  currency: 'IDR',
  amount: 10_000,
  net_amount: 5_560,
  cashflow: 'MONEY_IN',
  settlement_status: 'SETTLED',
  estimated_settlement_time: '2022-11-14T06:15:42.605Z',
  business_id: '57fdbb445eec38910d3a4c47',
  created: '2022-11-14T06:15:44.977Z',
  updated: '2022-11-14T06:15:44.977Z',
  fee: {
    xendit_fee: 4_000,
    value_added_tax: 440,
    xendit_withholding_tax: 0,
    third_party_withholding_tax: 0,
    status: 'COMPLETED',
  },
}

/** Of Xendit's own documentation: without a net amount. */
const DOCUMENTED = {
  ...RECORDED,
  id: 'txn_13dd178d-41fa-40b7-8fd3-f83675d6f413',
  channel_category: 'RETAIL_OUTLET',
  channel_code: 'ALFAMART',
  reference_id: 'ref23232',
  account_identifier: null,
  amount: 500_000,
  net_amount: undefined,
  settlement_status: 'PENDING',
  fee: { ...RECORDED.fee, xendit_fee: 1_500, value_added_tax: 500 },
}

test('a transaction is read to the rupiah: what was paid, taken and left', () => {
  const page = readXenditTransactions({ has_more: true, data: [DOCUMENTED, RECORDED], links: [] })
  assert.equal(page?.next, RECORDED.id)
  const [documented, recorded] = page?.transactions ?? []
  assert.ok(recorded && documented)
  const { amount, fee, feeTax, withheld, net, settledAt } = recorded
  assert.deepEqual([amount, fee, feeTax, withheld, net], [10_000, 4_000, 440, 0, 5_560])
  assert.equal(amount - (fee ?? 0) - (feeTax ?? 0), net)
  assert.equal(settledAt?.toISOString(), '2022-11-14T06:15:44.977Z')
  assert.deepEqual(
    [documented.fee, documented.feeTax, documented.net, documented.settledAt, documented.kind],
    [1_500, 500, null, null, 'payment'],
  )
})

test('what is no whole rupiah is not told, and what cannot be understood is none', () => {
  const odd = { ...RECORDED, net_amount: 5_559.6, fee: { ...RECORDED.fee, xendit_fee: 70.4 } }
  const [read] = readXenditTransactions({ has_more: false, data: [odd] })?.transactions ?? []
  assert.deepEqual([read?.fee, read?.net, read?.amount], [null, null, 10_000])
  const other = { ...RECORDED, type: 'DISBURSEMENT', status: 'VOIDED' }
  const [moved] = readXenditTransactions({ has_more: false, data: [other] })?.transactions ?? []
  assert.deepEqual([moved?.kind, moved?.status], ['other', 'failed'])
  assert.deepEqual(readXenditTransactions({ has_more: false, data: [{ ...RECORDED, amount: 0.5 }] }), {
    transactions: [],
    next: null,
  })
  for (const body of [null, [], { data: [] }, { has_more: false, data: [{ ...RECORDED, created: 'kini' }] }])
    assert.equal(readXenditTransactions(body), null)
})

test('the list is asked for by pages of what changed since', async (t) => {
  const fake = await startFakeXendit()
  t.after(() => fake.close())
  const xendit = createXendit({ baseUrl: fake.url })
  for (let i = 0; i < 120; i++) fake.transactions.push({ ...RECORDED, id: `txn_${i}` })
  fake.transactions.push({ ...RECORDED, id: 'txn_old', updated: '2021-01-01T00:00:00.000Z' })
  const since = new Date('2022-11-14T00:00:00.000Z')
  const seen: string[] = []
  let after: string | null = null
  do {
    const page: TransactionPage | undefined = await xendit.transactions?.({ since, after }, fake.credentials)
    assert.ok(page)
    seen.push(...page.transactions.map(({ id }) => id))
    after = page.next
  } while (after !== null)
  assert.equal(new Set(seen).size, 120)
  assert.equal(fake.calls.length, 3)
  assert.equal(fake.calls[0]?.query.get('updated[gte]'), since.toISOString())
  fake.answer({ status: 200, body: { nothing: true } })
  await assert.rejects(
    async () => xendit.transactions?.({ since, after: null }, fake.credentials),
    VendorDown,
  )
})
