// Transfers settle themselves: what services tell, doubled, late, out of order and forged, and what cannot be settled is shown.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { noticeOf } from '../../../../test/fakes/mutations.ts'
import { MUTATION_PROVIDERS } from '../../../domain/mutations.ts'
import { expireOrders } from '../payments/actions/expire-orders.ts'
import { startTestMoney, type TestMoney } from './mutations.fixture.ts'

let world: TestMoney
before(async () => {
  world = await startTestMoney()
})
after(() => world?.close())

let shops = 0
async function aShop(): Promise<string> {
  world.payments.turnTo(0)
  const { slug } = await world.shop(`toko-${++shops}`)
  return slug
}

const newsOf = async (shop: string) =>
  (await world.app.messages(shop)).filter(({ kind }) => kind === 'merchant_money')

for (const service of MUTATION_PROVIDERS) {
  test(`a transfer of exactly its total that ${service} tells of pays the order; told again it pays nothing more`, async () => {
    const shop = await aShop()
    const bought = await world.buy(shop)
    const came = [world.mutation(bought.total)]
    for (let times = 0; times < 3; times++) {
      const answer = await world.tell(shop, came, service)
      assert.equal(answer.status, 200, answer.text)
    }
    assert.equal(await world.status(bought), 'paid paid')
    assert.deepEqual(await world.money(shop), [`settled ${bought.number} ${bought.total}`])
    assert.deepEqual(await world.payments.history(bought), ['pending_payment', 'paid'])
    assert.deepEqual(await world.payments.messagesTo(bought), ['paid'], 'the buyer hears of it once')
    assert.deepEqual(await newsOf(shop), [], 'nobody has to look')
    const told = (await world.app.messages(shop)).filter(({ kind }) => kind === 'merchant_order_paid')
    assert.equal(told.length, 1, 'the merchant hears once that she can prepare it')
    assert.match(told[0]?.opened?.subject ?? '', /^Rp[\d.]+ sudah masuk: siapkan 1 kursi$/)
  })

  test(`what somebody else signs in the name of ${service} pays nothing`, async () => {
    const shop = await aShop()
    const bought = await world.buy(shop)
    const notice = noticeOf(service, [world.mutation(bought.total)], () => 'a'.repeat(64))
    const headers = { ...notice.headers, 'Api-Signature': 'tebakan' }
    assert.equal((await world.send(shop, service, { ...notice, headers })).status, 403)
    assert.equal(await world.status(bought), 'pending_payment pending')
    assert.deepEqual(await world.rows(shop), [])
  })
}

test('one notice with the transfers of many orders pays each of them', async () => {
  const shop = await aShop()
  const orders = [await world.buy(shop), await world.buy(shop), await world.buy(shop)]
  await world.tell(shop, orders.map(({ total }) => world.mutation(total)).toReversed())
  for (const order of orders) assert.equal(await world.status(order), 'paid paid')
})

test('an order that waits for its merchant, as its buyer has reported the transfer, is paid as well', async () => {
  const shop = await aShop()
  const bought = await world.buy(shop)
  const claimed = await world.app.call(`/orders/track/${bought.token}/payment/claim`, {
    shop,
    method: 'POST',
  })
  assert.equal(claimed.status, 200, claimed.text)
  await world.tell(shop, [world.mutation(bought.total)])
  assert.equal(await world.status(bought), 'paid paid')
})

test('money that leaves the account, money of other accounts and parts of a rupiah are nobody’s concern', async () => {
  const shop = await aShop()
  const bought = await world.buy(shop)
  await world.tell(shop, [
    world.mutation(bought.total, { type: 'debit' }),
    world.mutation(bought.total, { account: '9876543210' }),
    world.mutation(bought.total + 0.25),
  ])
  assert.equal(await world.status(bought), 'pending_payment pending')
  assert.deepEqual(await world.rows(shop), [])
  const token = await world.app.token({ shop })
  const { body } = await world.app.admin(`/shops/${shop}/mutation-services/moota`, { token })
  assert.equal(body.strange_account, '3210', 'the merchant sees that the account is named nowhere')
})

test('money to an account that the merchant names no more still pays the order that asks for it there', async () => {
  const shop = await aShop()
  const bought = await world.buy(shop)
  const manual = { bank: 'BCA', account_number: '555000111', account_holder: 'PT Rotan' }
  await world.app.shop({
    slug: shop,
    name: shop,
    payment_methods: [
      { code: 'transfer', name: 'Transfer', gateways: ['manual'], unique_code: true, manual },
    ],
  })
  await world.tell(shop, [world.mutation(bought.total)])
  assert.equal(await world.status(bought), 'paid paid')
})

test('money that nobody waits for is shown with the nearest orders, and the merchant is told once', async () => {
  const shop = await aShop()
  const orders = [await world.buy(shop), await world.buy(shop), await world.buy(shop), await world.buy(shop)]
  const came = [world.mutation(300_000, { description: 'TRF DARI ANI' })]
  await world.tell(shop, came)
  await world.tell(shop, came)
  const token = await world.app.token({ shop })
  const { body } = await world.app.admin(`/shops/${shop}/money?waiting=true`, { token })
  const [money] = body.items
  assert.equal(`${money.state} ${money.amount} ${money.description}`, 'unknown 300000 TRF DARI ANI')
  const nearest = orders.toSorted((a, b) => b.total - a.total).slice(0, 3)
  assert.deepEqual(
    money.candidates.map(({ number, difference }: { number: string; difference: number }) => [
      number,
      difference,
    ]),
    nearest.map(({ number, total }) => [number, 300_000 - total]),
  )
  const [news, ...more] = await newsOf(shop)
  assert.match(news?.opened?.text ?? '', /Rp300\.000.*Buka Uang masuk/s)
  assert.equal(more.length, 0)
  const waiting = await world.app.admin(`/shops/${shop}/waiting`, { token })
  assert.equal(waiting.body.money, 1)
})

test('a second transfer of the same amount is marked as such, with its order', async () => {
  const shop = await aShop()
  const bought = await world.buy(shop)
  await world.tell(shop, [world.mutation(bought.total), world.mutation(bought.total)])
  assert.deepEqual(await world.money(shop), [
    `paid_twice ${bought.number} ${bought.total}`,
    `settled ${bought.number} ${bought.total}`,
  ])
  const order = await world.payments.order(bought)
  assert.equal(`${order.status} ${order.needs_attention}`, 'paid paid_twice')
  assert.equal((await newsOf(shop)).length, 1)
})

test('a transfer that the merchant had confirmed by hand is that transfer, and only a second one is more', async () => {
  const shop = await aShop()
  const bought = await world.buy(shop)
  await world.payments.byMerchant(bought, 'paid')
  await world.tell(shop, [world.mutation(bought.total)])
  assert.deepEqual(await world.money(shop), [`settled ${bought.number} ${bought.total}`])
  assert.equal((await world.payments.order(bought)).needs_attention, null)
  await world.tell(shop, [world.mutation(bought.total)])
  assert.deepEqual((await world.money(shop))[0], `paid_twice ${bought.number} ${bought.total}`)
})

test('a transfer that comes within a day after the order ran out pays it; later it is marked', async () => {
  const shop = await aShop()
  const [soon, late] = [await world.buy(shop), await world.buy(shop)]
  await expireOrders(world.app.ctx, world.payments.turnTo(24 * 60 + 1))
  await world.tell(shop, [world.mutation(soon.total)])
  assert.equal((await world.payments.order(soon)).status, 'paid')
  world.payments.turnTo(48 * 60 + 1)
  await world.tell(shop, [world.mutation(late.total)])
  const order = await world.payments.order(late)
  assert.equal(`${order.status} ${order.needs_attention}`, 'expired paid_after_end')
  assert.deepEqual((await world.money(shop))[0], `paid_after_end ${late.number} ${late.total}`)
})

test('a transfer in time that is told days later pays the order that ran out meanwhile', async () => {
  const shop = await aShop()
  const bought = await world.buy(shop)
  const came = world.mutation(bought.total)
  await expireOrders(world.app.ctx, world.payments.turnTo(3 * 24 * 60))
  await world.tell(shop, [came])
  assert.equal((await world.payments.order(bought)).status, 'paid')
})

test('money for an order that was cancelled moves nothing, and calls the merchant', async () => {
  const shop = await aShop()
  const bought = await world.buy(shop)
  await world.payments.byMerchant(bought, 'cancelled')
  await world.tell(shop, [world.mutation(bought.total)])
  const order = await world.payments.order(bought)
  assert.equal(`${order.status} ${order.needs_attention}`, 'cancelled paid_after_end')
  assert.deepEqual(await world.money(shop), [`paid_after_end ${bought.number} ${bought.total}`])
})

test('money from before the order was placed does not pay it', async () => {
  const shop = await aShop()
  const bought = await world.buy(shop)
  const before = (minutes: number) => new Date(world.app.clock.now() - minutes * 60_000)
  await world.tell(shop, [world.mutation(bought.total, { at: before(11) })])
  assert.equal(await world.status(bought), 'pending_payment pending')
  await world.tell(shop, [world.mutation(bought.total, { at: before(9) })])
  assert.equal(await world.status(bought), 'paid paid')
})

test('where a bank tells the day alone, an order of that day is paid', async () => {
  const shop = await aShop()
  const bought = await world.buy(shop)
  await world.tell(shop, [world.mutation(bought.total, { at: new Date('2026-09-09T17:00:00.000Z') })])
  assert.equal(await world.status(bought), 'paid paid')
})

test('a transfer without the unique code pays nothing, and is shown beside the order that it is close to', async () => {
  const shop = await aShop()
  const bought = await world.buy(shop)
  await world.tell(shop, [world.mutation(110_000)])
  assert.equal(await world.status(bought), 'pending_payment pending')
  assert.deepEqual(await world.money(shop), [`differs ${bought.number} 110000`])
})

test('where two orders wait for one amount nothing is paid', async () => {
  world.payments.turnTo(0)
  const manual = { bank: 'BCA', account_number: '1234567890', account_holder: 'PT Rotan' }
  const { slug } = await world.shop('kembar', { polos: { gateways: ['manual'], manual } })
  const orders = [await world.buy(slug, 'polos'), await world.buy(slug, 'polos')]
  await world.tell(slug, [world.mutation(110_000)])
  for (const order of orders) assert.equal(await world.status(order), 'pending_payment pending')
  assert.deepEqual(await world.money(slug), ['unknown 110000'])
})

test('two orders that wait for one amount are two, however many others come to as much', async () => {
  world.payments.turnTo(0)
  const manual = { bank: 'BCA', account_number: '1234567890', account_holder: 'PT Rotan' }
  const { slug } = await world.shop('laris', { polos: { gateways: ['manual'], manual } })
  const first = await world.buy(slug, 'polos')
  const sold = (from: number, to: number) =>
    sql`insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', o.id || n, 'number', o.number || n,
      'draft_id', o.draft_id || n,
      'track_token_hash', sha256((o.id || n)::bytea), 'payment_method', 'qris', 'status', 'paid', 'placed_at', o.placed_at + n * interval '1 ms'))).*
      from orders o, generate_series(${from}::int, ${to}::int) as n where o.id = ${first.orderId}`.execute(
      world.app.ctx.db,
    )
  await sold(1, 60)
  world.payments.turnTo(1)
  const second = await world.buy(slug, 'polos')
  await world.tell(slug, [world.mutation(110_000)])
  await sold(61, 500)
  await world.tell(slug, [world.mutation(110_000)])
  for (const order of [first, second])
    assert.equal((await world.payments.order(order)).status, 'pending_payment')
  assert.deepEqual(await world.money(slug), ['unknown 110000', 'unknown 110000'])
})

test('the trial of Moota’s dashboard pays nothing and calls nobody, also where an order comes to as much', async () => {
  const shop = await aShop()
  await world.tell(shop, [world.mutation(10_000)])
  assert.deepEqual(await world.money(shop), ['ignored 10000'])
  const manual = { bank: 'BCA', account_number: '1234567890', account_holder: 'PT Rotan' }
  world.payments.turnTo(0)
  const { slug } = await world.shop('murah', { polos: { gateways: ['manual'], manual } })
  await world.app.shop({
    slug,
    name: slug,
    products: [{ slug: 'kursi', name: 'Kursi', price: 1, stock: 9, weight_grams: 1 }],
    shipping: { mode: 'flat', couriers: [{ code: 'jne', name: 'JNE', service: 'REG', cost: 9_999 }] },
  })
  const bought = await world.buy(slug, 'polos')
  assert.equal(bought.total, 10_000)
  await world.tell(slug, [world.mutation(10_000)])
  assert.equal(await world.status(bought), 'pending_payment pending')
  assert.deepEqual(await world.money(slug), ['unknown 10000'], 'a person may say that it is no trial')
})

test('the same money told by two services is one; what only one of them tells twice is two', async () => {
  const shop = await aShop()
  const bought = await world.buy(shop)
  await world.tell(shop, [world.mutation(bought.total)], 'moota')
  await world.tell(shop, [world.mutation(bought.total), world.mutation(bought.total)], 'mutasibank')
  assert.deepEqual(await world.money(shop), [
    `ignored ${bought.total}`,
    `paid_twice ${bought.number} ${bought.total}`,
    `settled ${bought.number} ${bought.total}`,
  ])
})

test('a shop without a secret has no address for mutations, nor is there one for services that nobody knows', async () => {
  world.payments.turnTo(0)
  const { slug } = await world.payments.shop('tanpa', { qris: ['midtrans'] })
  const notice = noticeOf('moota', [world.mutation(1_000)])
  assert.equal((await world.send(slug, 'moota', notice)).status, 404)
  for (const name of ['bca', 'file', 'constructor']) {
    const path = `/api/v1/mutations/${name}/notify`
    const headers = { Host: `${slug}.localhost`, 'Content-Type': 'application/json' }
    assert.equal((await world.app.send(path, { method: 'POST', headers, body: '[]' })).status, 404)
  }
})

test('a notice at another shop with the same account and secret pays nothing there nor here', async () => {
  const [shop, other] = [await aShop(), await aShop()]
  const bought = await world.buy(shop)
  await world.tell(other, [world.mutation(bought.total)])
  assert.equal(await world.status(bought), 'pending_payment pending')
  assert.deepEqual(await world.money(other), [`unknown ${bought.total}`])
})
