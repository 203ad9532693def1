// What the merchant hears when money comes: that it is there, and what to prepare; once, however often it is told and by whom.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { inTransaction } from '../../../db/transaction.ts'
import { startTestPushes, type TestPushes } from '../../people/push/push.fixture.ts'
import { announceMoneyCame } from '../orders/announce.ts'
import { lockOrder } from '../orders/queries.ts'
import { expireOrders } from './actions/expire-orders.ts'
import { startTestPayments, type TestPayments, TOTAL } from './payments.fixture.ts'

const CONTACT = { contact: { channel: 'any', notify: 'rina@rotan.example' } } as const

let payments: TestPayments
let shops = 0
before(async () => {
  payments = await startTestPayments()
})
after(() => payments?.close())

async function aShop(fields: Parameters<TestPayments['shop']>[2] = CONTACT): Promise<string> {
  payments.turnTo(0)
  const slug = `kabar-${++shops}`
  await payments.shop(
    slug,
    { va_bca: ['midtrans'], qris: ['xendit'], wallet: { channel: 'gopay', gateways: ['midtrans'] } },
    fields,
  )
  return slug
}

const toldOf = async (shop: string) =>
  (await payments.app.messages(shop)).filter(({ kind }) => kind === 'merchant_order_paid')

const WAYS = [
  ['va_bca', 'midtrans'],
  ['qris', 'xendit'],
  ['wallet', 'midtrans'],
] as const

for (const [method, gateway] of WAYS) {
  test(`money by ${method} of ${gateway} is one message with the goods, told five times at once and twice more`, async () => {
    const shop = await aShop()
    const bought = await payments.buy(shop, method)
    assert.deepEqual(await toldOf(shop), [], 'nothing has come')
    await payments.tell(gateway, bought, 'paid')
    await Promise.all([1, 2, 3, 4].map(() => payments.tell(gateway, bought, 'paid')))
    const [told, ...more] = await toldOf(shop)
    assert.equal(more.length, 0)
    const { subject = '', text = '' } = told?.opened ?? {}
    assert.equal(subject, 'Rp110.000 sudah masuk: siapkan 1 kursi')
    assert.ok(text.includes(`/toko/${shop}/pesanan/${bought.number}`), 'the way to the order')
    assert.doesNotMatch(text, /\/track\/|menunggu pembayaran/)
    assert.ok(!JSON.stringify(told).includes(bought.token))
  })
}

test('what she marked as paid herself is no news; money that comes for it once more is, and says what to do', async () => {
  const shop = await aShop()
  const bought = await payments.buy(shop, 'qris')
  await payments.byMerchant(bought, 'paid')
  assert.deepEqual(await toldOf(shop), [])
  await payments.tell('xendit', bought, 'paid')
  await payments.tell('xendit', bought, 'paid')
  const [told, ...more] = await toldOf(shop)
  assert.equal(more.length, 0)
  assert.match(told?.opened?.text ?? '', /sudah dibayar sebelumnya: kirim kembali kelebihannya/)
})

test('money that comes after the order was cancelled is no order to prepare', async () => {
  const shop = await aShop()
  const bought = await payments.buy(shop, 'va_bca')
  await payments.byMerchant(bought, 'cancelled')
  await payments.tell('midtrans', bought, 'paid')
  const [told] = await toldOf(shop)
  assert.match(told?.opened?.subject ?? '', /^Rp110\.000 sudah masuk, perlu diperiksa: pesanan ETL-/)
  assert.match(told?.opened?.text ?? '', /kirim kembali uangnya/)
  assert.doesNotMatch(told?.opened?.text ?? '', /[Ss]iapkan/)
})

test('late money pays the order, and says so; that of goods that are gone says that instead', async () => {
  const shop = await aShop()
  const [first, second] = [await payments.buy(shop, 'va_bca'), await payments.buy(shop, 'va_bca')]
  await expireOrders(payments.app.ctx, payments.turnTo(24 * 60 + 1))
  const texts = async () => (await toldOf(shop)).map(({ opened }) => opened?.text ?? '')
  await payments.tell('midtrans', first, 'paid')
  assert.match((await texts()).join(), /sudah membayar pesanan/)
  await payments.app.ctx.db.updateTable('products').set({ stock: 0 }).execute()
  await payments.tell('midtrans', second, 'paid')
  assert.ok((await texts()).some((text) => /barangnya sudah habis/.test(text)))
})

test('what was taken back before anybody heard that it came is not to be prepared', async () => {
  const shop = await aShop()
  const bought = await payments.buy(shop, 'va_bca')
  const notice = payments.midtrans.notice(bought.reference, {
    transaction_status: 'refund',
    status_code: '200',
  })
  await payments.notify('midtrans', notice, shop)
  assert.equal((await payments.order(bought)).status, 'refunded')
  assert.deepEqual(await toldOf(shop), [])
})

test('the phones of those who work there hear it in the same words', async (t) => {
  const world: TestPushes = await startTestPushes(t)
  const shop = await world.aShop()
  const browser = await world.browserOf(await world.person(shop, { role: 'staff' }))
  const order = await world.place(shop)
  await inTransaction(world.app.ctx.db, async (tx) => {
    const locked = await lockOrder(tx, world.shopId(shop), order.id)
    assert.ok(locked)
    const came = { amount: TOTAL, attention: null }
    await announceMoneyCame(tx, world.app.ctx, await world.shopOf(shop), locked, came)
  })
  await world.push()
  const news = browser.pushed.map(({ news: { title, url } }) => ({ title, url }))
  assert.deepEqual(news.at(-1), {
    title: 'Rp110.000 sudah masuk: siapkan 1 kursi',
    url: `/toko/${shop}/pesanan/${order.number}`,
  })
})
