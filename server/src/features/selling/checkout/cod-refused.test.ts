// What is refused at the door: the order ends, and its buyer may have to pay first the next time.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { METHOD, startTestCod, type TestCod, WANTED } from './cod.fixture.ts'

let orders: TestCod
before(async () => {
  orders = await startTestCod()
})
after(() => orders.close())

describe('an order', () => {
  test('that is refused at the door ends, and its goods come back to the stock by the merchant’s word alone', async () => {
    const shop = await orders.aCodShop()
    const placed = await orders.placeCod(shop)
    await orders.moveByMerchant(placed, 'shipped')
    assert.equal(await orders.soldCount(shop, 'kursi'), 1)
    await orders.refuse(placed)
    await orders.refuse(placed)
    const row = await orders.row(placed)
    assert.deepEqual([row.status, row.cod_refused_at !== null], ['cancelled', true])
    assert.deepEqual([await orders.stock(shop, 'kursi'), await orders.soldCount(shop, 'kursi')], [9, 0])
    assert.equal((await orders.history(placed)).at(-1)?.reason, 'cod_refused')
    await orders.sane(shop)
  })
})

describe('who has refused', () => {
  async function aRefuser(payFirstAfter: number | null) {
    const shop = await orders.aCodShop({ pay_first_after: payFirstAfter })
    const placed = await orders.placeCod(shop, { contact: 'penolak+satu@contoh.id' })
    await orders.moveByMerchant(placed, 'shipped')
    await orders.refuse(placed)
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
    for (let i = 0; i < 2; i++) await orders.placeCod(shop, { contact })
    const draft = await orders.draft(shop, { ...WANTED, contact })
    await orders.send(shop, draft.body.draft_id)
    const third = await orders.verify(shop, draft.body.draft_id, await orders.codeTo(shop, contact))
    assert.equal(third.body.error.code, 'payment_unavailable')
  })
})
