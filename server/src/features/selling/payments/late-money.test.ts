// Notices that come late, twice or in any order: money is never lost, and the end is the same.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { expireOrders } from './actions/expire-orders.ts'
import { type Bought, startTestPayments, type TestPayments } from './payments.fixture.ts'

const SHOP = 'rotan'
const AFTER_EXPIRY = 24 * 60 + 1

let payments: TestPayments
before(async () => {
  payments = await startTestPayments()
  await payments.shop(SHOP, {
    qris: ['midtrans'],
    va_bca: ['midtrans'],
    lain: { channel: 'qris', gateways: ['xendit'] },
  })
})
after(() => payments?.close())

type Word = 'pending' | 'paid' | 'expire' | 'deny' | 'refund' | 'cancel'
const CODES: Record<Word, string> = {
  pending: '201',
  paid: '200',
  expire: '407',
  deny: '202',
  refund: '200',
  cancel: '200',
}

async function hear(bought: Bought, word: Word): Promise<void> {
  const transaction_status = word === 'paid' ? 'settlement' : word
  const notice = payments.midtrans.notice(bought.reference, { transaction_status, status_code: CODES[word] })
  const answer = await payments.notify('midtrans', notice, bought.shop)
  assert.equal(answer.status, 200, answer.text)
}

async function end(bought: Bought): Promise<object> {
  const { status, needs_attention } = await payments.order(bought)
  const { payment } = (await payments.track(bought)).body
  return { order: status, payment: payment.status, attention: needs_attention }
}

for (const words of permutations(['pending', 'paid', 'expire'])) {
  test(`after ${words.join(', ')}, and all of it again, the order is paid, and its buyer gets one message`, async () => {
    payments.turnTo(0)
    const bought = await payments.buy(SHOP, 'qris')
    for (const word of [...words, ...words]) await hear(bought, word)
    assert.deepEqual(await end(bought), { order: 'paid', payment: 'paid', attention: null })
    assert.deepEqual(await payments.history(bought), ['pending_payment', 'paid'])
    assert.deepEqual(await payments.messagesTo(bought), ['paid'])
    assert.equal(await payments.statuses(bought), 'paid')
  })
}

for (const words of permutations(['paid', 'refund', 'refund'])) {
  test(`after ${words.join(', ')} the order was paid, and its money went back`, async () => {
    payments.turnTo(0)
    const bought = await payments.buy(SHOP, 'qris')
    const stock = await payments.checkout.stock(SHOP, 'kursi')
    for (const word of words) await hear(bought, word)
    assert.deepEqual(await end(bought), { order: 'refunded', payment: 'refunded', attention: null })
    assert.deepEqual(await payments.history(bought), ['pending_payment', 'paid', 'refunded'])
    assert.equal(await payments.checkout.stock(SHOP, 'kursi'), stock + 1)
    assert.equal(await payments.statuses(bought), 'refunded')
  })
}

for (const word of ['deny', 'cancel'] as const) {
  test(`a "${word}" for an order that was paid is for the merchant to look at`, async () => {
    payments.turnTo(0)
    const bought = await payments.buy(SHOP, 'qris')
    await hear(bought, 'paid')
    for (let times = 0; times < 2; times++) await hear(bought, word)
    assert.deepEqual(await end(bought), { order: 'paid', payment: 'paid', attention: 'payment_reversed' })
    assert.deepEqual(await payments.history(bought), ['pending_payment', 'paid', 'paid: payment_reversed'])
  })
}

test('money for a code that was replaced pays the order', async () => {
  payments.turnTo(0)
  const bought = await payments.buy(SHOP, 'qris')
  payments.turnTo(31)
  const { payment } = (await payments.reopen(bought)).body
  assert.equal(await payments.statuses(bought), 'pending pending')
  await hear(bought, 'paid')
  assert.deepEqual(await end(bought), { order: 'paid', payment: 'paid', attention: null })
  const shown = (await payments.track(bought)).body.payment
  assert.notEqual(shown.qr_image_url, payment.qr_image_url, 'the one that was paid is shown')
  assert.equal(shown.qr_image_url, bought.answer.body.payment.qr_image_url)
})

test('an order of which two codes were paid is paid once, and the merchant hears of the other', async () => {
  const { bought, second } = await twoCodes()
  await hear(bought, 'paid')
  await hear(second, 'paid')
  await hear(bought, 'paid')
  assert.deepEqual(await end(bought), { order: 'paid', payment: 'paid', attention: 'paid_twice' })
  assert.deepEqual(await payments.history(bought), ['pending_payment', 'paid', 'paid: paid_twice'])
  assert.deepEqual(await payments.messagesTo(bought), ['paid'])
})

test('an order stays paid when either of its two payments is given back, and nothing is left to look at', async () => {
  for (const which of ['first', 'second'] as const) {
    const { bought, second } = await twoCodes()
    await hear(bought, 'paid')
    await hear(second, 'paid')
    await hear(which === 'first' ? bought : second, 'refund')
    assert.deepEqual(await end(bought), { order: 'paid', payment: 'paid', attention: null })
    assert.deepEqual(await payments.messagesTo(bought), ['paid'])
    await hear(which === 'first' ? second : bought, 'refund')
    assert.deepEqual((await payments.order(bought)).status, 'refunded')
  }
})

test('money for an order that expired pays it, and its goods are taken again', async () => {
  const { bought, stock } = await expired()
  await hear(bought, 'paid')
  assert.deepEqual(await end(bought), { order: 'paid', payment: 'paid', attention: null })
  assert.deepEqual(await payments.history(bought), ['pending_payment', 'expired: not paid in time', 'paid'])
  assert.equal(await payments.checkout.stock(SHOP, 'kursi'), stock - 1)
})

test('money for an order that expired, and whose goods are gone, pays it and calls the merchant', async () => {
  const { bought } = await expired()
  await setStock(0)
  await hear(bought, 'paid')
  assert.deepEqual(await end(bought), { order: 'paid', payment: 'paid', attention: 'out_of_stock' })
  assert.equal(await payments.checkout.stock(SHOP, 'kursi'), 0)
  await setStock(1_000)
})

test('money for an order that was cancelled moves nothing, and calls the merchant', async () => {
  payments.turnTo(0)
  const bought = await payments.buy(SHOP, 'qris')
  await payments.byMerchant(bought, 'cancelled')
  const stock = await payments.checkout.stock(SHOP, 'kursi')
  for (let times = 0; times < 2; times++) await hear(bought, 'paid')
  const { status, needs_attention } = await payments.order(bought)
  assert.equal(`${status} ${needs_attention}`, 'cancelled paid_after_end')
  assert.deepEqual(await payments.messagesTo(bought), ['cancelled'])
  assert.equal(await payments.checkout.stock(SHOP, 'kursi'), stock)
  assert.equal(await payments.statuses(bought), 'paid')
})

test('money for an order that was cancelled leaves nothing to look at once it is given back', async () => {
  for (const words of [
    ['paid', 'refund'],
    ['refund', 'paid'],
  ] as const) {
    payments.turnTo(0)
    const bought = await payments.buy(SHOP, 'qris')
    await payments.byMerchant(bought, 'cancelled')
    for (const word of words) await hear(bought, word)
    const { status, needs_attention } = await payments.order(bought)
    assert.deepEqual([status, needs_attention], ['cancelled', null])
  }
})

test('money that comes by a gateway after the merchant had confirmed a payment by hand may be a second one', async () => {
  payments.turnTo(0)
  const bought = await payments.buy(SHOP, 'qris')
  await payments.byMerchant(bought, 'paid')
  await hear(bought, 'paid')
  assert.deepEqual(await end(bought), { order: 'paid', payment: 'paid', attention: 'paid_twice' })
  assert.deepEqual(await payments.messagesTo(bought), ['paid'])
})

test('money whose gateway failed to answer when it was opened is not lost', async () => {
  payments.turnTo(0)
  await payments.shop('dua', { qris: ['xendit', 'midtrans'] })
  payments.xendit.stumble()
  const bought = await payments.buy('dua', 'qris')
  assert.equal(bought.answer.body.payment.method, 'midtrans.qris')
  assert.equal(await payments.statuses(bought), 'failed pending')
  const [lost] = await payments.attempts(bought)
  assert.ok(lost)
  assert.equal((await payments.tell('xendit', { ...bought, reference: lost.id }, 'paid')).status, 200)
  assert.deepEqual(await end(bought), { order: 'paid', payment: 'paid', attention: null })
})

async function twoCodes(): Promise<{ bought: Bought; second: Bought }> {
  payments.turnTo(0)
  const bought = await payments.buy(SHOP, 'qris')
  payments.turnTo(31)
  await payments.reopen(bought)
  const newest = (await payments.attempts(bought)).at(-1)
  assert.ok(newest && newest.id !== bought.reference)
  return { bought, second: { ...bought, reference: newest.id } }
}

async function expired(): Promise<{ bought: Bought; stock: number }> {
  payments.turnTo(0)
  const bought = await payments.buy(SHOP, 'va_bca')
  await expireOrders(payments.app.ctx, payments.turnTo(AFTER_EXPIRY))
  assert.equal((await payments.order(bought)).status, 'expired')
  return { bought, stock: await payments.checkout.stock(SHOP, 'kursi') }
}

async function setStock(stock: number): Promise<void> {
  const { db } = payments.app.ctx
  await db
    .updateTable('products')
    .set({ stock })
    .where('id', '=', payments.checkout.id(SHOP, 'kursi'))
    .execute()
  // The update announced nothing.
  payments.app.ctx.shops.forgetAll()
}

/** Each order once, where a word comes twice. */
function permutations(words: readonly Word[]): Word[][] {
  if (words.length === 0) return [[]]
  return [...new Set(words)].flatMap((first) => {
    const at = words.indexOf(first)
    return permutations(words.toSpliced(at, 1)).map((rest) => [first, ...rest])
  })
}
