// Paying at the door: who is offered it and for how much, what the order goes through, and what earlier versions see of it.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { findInconsistencies } from '../../../../test/consistency.ts'
import { aProduct } from '../../../../test/world.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { CodSettings } from '../../../domain/cod.ts'
import { showOrder } from '../fulfilment/actions/show-order.ts'
import { packingSlip } from '../fulfilment/packing-slip.ts'
import { noteCollected, noteRefused, noteRemitted } from '../orders/actions/note-cod.ts'
import { type Placed, startTestOrders, type TestOrders } from '../orders/orders.fixture.ts'
import { type LockedOrder, lockOrder } from '../orders/queries.ts'
import { expireOrders } from '../payments/actions/expire-orders.ts'
import { COURIER, TRANSFER } from './checkout.fixture.ts'

const NEW = '2026-11-17'
const OLD = '2026-09-09'

let orders: TestOrders
before(async () => {
  orders = await startTestOrders()
})
after(() => orders.close())

const METHOD = {
  code: 'cod',
  name: 'Bayar di tempat (COD)',
  gateways: ['cod' as const],
  fee_basis_pt: 300,
  min_order_total: 20_000,
  max_order_total: 1_000_000,
}

function aCodShop(cod: CodSettings = {}, fields: object = {}) {
  return orders.aShop({ payment_methods: [TRANSFER, { ...METHOD, cod, ...fields }] })
}
const WANTED = { payment_method: 'cod', version: NEW, phone: '081234567890' }
const placeCod = (shop: string, fields: object = {}) => orders.place(shop, { ...WANTED, ...fields })

async function locked<T>(placed: Placed, work: (order: LockedOrder, ...of: Door) => Promise<T>): Promise<T> {
  const shop = await orders.shopOf(placed.shop)
  return inTransaction(orders.app.ctx.db, async (tx) => {
    const order = await lockOrder(tx, shop.id, placed.id)
    assert.ok(order)
    return work(order, tx, shop)
  })
}
type Door = [tx: Parameters<typeof noteCollected>[0], shop: Parameters<typeof noteCollected>[2]]

const by = (at: Date) => ({ actor: 'courier jne', at })
const collect = (placed: Placed, amount = 113_300) =>
  locked(placed, (order, tx, shop) =>
    noteCollected(tx, orders.app.ctx, shop, order, { amount, ...by(orders.at()) }),
  )
const remit = (placed: Placed, amount: number) =>
  locked(placed, (order, tx, shop) =>
    noteRemitted(tx, orders.app.ctx, shop, order, { amount, ...by(orders.at()) }),
  )
const refuse = (placed: Placed) =>
  locked(placed, (order, tx, shop) => noteRefused(tx, orders.app.ctx, shop, order, by(orders.at())))
const sane = async (shop: string) =>
  assert.deepEqual(
    (await findInconsistencies(orders.app.ctx.db, orders.shopId(shop))).filter(
      (wrong) => !wrong.startsWith('an order has more than the beginning of its history'),
    ),
    [],
  )

describe('a draft', () => {
  test('shows the fee before its buyer decides, rounded up and no less than the least', async () => {
    const shop = await aCodShop({ fee_min: 2_500 })
    const { body } = await orders.draft(shop, WANTED)
    assert.deepEqual([body.payment_fee, body.total], [3_300, 113_300])
    const small = await aCodShop({ fee_min: 4_000 })
    assert.equal((await orders.draft(small, WANTED)).body.payment_fee, 4_000)
  })

  test('costs nothing more where the shop bears the fee, and what the vendor keeps where that is asked', async () => {
    const borne = await aCodShop({ borne_by: 'shop', fee_min: 9_000 })
    assert.equal((await orders.draft(borne, WANTED)).body.total, 110_000)
    const vendor = await aCodShop({ fee: 'biteship' })
    assert.equal((await orders.draft(vendor, WANTED)).body.payment_fee, 4_584)
  })

  const unfit: [what: string, cod: CodSettings, fields: object, says: RegExp][] = [
    ['a courier that does not collect', { couriers: ['sicepat'] }, {}, /Kurir yang dipilih tidak melayani/],
    ['a place that is not known', { only: ['32'] }, {}, /belum tersedia untuk tujuan ini/],
    ['something that is not sold so', { except_tags: ['berat'] }, {}, /Ada barang di keranjang/],
    ['too small a total', {}, { min_order_total: 200_000 }, /di luar batas/],
    ['too large a total', {}, { max_order_total: 113_299 }, /di luar batas/],
  ]
  for (const [what, cod, fields, says] of unfit) {
    test(`is refused for ${what}, and the preview says so before`, async () => {
      const shop = await orders.aShop({
        payment_methods: [TRANSFER, { ...METHOD, cod, ...fields }],
        products: [aProduct({ slug: 'kursi', tags: ['berat'] })],
      })
      const refused = await orders.draft(shop, WANTED)
      assert.equal(refused.status, 422)
      assert.equal(refused.body.error.code, 'payment_unavailable')
      assert.match(refused.body.error.message, says)
      const { body } = await orders.app.call('/checkout/preview', {
        ...{ shop, version: NEW, method: 'POST' },
        json: {
          items: [{ product_id: orders.id(shop, 'kursi'), qty: 1 }],
          courier_code: 'jne',
          payment_method: 'cod',
        },
      })
      assert.deepEqual(
        body.unfit_payments.map(({ code }: { code: string }) => code),
        ['cod'],
      )
      assert.match(body.unfit_payments[0].message, says)
      assert.equal(body.problems[0].code, 'payment_unavailable')
    })
  }

  test('goes where its quote is for: one city is served and another is not', async () => {
    const shop = await orders.aShop({
      payment_methods: [{ ...METHOD, cod: { only: ['31'], except: ['3173'] } }],
      shipping: { mode: 'zone', couriers: [{ ...COURIER, zones: [{ any: true, cost_per_kg: 10_000 }] }] },
    })
    const items = [{ product_id: orders.id(shop, 'kursi'), qty: 1 }]
    const drafted = async (ref: string, city: string) => {
      const json = { destination_ref: ref, items }
      const { body } = await orders.app.call('/shipping/rates', { shop, method: 'POST', json })
      const quote = { shipping_quote_id: body.options[0].quote_id, courier_code: undefined, city }
      return (await orders.draft(shop, { ...WANTED, ...quote })).status
    }
    assert.equal(await drafted('3174041001', 'Jakarta Selatan'), 200)
    assert.equal(await drafted('3173011001', 'Jakarta Barat'), 422)
    assert.equal(await drafted('3273011001', 'Bandung'), 422)
  })

  test('before shipping is chosen, only what is in the cart speaks against it', async () => {
    const shop = await aCodShop({ couriers: ['sicepat'] }, { min_order_total: 900_000 })
    const json = { items: [{ product_id: orders.id(shop, 'kursi'), qty: 1 }] }
    const { body } = await orders.app.call('/checkout/preview', { shop, version: NEW, method: 'POST', json })
    assert.deepEqual(body.unfit_payments, [])
  })
})

describe('an order', () => {
  test('is to be sent at once, waits for no money, holds its goods and tells what to have ready', async () => {
    const shop = await aCodShop()
    const placed = await placeCod(shop)
    const { order, payment } = placed.answer.body
    assert.deepEqual([order.status, order.expires_at, order.may_cancel], ['processing', null, true])
    assert.equal(await orders.stock(shop, 'kursi'), 9)
    // The one who verifies without a version gets the first one.
    assert.equal(payment.kind, 'none')
    const tracked = await orders.app.call(`/orders/track/${placed.token}`, { shop, version: NEW })
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
    await sane(shop)
  })

  test('never expires for want of money', async () => {
    const shop = await aCodShop()
    const placed = await placeCod(shop)
    const now = orders.app.clock.now()
    orders.app.clock.set(new Date(now + 30 * 86_400_000).toISOString())
    await expireOrders(orders.app.ctx, orders.at())
    assert.equal((await orders.row(placed)).status, 'processing')
    orders.app.clock.set(new Date(now).toISOString())
  })

  test('is cancelled by its link until it is sent, and gives its goods back', async () => {
    const shop = await aCodShop()
    const placed = await placeCod(shop)
    const cancel = () => orders.app.call(`/orders/track/${placed.token}/cancel`, { shop, method: 'POST' })
    assert.equal((await cancel()).body.order.status, 'cancelled')
    assert.equal(await orders.stock(shop, 'kursi'), 10)
    const sent = await placeCod(shop)
    await orders.moveByMerchant(sent, 'shipped')
    const late = await orders.app.call(`/orders/track/${sent.token}/cancel`, { shop, method: 'POST' })
    assert.equal(late.body.error.code, 'order_moved')
    await sane(shop)
  })

  test('is paid when its courier has the money and settled when it is sent on, each once', async () => {
    const shop = await aCodShop()
    const placed = await placeCod(shop)
    await orders.moveByMerchant(placed, 'shipped')
    await collect(placed)
    await collect(placed)
    const { body } = await orders.app.call(`/orders/track/${placed.token}`, { shop, version: NEW })
    assert.deepEqual([body.order.status, body.payment.status], ['shipped', 'paid'])
    assert.ok(
      body.order.timeline.find(({ key, done }: { key: string; done: boolean }) => key === 'paid' && done),
    )
    await remit(placed, 109_900)
    await remit(placed, 5)
    const row = await orders.row(placed)
    assert.deepEqual([row.cod_remitted, row.needs_attention], [109_900, null])
    assert.deepEqual(
      (await orders.history(placed))
        .map(({ reason }) => reason)
        .filter((reason) => reason?.startsWith('cod')),
      ['cod collected', 'cod remitted: Rp109.900'],
    )
    await orders.moveByMerchant(placed, 'completed')
    await sane(shop)
  })

  test('whose money came in another amount, or after its end, is for the merchant to look at', async () => {
    const shop = await aCodShop()
    const [other, ended] = [await placeCod(shop), await placeCod(shop)]
    await orders.moveByMerchant(other, 'shipped')
    assert.equal((await collect(other, 100_000)).needs_attention, 'amount_differs')
    await orders.moveByMerchant(ended, 'shipped')
    await refuse(ended)
    assert.equal((await collect(ended)).needs_attention, 'paid_after_end')
    await sane(shop)
  })

  test('that is refused at the door ends, and its goods come back to the stock by the merchant’s word alone', async () => {
    const shop = await aCodShop()
    const placed = await placeCod(shop)
    await orders.moveByMerchant(placed, 'shipped')
    assert.equal(await orders.soldCount(shop, 'kursi'), 1)
    await refuse(placed)
    await refuse(placed)
    const row = await orders.row(placed)
    assert.deepEqual([row.status, row.cod_refused_at !== null], ['cancelled', true])
    assert.deepEqual([await orders.stock(shop, 'kursi'), await orders.soldCount(shop, 'kursi')], [9, 0])
    assert.equal((await orders.history(placed)).at(-1)?.reason, 'cod_refused')
    await sane(shop)
  })

  test('that its own courier brought is paid and settled by the merchant’s hand', async () => {
    const shop = await aCodShop()
    const placed = await placeCod(shop)
    await orders.moveByMerchant(placed, 'shipped')
    const { status, cod_collected_at, cod_remitted } = await orders.moveByMerchant(placed, 'paid')
    assert.deepEqual([status, cod_collected_at !== null, cod_remitted], ['shipped', true, 113_300])
    await assert.rejects(orders.moveByMerchant(placed, 'paid'), { code: 'order_moved' })
    await assert.rejects(orders.moveByMerchant(placed, 'cancelled'), { code: 'order_moved' })
    await sane(shop)
  })

  test('is no sale before its money came, and says on its slip what is to be collected', async () => {
    const shop = await aCodShop()
    const placed = await placeCod(shop)
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
    await collect(placed)
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
    const shop = await aCodShop()
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

describe('who has refused', () => {
  async function aRefuser(payFirstAfter: number | null) {
    const shop = await aCodShop({ pay_first_after: payFirstAfter })
    const placed = await placeCod(shop, { contact: 'penolak+satu@contoh.id' })
    await orders.moveByMerchant(placed, 'shipped')
    await refuse(placed)
    return shop
  }
  const verified = async (shop: string, fields: object) => {
    const contact = 'Penolak@contoh.id'
    const draft = await orders.draft(shop, { ...WANTED, contact, ...fields })
    assert.equal(draft.status, 200, 'a stranger learns nothing from a draft')
    await orders.send(shop, draft.body.draft_id)
    return orders.verify(shop, draft.body.draft_id, await orders.codeTo(shop, contact))
  }

  test('pays first where the shop asks for it, by any address of the same mailbox', async () => {
    const shop = await aRefuser(1)
    const refused = await verified(shop, {})
    assert.equal(refused.body.error.code, 'payment_unavailable')
    assert.match(refused.body.error.message, /tidak dapat dibayar di tempat/)
    assert.equal((await verified(shop, { payment_method: 'transfer' })).status, 200)
    assert.equal(await orders.stock(shop, 'kursi'), 8)
  })

  test('is let in where the shop asks for more, or for nothing', async () => {
    for (const most of [2, null]) assert.equal((await verified(await aRefuser(most), {})).status, 200)
  })

  test('is counted with orders on their way as one who has not paid', async () => {
    const shop = await orders.aShop({
      payment_methods: [METHOD],
      limits: { unpaid_orders_per_contact: 2 },
    })
    const contact = 'banyak@contoh.id'
    for (let i = 0; i < 2; i++) await placeCod(shop, { contact })
    const draft = await orders.draft(shop, { ...WANTED, contact })
    await orders.send(shop, draft.body.draft_id)
    const third = await orders.verify(shop, draft.body.draft_id, await orders.codeTo(shop, contact))
    assert.equal(third.body.error.code, 'payment_unavailable')
  })
})

describe('a page of an earlier version', () => {
  test('is not offered it, and refused when it asks for it', async () => {
    const shop = await aCodShop()
    const offered = async (version: string) =>
      (await orders.app.call('/storefront/config', { shop, version })).body.commerce.payment_methods.map(
        ({ code, is_cod }: { code: string; is_cod: boolean }) => [code, is_cod],
      )
    assert.deepEqual(await offered(OLD), [['transfer', false]])
    assert.deepEqual(await offered(NEW), [
      ['transfer', false],
      ['cod', true],
    ])
    const refused = await orders.draft(shop, { ...WANTED, version: OLD })
    assert.equal(refused.body.error.code, 'payment_unavailable')
    const json = { items: [{ product_id: orders.id(shop, 'kursi'), qty: 1 }], courier_code: 'jne' }
    for (const [version, seen] of [
      [OLD, 0],
      [NEW, 1],
    ] as const) {
      const tooLarge = await aCodShop({}, { max_order_total: 20_000 })
      const asked = { ...json, items: [{ product_id: orders.id(tooLarge, 'kursi'), qty: 1 }] }
      const { body } = await orders.app.call('/checkout/preview', {
        ...{ shop: tooLarge, version, method: 'POST', json: asked },
      })
      assert.equal(body.unfit_payments.length, seen, version)
    }
  })

  test('sees an order of its buyer with nothing to pay on the page, in words that it shows as they are', async () => {
    const shop = await aCodShop()
    const placed = await placeCod(shop)
    for (const version of ['2026-09-05', OLD]) {
      const { body } = await orders.app.call(`/orders/track/${placed.token}`, { shop, version })
      assert.partialDeepStrictEqual(body.payment, { kind: 'none', status: 'pending', amount: 113_300 })
      assert.match(body.payment.instructions[0].title, /Bayar di tempat/)
      assert.equal(body.order.status_label, 'Diproses')
    }
  })
})

describe('a merchant', () => {
  test('offers it by a method of its own, whose settings are kept and read back', async () => {
    const shop = await orders.aShop()
    const token = await orders.app.token({ shop })
    const save = (json: object) =>
      orders.app.admin(`/shops/${shop}/payment-methods`, { token, method: 'POST', json })
    const cod = { couriers: ['jne'], only: ['31'], fee: 'biteship', settlement_days: 5, pay_first_after: 2 }
    const made = await save({ ...METHOD, cod })
    assert.equal(made.status, 201, made.text)
    assert.partialDeepStrictEqual(made.body, { code: 'cod', gateways: ['cod'], cod })
    const beside = await save({ ...METHOD, code: 'dua', gateways: ['cod', 'manual'] })
    assert.match(beside.text, /metode tersendiri/)
    const elsewhere = await save({ ...TRANSFER, code: 'tiga', cod })
    assert.match(elsewhere.text, /hanya untuk metode bayar di tempat/)
    for (const wrong of [{ only: ['3'] }, { couriers: ['a b'] }, { fee: 'x' }, { settlement_days: 4 }])
      assert.equal((await save({ ...METHOD, code: 'empat', cod: wrong })).status, 400, JSON.stringify(wrong))
  })
})
