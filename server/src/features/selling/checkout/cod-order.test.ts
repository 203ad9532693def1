// What an order goes through that is paid at the door: held, sent, collected, sent on; and what it says meanwhile.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { showOrder } from '../fulfilment/actions/show-order.ts'
import { packingSlip } from '../fulfilment/packing-slip.ts'
import { expireOrders } from '../payments/actions/expire-orders.ts'
import { startTestCod, type TestCod } from './cod.fixture.ts'

let orders: TestCod
before(async () => {
  orders = await startTestCod()
})
after(() => orders.close())

describe('an order', () => {
  test('is to be sent at once, waits for no money, holds its goods and tells what to have ready', async () => {
    const shop = await orders.aCodShop()
    const placed = await orders.placeCod(shop)
    const { order } = placed.answer.body
    assert.deepEqual([order.status, order.expires_at, order.may_cancel], ['processing', null, true])
    assert.equal(await orders.stock(shop, 'kursi'), 9)
    const tracked = await orders.app.call(`/orders/track/${placed.token}`, { shop })
    assert.partialDeepStrictEqual(tracked.body.payment, {
      ...{ kind: 'cod', method: 'cod.cod', status: 'pending', amount: 113_300, expires_at: null },
    })
    assert.match(tracked.body.payment.instructions[0].steps[0], /Rp113\.300/)
    assert.deepEqual(tracked.body.payment_choices, [])
    assert.deepEqual(
      tracked.body.order.timeline.map(({ key }: { key: string }) => key),
      ['placed', 'processing', 'shipped', 'paid', 'completed'],
    )
    const told = await orders.messagesAbout(placed)
    assert.ok(told.some((message) => message.kind === 'order_placed' && message.is_cod))
    const waiting = await orders.app.admin(`/shops/${shop}/waiting`, {
      token: await orders.app.token({ shop }),
    })
    assert.partialDeepStrictEqual(waiting.body, { ship: 1, unpaid: 0 })
    await orders.sane(shop)
  })

  test('never expires for want of money', async () => {
    const shop = await orders.aCodShop()
    const placed = await orders.placeCod(shop)
    const now = orders.app.clock.now()
    orders.app.clock.set(new Date(now + 30 * 86_400_000).toISOString())
    await expireOrders(orders.app.ctx, orders.at())
    assert.equal((await orders.row(placed)).status, 'processing')
    orders.app.clock.set(new Date(now).toISOString())
  })

  test('is cancelled by its link until it is sent, and gives its goods back', async () => {
    const shop = await orders.aCodShop()
    const placed = await orders.placeCod(shop)
    const cancel = () => orders.app.call(`/orders/track/${placed.token}/cancel`, { shop, method: 'POST' })
    assert.equal((await cancel()).body.order.status, 'cancelled')
    assert.equal(await orders.stock(shop, 'kursi'), 10)
    const sent = await orders.placeCod(shop)
    await orders.moveByMerchant(sent, 'shipped')
    const late = await orders.app.call(`/orders/track/${sent.token}/cancel`, { shop, method: 'POST' })
    assert.equal(late.body.error.code, 'order_moved')
    await orders.sane(shop)
  })

  test('shows money that comes early before what is still to be done', async () => {
    const shop = await orders.aCodShop()
    const placed = await orders.placeCod(shop)
    const steps = async () => {
      const { body } = await orders.track(placed)
      return body.order.timeline.map(({ key, done }: { key: string; done: boolean }) =>
        done ? key : `${key}?`,
      )
    }
    await orders.collect(placed)
    assert.deepEqual(await steps(), ['placed', 'processing', 'paid', 'shipped?', 'completed?'])
    orders.app.clock.set(new Date(orders.app.clock.now() + 1_000).toISOString())
    await orders.moveByMerchant(placed, 'shipped')
    assert.deepEqual(await steps(), ['placed', 'processing', 'paid', 'shipped', 'completed?'])
    const late = await orders.placeCod(shop)
    for (const to of ['shipped', 'completed'] as const) await orders.moveByMerchant(late, to)
    const { body } = await orders.track(late)
    assert.deepEqual(
      body.order.timeline.slice(-2).map(({ key }: { key: string }) => key),
      ['completed', 'paid'],
    )
  })

  test('is paid when its courier has the money and settled when it is sent on, each once', async () => {
    const shop = await orders.aCodShop()
    const placed = await orders.placeCod(shop)
    await orders.moveByMerchant(placed, 'shipped')
    await orders.collect(placed)
    await orders.collect(placed)
    const { body } = await orders.app.call(`/orders/track/${placed.token}`, { shop })
    assert.deepEqual([body.order.status, body.payment.status], ['shipped', 'paid'])
    assert.ok(
      body.order.timeline.find(({ key, done }: { key: string; done: boolean }) => key === 'paid' && done),
    )
    await orders.remit(placed, 109_900)
    await orders.remit(placed, 5)
    const row = await orders.row(placed)
    assert.deepEqual([row.cod_remitted, row.needs_attention], [109_900, null])
    assert.deepEqual(
      (await orders.history(placed))
        .map(({ reason }) => reason)
        .filter((reason) => reason?.startsWith('cod')),
      ['cod collected', 'cod remitted: Rp109.900'],
    )
    await orders.moveByMerchant(placed, 'completed')
    await orders.sane(shop)
  })

  test('whose money came in another amount, or after its end, is for the merchant to look at', async () => {
    const shop = await orders.aCodShop()
    const [other, ended] = [await orders.placeCod(shop), await orders.placeCod(shop)]
    await orders.moveByMerchant(other, 'shipped')
    assert.equal((await orders.collect(other, 100_000)).needs_attention, 'amount_differs')
    await orders.moveByMerchant(ended, 'shipped')
    await orders.refuse(ended)
    assert.equal((await orders.collect(ended)).needs_attention, 'paid_after_end')
    await orders.sane(shop)
  })

  test('that its own courier brought is paid and settled by the merchant’s hand', async () => {
    const shop = await orders.aCodShop()
    const placed = await orders.placeCod(shop)
    await orders.moveByMerchant(placed, 'shipped')
    const { status, cod_collected_at, cod_remitted } = await orders.moveByMerchant(placed, 'paid')
    assert.deepEqual([status, cod_collected_at !== null, cod_remitted], ['shipped', true, 113_300])
    await assert.rejects(orders.moveByMerchant(placed, 'paid'), { code: 'order_moved' })
    await assert.rejects(orders.moveByMerchant(placed, 'cancelled'), { code: 'order_moved' })
    await orders.sane(shop)
  })

  test('is no sale before its money came, and says on its slip what is to be collected', async () => {
    const shop = await orders.aCodShop()
    const placed = await orders.placeCod(shop)
    const token = await orders.app.token({ shop })
    const report = async () => (await orders.app.admin(`/shops/${shop}/month-report`, { token })).body
    const { ctx } = orders.app
    assert.match(
      packingSlip(await showOrder(ctx, await orders.shopOf(shop), placed.number)),
      /Tagih Rp113\.300/,
    )
    await orders.moveByMerchant(placed, 'shipped')
    const before = await report()
    assert.deepEqual([before.totals.paid_orders, before.cod.orders, before.cod.due], [0, 1, 113_300])
    await orders.collect(placed)
    const after = await report()
    assert.deepEqual([after.totals.revenue, after.cod.owed, after.cod.due], [113_300, 113_300, 0])
    const settled = await orders.app.admin(`/shops/${shop}/orders/${placed.number}/cod`, {
      ...{ token, method: 'POST', json: { remitted: 110_000 } },
    })
    assert.partialDeepStrictEqual(settled.body.cod, { remitted: 110_000, refusals: 0 })
    assert.partialDeepStrictEqual((await report()).cod, { remitted: 110_000, owed: 0 })
    const again = await orders.app.admin(`/shops/${shop}/orders/${placed.number}/cod`, {
      ...{ token, method: 'POST', json: {} },
    })
    assert.equal(again.body.error.code, 'order_moved')
  })

  test('that a merchant enters may be paid at the door as well', async () => {
    const shop = await orders.aCodShop()
    const { body, status } = await orders.app.admin(`/shops/${shop}/orders`, {
      ...{ token: await orders.app.token({ shop }), method: 'POST' },
      json: {
        ...{
          items: [{ product_id: orders.id(shop, 'kursi'), qty: 1 }],
          customer_name: 'Ani',
          address: 'Jl. 1',
        },
        ...{ city: 'Bandung', payment_method: 'cod', courier_code: 'jne' },
      },
    })
    assert.equal(status, 201)
    assert.deepEqual([body.status, body.cod.collected_at, body.total], ['processing', null, 113_300])
    assert.deepEqual(
      body.moves.map(({ to }: { to: string }) => to),
      ['paid', 'shipped', 'cancelled'],
    )
  })
})
