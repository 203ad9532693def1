// Notices that come late, twice or in any order: money is never lost, and the end is the same.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { expireOrders } from './actions/expire-orders.ts'
import { type Bought, type PaymentScene, startPaymentScene } from './payments.fixture.ts'

const SHOP = 'rotan'
const AFTER_EXPIRY = 24 * 60 + 1

let scene: PaymentScene
before(async () => {
  scene = await startPaymentScene()
  await scene.shop(SHOP, {
    qris: ['midtrans'],
    va_bca: ['midtrans'],
    lain: { channel: 'qris', gateways: ['xendit'] },
  })
})
after(() => scene?.close())

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
  const notice = scene.midtrans.notice(bought.reference, { transaction_status, status_code: CODES[word] })
  const answer = await scene.notify('midtrans', notice, bought.shop)
  assert.equal(answer.status, 200, answer.text)
}

async function end(bought: Bought): Promise<object> {
  const { status, needs_attention } = await scene.order(bought)
  const { payment } = (await scene.track(bought)).body
  return { order: status, payment: payment.status, attention: needs_attention }
}

for (const words of permutations(['pending', 'paid', 'expire'])) {
  test(`${words.join(', ')}, and all of it again: the order is paid, and its buyer is told once`, async () => {
    scene.turnTo(0)
    const bought = await scene.buy(SHOP, 'qris')
    for (const word of [...words, ...words]) await hear(bought, word)
    assert.deepEqual(await end(bought), { order: 'paid', payment: 'paid', attention: null })
    assert.deepEqual(await scene.history(bought), ['pending_payment', 'paid'])
    assert.deepEqual(await scene.told(bought), ['paid'])
    assert.equal(await scene.statuses(bought), 'paid')
  })
}

for (const words of permutations(['paid', 'refund', 'refund'])) {
  test(`${words.join(', ')}: the order was paid, and its money went back`, async () => {
    scene.turnTo(0)
    const bought = await scene.buy(SHOP, 'qris')
    const stock = await scene.checkout.stock(SHOP, 'kursi')
    for (const word of words) await hear(bought, word)
    assert.deepEqual(await end(bought), { order: 'refunded', payment: 'refunded', attention: null })
    assert.deepEqual(await scene.history(bought), ['pending_payment', 'paid', 'refunded'])
    assert.equal(await scene.checkout.stock(SHOP, 'kursi'), stock + 1)
    assert.equal(await scene.statuses(bought), 'refunded')
  })
}

for (const word of ['deny', 'cancel'] as const) {
  test(`${word} after it was paid is for the merchant to look at`, async () => {
    scene.turnTo(0)
    const bought = await scene.buy(SHOP, 'qris')
    await hear(bought, 'paid')
    for (let times = 0; times < 2; times++) await hear(bought, word)
    assert.deepEqual(await end(bought), { order: 'paid', payment: 'paid', attention: 'payment_reversed' })
    assert.deepEqual(await scene.history(bought), ['pending_payment', 'paid', 'paid: payment_reversed'])
  })
}

test('money for a code that was replaced pays the order', async () => {
  scene.turnTo(0)
  const bought = await scene.buy(SHOP, 'qris')
  scene.turnTo(31)
  const { payment } = (await scene.reopen(bought)).body
  assert.equal(await scene.statuses(bought), 'pending pending')
  await hear(bought, 'paid')
  assert.deepEqual(await end(bought), { order: 'paid', payment: 'paid', attention: null })
  const shown = (await scene.track(bought)).body.payment
  assert.notEqual(shown.qr_image_url, payment.qr_image_url, 'the one that was paid is shown')
  assert.equal(shown.qr_image_url, bought.answer.body.payment.qr_image_url)
})

test('two codes that were both paid: the order is paid once, and the merchant is told of the other', async () => {
  const { bought, second } = await twoCodes()
  await hear(bought, 'paid')
  await hear(second, 'paid')
  await hear(bought, 'paid')
  assert.deepEqual(await end(bought), { order: 'paid', payment: 'paid', attention: 'paid_twice' })
  assert.deepEqual(await scene.history(bought), ['pending_payment', 'paid', 'paid: paid_twice'])
  assert.deepEqual(await scene.told(bought), ['paid'])
})

test('of two payments one is given back: the order stays paid, whichever it was, and nothing is left to look at', async () => {
  for (const which of ['first', 'second'] as const) {
    const { bought, second } = await twoCodes()
    await hear(bought, 'paid')
    await hear(second, 'paid')
    await hear(which === 'first' ? bought : second, 'refund')
    assert.deepEqual(await end(bought), { order: 'paid', payment: 'paid', attention: null })
    assert.deepEqual(await scene.told(bought), ['paid'])
    await hear(which === 'first' ? second : bought, 'refund')
    assert.deepEqual((await scene.order(bought)).status, 'refunded')
  }
})

test('money for an order that expired pays it, and its goods are taken again', async () => {
  const { bought, stock } = await expired()
  await hear(bought, 'paid')
  assert.deepEqual(await end(bought), { order: 'paid', payment: 'paid', attention: null })
  assert.deepEqual(await scene.history(bought), ['pending_payment', 'expired: not paid in time', 'paid'])
  assert.equal(await scene.checkout.stock(SHOP, 'kursi'), stock - 1)
})

test('money for an order that expired, and whose goods are gone, pays it and calls the merchant', async () => {
  const { bought } = await expired()
  await setStock(0)
  await hear(bought, 'paid')
  assert.deepEqual(await end(bought), { order: 'paid', payment: 'paid', attention: 'out_of_stock' })
  assert.equal(await scene.checkout.stock(SHOP, 'kursi'), 0)
  await setStock(1_000)
})

test('money for an order that was cancelled moves nothing, and calls the merchant', async () => {
  scene.turnTo(0)
  const bought = await scene.buy(SHOP, 'qris')
  await scene.byMerchant(bought, 'cancelled')
  const stock = await scene.checkout.stock(SHOP, 'kursi')
  for (let times = 0; times < 2; times++) await hear(bought, 'paid')
  const { status, needs_attention } = await scene.order(bought)
  assert.equal(`${status} ${needs_attention}`, 'cancelled paid_after_end')
  assert.deepEqual(await scene.told(bought), ['cancelled'])
  assert.equal(await scene.checkout.stock(SHOP, 'kursi'), stock)
  assert.equal(await scene.statuses(bought), 'paid')
})

test('money for an order that was cancelled, given back: nothing is left to look at', async () => {
  for (const words of [
    ['paid', 'refund'],
    ['refund', 'paid'],
  ] as const) {
    scene.turnTo(0)
    const bought = await scene.buy(SHOP, 'qris')
    await scene.byMerchant(bought, 'cancelled')
    for (const word of words) await hear(bought, word)
    const { status, needs_attention } = await scene.order(bought)
    assert.deepEqual([status, needs_attention], ['cancelled', null])
  }
})

test('money that comes by a gateway after the merchant had confirmed a payment by hand may be a second one', async () => {
  scene.turnTo(0)
  const bought = await scene.buy(SHOP, 'qris')
  await scene.byMerchant(bought, 'paid')
  await hear(bought, 'paid')
  assert.deepEqual(await end(bought), { order: 'paid', payment: 'paid', attention: 'paid_twice' })
  assert.deepEqual(await scene.told(bought), ['paid'])
})

test('money whose gateway failed to answer when it was opened is not lost', async () => {
  scene.turnTo(0)
  await scene.shop('dua', { qris: ['xendit', 'midtrans'] })
  scene.xendit.stumble()
  const bought = await scene.buy('dua', 'qris')
  assert.equal(bought.answer.body.payment.method, 'midtrans.qris')
  assert.equal(await scene.statuses(bought), 'failed pending')
  const [lost] = await scene.attempts(bought)
  assert.ok(lost)
  assert.equal((await scene.tell('xendit', { ...bought, reference: lost.id }, 'paid')).status, 200)
  assert.deepEqual(await end(bought), { order: 'paid', payment: 'paid', attention: null })
})

async function twoCodes(): Promise<{ bought: Bought; second: Bought }> {
  scene.turnTo(0)
  const bought = await scene.buy(SHOP, 'qris')
  scene.turnTo(31)
  await scene.reopen(bought)
  const newest = (await scene.attempts(bought)).at(-1)
  assert.ok(newest && newest.id !== bought.reference)
  return { bought, second: { ...bought, reference: newest.id } }
}

async function expired(): Promise<{ bought: Bought; stock: number }> {
  scene.turnTo(0)
  const bought = await scene.buy(SHOP, 'va_bca')
  await expireOrders(scene.app.ctx, scene.turnTo(AFTER_EXPIRY))
  assert.equal((await scene.order(bought)).status, 'expired')
  return { bought, stock: await scene.checkout.stock(SHOP, 'kursi') }
}

async function setStock(stock: number): Promise<void> {
  const { db } = scene.app.ctx
  await db.updateTable('products').set({ stock }).where('id', '=', scene.checkout.id(SHOP, 'kursi')).execute()
}

/** Each order once, where a word comes twice. */
function permutations(words: readonly Word[]): Word[][] {
  if (words.length === 0) return [[]]
  return [...new Set(words)].flatMap((first) => {
    const at = words.indexOf(first)
    return permutations(words.toSpliced(at, 1)).map((rest) => [first, ...rest])
  })
}
