// The buyer says where money is transferred back to: only after a code, masked afterwards, and the merchant hears of it once.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cookieOf } from '../../../../test/merchants.ts'
import { listMessages } from '../../people/messages/actions/list-messages.ts'
import { type Bought, startTestPayments, type TestPayments } from '../payments/payments.fixture.ts'

const ACCOUNT = { bank: 'BCA', account_number: '123-456 7890', account_holder: 'Budi Santoso' }

let payments: TestPayments
let token: string
before(async () => {
  payments = await startTestPayments()
  await payments.shop(
    'rotan',
    { va_bca: ['midtrans'] },
    { contact: { channel: 'email', notify: 'toko@rotan.example' } },
  )
  token = await payments.app.token({ shop: 'rotan' })
})
after(() => payments.close())

const admin = (bought: Bought, path = '', json?: unknown) =>
  payments.app.admin(`/shops/rotan/orders/${bought.number}${path}`, {
    token,
    ...(json !== undefined && { method: 'POST', json }),
  })
const give = (key: string, account: object = ACCOUNT) =>
  payments.app.call(`/orders/track/${key}/refund-account`, { shop: 'rotan', method: 'POST', json: account })
const messages = async (kind: string) =>
  (await listMessages(payments.app.ctx, { id: payments.checkout.shopId('rotan') }, { limit: 1_000 })).filter(
    (message) => message.kind === kind,
  ).length

async function asked(amount = 25_000): Promise<{ bought: Bought; key: string; id: string }> {
  const bought = await payments.buy('rotan', 'va_bca')
  await payments.tell('midtrans', bought, 'paid')
  const { body, text } = await admin(bought, '/refunds', { amount })
  assert.equal(body.refunds?.[0]?.way, 'bank', text)
  return { bought, key: bought.answer.body.owner_key, id: body.refunds[0].id }
}

test('a buyer is asked by a message, and the order’s page says for what', async () => {
  const before = await messages('refund_account')
  const { bought } = await asked()
  assert.equal(await messages('refund_account'), before + 1)
  const { order } = (await payments.track(bought)).body
  assert.partialDeepStrictEqual(order.refunds, [
    { amount: 25_000, status: 'asked', by_bank: true, needs_account: true, account_masked: null },
  ])
  assert.equal(order.refunds[0].label, 'Menunggu nomor rekening Anda')
})

test('the link alone is not enough; the buyer’s key is, and the answer is masked', async () => {
  const { bought, key } = await asked()
  assert.equal((await give(bought.token)).body.error.code, 'confirmation_needed')
  const before = await messages('merchant_refund')
  const { status, body } = await give(key)
  assert.equal(status, 200)
  assert.equal(body.order.refunds[0].account_masked, 'BCA •••• 7890 a.n. B•••')
  assert.ok(!JSON.stringify(body).includes('1234567890'))
  assert.deepEqual((await admin(bought)).body.refunds[0].account.account_number, '1234567890')
  assert.equal(await messages('merchant_refund'), before + 1)
  await give(key, { ...ACCOUNT, account_number: '99999999' })
  assert.equal((await admin(bought)).body.refunds[0].account.account_number, '99999999')
  assert.equal(await messages('merchant_refund'), before + 1, 'told once')
})

test('it waits for the merchant once the buyer has said where to, until it is transferred', async () => {
  const { bought, key, id } = await asked()
  const get = async (path: string) => (await payments.app.admin(`/shops/rotan${path}`, { token })).body
  const isListed = async () => {
    const numbers = (await get('/orders?waiting=refund')).items.map(({ number }: Bought) => number)
    assert.equal((await get('/waiting')).refund, numbers.length)
    return numbers.includes(bought.number)
  }
  assert.equal(await isListed(), false, 'the buyer is to say where to')
  await give(key)
  assert.equal(await isListed(), true)
  await admin(bought, `/refunds/${id}`, { made: true })
  assert.equal(await isListed(), false)
})

test('the whole number is for whoever may transfer', async () => {
  const { bought, key } = await asked()
  await give(key)
  const staff = { cookie: await cookieOf(payments.app, { shop: 'rotan', role: 'staff' }) }
  const reader = { token: await payments.app.token({ shop: 'rotan', scopes: ['orders:read'] }) }
  for (const who of [staff, reader]) {
    const { body, text } = await payments.app.admin(`/shops/rotan/orders/${bought.number}`, who)
    assert.deepEqual(
      [body.refunds[0].account.account_number, body.refunds[0].can_settle],
      ['•••• 7890', false],
    )
    assert.ok(!text.includes('1234567890'))
  }
})

test('what is no account is refused by field', async () => {
  const { key } = await asked()
  const { status, body } = await give(key, { bank: 'B', account_number: '12a', account_holder: 'x' })
  const paths = body.error.details.fields.map(({ path }: { path: string }) => path)
  assert.deepEqual([status, paths.toSorted()], [400, ['account_holder', 'account_number', 'bank']])
  for (const bad of [{ bank: 'x'.repeat(61) }, { account_number: '1'.repeat(41) }, { account_holder: '' }])
    assert.equal((await give(key, { ...ACCOUNT, ...bad })).status, 400)
})

test('once it was transferred, or where nothing is asked, there is nothing to say', async () => {
  const { bought, key, id } = await asked()
  await give(key)
  await admin(bought, `/refunds/${id}`, { made: true, proof: 'TRX-9' })
  assert.equal((await give(key)).body.error.code, 'order_moved')
  const { order } = (await payments.track(bought)).body
  assert.partialDeepStrictEqual(order.refunds[0], { status: 'made', proof: 'TRX-9', needs_account: false })
})

test('a buyer whose order has ended finds the way by a code', async () => {
  const { bought } = await asked()
  const { body } = await admin(bought, '/moves', { to: 'cancelled' })
  assert.equal(body.status, 'cancelled')
  const contact = body.contact
  // Later than the code that confirmed the order.
  payments.turnTo(5)
  await payments.app.call('/orders/lookup/otp/send', { shop: 'rotan', method: 'POST', json: { contact } })
  const code = (await payments.checkout.codesByContact('rotan')).get(contact) ?? ''
  const found = await payments.app.call('/orders/lookup/otp/verify', {
    shop: 'rotan',
    method: 'POST',
    json: { contact, code },
  })
  const key = found.body.owner_keys.find(({ order_id }: { order_id: string }) => order_id === bought.orderId)
  assert.equal((await give(key.owner_key)).status, 200)
})
