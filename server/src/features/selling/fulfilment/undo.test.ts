// Moves that are taken back before their buyers hear of them, and what an order's own history tells of edits.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import type { AdminRequest } from '../../../../test/app.ts'
import { aProduct } from '../../../../test/world.ts'
import { NOW, type Placed, startTestOrders, type TestOrders } from '../orders/orders.fixture.ts'

let orders: TestOrders
before(async () => {
  orders = await startTestOrders()
})
after(() => orders.close())

async function aShop() {
  orders.app.clock.set(NOW)
  const shop = await orders.aShop({ products: [aProduct({ slug: 'kursi', stock: 50 })] })
  const token = await orders.app.token({ shop })
  const admin = (path: string, request: AdminRequest = {}) =>
    orders.app.admin(`/shops/${shop}${path}`, { token, ...request })
  const move = (order: Placed, to: string, more: object = {}) =>
    admin(`/orders/${order.number}/moves`, { method: 'POST', json: { to, undo_seconds: 60, ...more } })
  const undo = async (...undone: Placed[]) => {
    const numbers = undone.map(({ number }) => number)
    const { body, text, status } = await admin('/orders/moves/undo', { method: 'POST', json: { numbers } })
    assert.equal(status, 200, text)
    return body.outcomes.map(({ ok, error }: { ok: boolean; error: { code: string } | null }) =>
      ok ? 'ok' : error?.code,
    )
  }
  const shown = async (order: Placed) => (await admin(`/orders/${order.number}`)).body
  const told = async (order: Placed) =>
    (await orders.messagesAbout(order))
      .flatMap((content) => (content.kind === 'order_moved' ? [content.status] : []))
      .sort()
  return { shop, admin, move, undo, shown, told }
}

const later = (seconds: number) =>
  orders.app.clock.set(new Date(Date.parse(NOW) + seconds * 1_000).toISOString())

describe('a move that can be undone', () => {
  test('goes back to where it was, its parcel number is gone, and its buyer hears of nothing', async () => {
    const { shop, move, undo, shown, told } = await aShop()
    const order = await orders.placeIn('processing', shop)
    const before = await told(order)
    assert.equal((await move(order, 'shipped', { awb: 'JNE0000000' })).status, 200)
    assert.deepEqual(await undo(order), ['ok'])
    const now = await shown(order)
    assert.deepEqual([now.status, now.awb], ['processing', null])
    assert.deepEqual(await told(order), before)
    const [last] = now.history.slice(-1)
    assert.deepEqual([last.from, last.to, last.reason], ['processing', 'processing', 'undone: shipped'])
    assert.ok(
      !now.timeline.some(({ key, at }: { key: string; at: string | null }) => key === 'shipped' && at),
    )
  })

  test('puts back who was to carry it, and what was to be looked at', async () => {
    const { shop, move, undo, shown } = await aShop()
    const order = await orders.placeIn('processing', shop)
    await sql`update orders set needs_attention = 'amount_differs', courier_code = 'jne', courier_service = 'YES'
      where id = ${order.id}`.execute(orders.app.ctx.db)
    const before = await shown(order)
    const { body } = await move(order, 'shipped', { awb: 'SC1234567890', courier_code: 'sicepat' })
    const seen = ({ courier_code, courier_service, needs_attention }: typeof before) => [
      courier_code,
      courier_service,
      needs_attention,
    ]
    assert.deepEqual(seen(body), ['sicepat', null, null])
    assert.deepEqual(await undo(order), ['ok'])
    assert.deepEqual(seen(await shown(order)), seen(before))
  })

  test('is found by its number however that is written', async () => {
    const { shop, move, undo } = await aShop()
    const order = await orders.placeIn('paid', shop)
    await move(order, 'processing')
    assert.deepEqual(await undo({ ...order, number: order.number.toLowerCase() }), ['ok'])
  })

  test('is told a minute later, when it is too late', async () => {
    const { shop, move, undo, shown } = await aShop()
    const order = await orders.placeIn('paid', shop)
    await move(order, 'processing')
    const [held] = (await shown(order)).messages.slice(-1)
    assert.equal(held.status, 'waiting')
    later(61)
    assert.deepEqual(await undo(order), ['order_moved'])
    assert.equal((await shown(order)).status, 'processing')
  })

  test('is told at once where nobody asked for time to undo, and stays', async () => {
    const { shop, move, undo } = await aShop()
    const order = await orders.placeIn('shipped', shop)
    await move(order, 'completed', { undo_seconds: 0 })
    assert.deepEqual(await undo(order), ['order_moved'])
  })

  test('is told once, as the last of two in the same minute', async () => {
    const { shop, move, told } = await aShop()
    const order = await orders.placeIn('paid', shop)
    await move(order, 'processing')
    await move(order, 'shipped', { awb: 'JP1234567890' })
    assert.deepEqual(await told(order), ['paid', 'shipped'])
  })

  test('never is one that moves money or goods', async () => {
    const { shop, move, undo } = await aShop()
    const [paid, other] = [await orders.placeIn('pending_payment', shop), await orders.placeIn('paid', shop)]
    await move(paid, 'paid')
    await move(other, 'cancelled')
    assert.deepEqual(await undo(paid, other), ['order_moved', 'order_moved'])
  })
})

describe('an edit', () => {
  const edit = (admin: Awaited<ReturnType<typeof aShop>>['admin'], order: Placed, json: object) =>
    admin(`/orders/${order.number}`, { method: 'PATCH', headers: { 'If-Match': '*' }, json })

  test('of whom the parcel is for stands in the order’s own history, without what it said', async () => {
    const { shop, admin, shown } = await aShop()
    const order = await orders.placeIn('paid', shop)
    await edit(admin, order, { phone: '081311112222', address: 'Jl. Kenanga 9' })
    const [last] = (await shown(order)).history.slice(-1)
    assert.deepEqual([last.actor, last.reason], ['merchant', 'edited: phone, address'])
    const { body } = await admin('/audit?kind=order')
    assert.equal(body.items[0].subject, order.number)
  })

  test('of the village changes where the parcel goes, and nothing of what was paid', async () => {
    const { shop, admin, shown } = await aShop()
    const order = await orders.placeIn('paid', shop)
    const before = await shown(order)
    const unknown = await edit(admin, order, { destination: '0000000000' })
    assert.equal(unknown.body.error.details.fields[0].path, 'destination')
    const { body, status, text } = await edit(admin, order, { destination: '3471101001' })
    assert.equal(status, 200, text)
    assert.equal(body.destination.ref, '3471101001')
    assert.equal(body.city, body.destination.city)
    assert.deepEqual([body.shipping_cost, body.total], [before.shipping_cost, before.total])
  })
})

test('an order is found by its amount, its goods, where it goes and the end of a phone number', async () => {
  const { shop, admin } = await aShop()
  const order = await orders.place(shop, {
    phone: '0813 9876 5432',
    address: 'Gang Kelinci 7, Pasar Baru',
    customer_name: 'Wulan',
  })
  await orders.place(shop)
  const { total } = await orders.row(order)
  const rupiah = total.toLocaleString('id-ID')
  const found = async (q: string) =>
    (await admin(`/orders?q=${encodeURIComponent(q)}`)).body.items.map(
      ({ customer_name }: { customer_name: string }) => customer_name,
    )
  for (const typed of [String(total), rupiah, `Rp${rupiah}`, 'kursi', 'bandung'])
    assert.ok((await found(typed)).includes('Wulan'), typed)
  for (const typed of ['5432', 'kelinci', 'pasar baru', 'wulan kursi'])
    assert.deepEqual(await found(typed), ['Wulan'], typed)
  // Three digits: the number of an order, which chance makes, may begin with one.
  const another = `Rp${(Number(String(total)[0]) % 9) + 1}00`
  for (const typed of [another, 'sofa', '99999999']) assert.ok(!(await found(typed)).includes('Wulan'), typed)
})
