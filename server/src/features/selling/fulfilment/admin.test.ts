// Orders through the merchant's door: seen, edited, moved one by one and in bulk, claims settled.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { AdminRequest } from '../../../../test/app.ts'
import { aProduct } from '../../../../test/world.ts'
import { NOW, type Placed, startTestOrders, type TestOrders } from '../orders/orders.fixture.ts'

let orders: TestOrders
let shop: string
let token: string
before(async () => {
  orders = await startTestOrders()
  orders.app.clock.set(NOW)
  shop = await orders.aShop({
    products: [
      aProduct({ slug: 'kursi', name: 'Kursi Rotan', stock: 500 }),
      aProduct({ slug: 'meja', name: 'Meja', stock: 500 }),
    ],
  })
  token = await orders.app.token({ shop })
})
after(() => orders.close())

const admin = (path: string, request: AdminRequest = {}) =>
  orders.app.admin(`/shops/${shop}${path}`, { token, ...request })
const post = (path: string, json: unknown) => admin(path, { method: 'POST', json })
const get = async (order: Placed) => (await admin(`/orders/${order.number}`)).body
const move = (order: Placed, json: object) => post(`/orders/${order.number}/moves`, json)

async function auditOf({ number }: Placed) {
  return orders.app.ctx.db
    .selectFrom('audit')
    .where('kind', '=', 'order')
    .where('subject', '=', number)
    .orderBy('id')
    .select(['actor_kind', 'actor_name', 'before', 'after'])
    .execute()
}

describe('an order', () => {
  test('says all that is needed to pack, send and answer for it', async () => {
    const order = await orders.place(shop, {
      items: [{ slug: 'kursi', qty: 2 }, { slug: 'meja' }],
      contact: '0812-1111-2222',
      phone: '021 555 0101',
      address: 'Jl. Melati 1\nRT 3',
    })
    const { status, body, headers } = await admin(`/orders/${order.number}`)
    assert.equal(status, 200)
    assert.equal(headers.etag, `"${body.version}"`)
    const { contact, phone, address, city, waiting, note, source, refund, destination } = body
    assert.deepEqual(
      { contact, phone, address, city, waiting, note, source, refund, destination },
      {
        contact: '+6281211112222',
        phone: '+62215550101',
        address: 'Jl. Melati 1\nRT 3',
        city: 'Bandung',
        waiting: [],
        note: null,
        source: 'storefront',
        refund: null,
        destination: null,
      },
    )
    const lines = body.lines.map(({ product_id, variant_id, name, qty }: Record<string, unknown>) => [
      product_id,
      variant_id,
      name,
      qty,
    ])
    assert.deepEqual(lines, [
      [orders.id(shop, 'kursi'), null, 'Kursi Rotan', 2],
      [orders.id(shop, 'meja'), null, 'Meja', 1],
    ])
    assert.deepEqual(
      body.history.map(({ from, to, actor }: Record<string, unknown>) => [from, to, actor]),
      [[null, 'pending_payment', 'buyer']],
    )
    assert.deepEqual(
      body.payments.map(({ gateway, status, amount }: Record<string, unknown>) => [gateway, status, amount]),
      [['manual', 'pending', body.total]],
    )
    assert.deepEqual(
      body.messages.map(({ kind, channel, masked }: Record<string, unknown>) => [kind, channel, masked]),
      [['order_placed', 'whatsapp', '+62 ••• 2222']],
    )
    assert.equal(body.track_url, order.answer.body.track_url)
    // Whatever its buyer's link shows, the merchant sees too.
    for (const [name, value] of Object.entries((await orders.track(order)).body.order))
      if (name !== 'lines') assert.deepEqual(body[name], value, name)
  })

  test('of another shop, and one that never was, are not there', async () => {
    const other = await orders.place(await orders.aShop())
    for (const number of [other.number, 'ETL-22222222'])
      assert.equal((await admin(`/orders/${number}`)).status, 404)
    assert.equal((await move(other, { to: 'paid' })).status, 404)
  })

  test('whose time is over has expired by the time it is looked at', async () => {
    const order = await orders.place(shop)
    orders.app.clock.set('2026-11-16T01:00:00.000Z')
    assert.equal((await get(order)).status, 'expired')
    orders.app.clock.set(NOW)
  })

  test('that is overdue has expired by the time it is moved or its claim settled, and the answer says so', async (t) => {
    t.after(() => orders.app.clock.set(NOW))
    const order = await orders.place(shop)
    const other = await orders.place(shop)
    orders.app.clock.set('2026-11-16T01:00:00.000Z')
    const cancelled = await move(order, { to: 'cancelled' })
    assert.deepEqual([cancelled.status, cancelled.body.error.details.status], [409, 'expired'])
    assert.equal((await move(order, { to: 'paid' })).body.status, 'paid', 'its money came late')
    const settled = await post(`/orders/${other.number}/claim`, { accept: false })
    assert.deepEqual([settled.status, settled.body.error.details.status], [409, 'expired'])
    assert.deepEqual(
      (await orders.history(order)).map(({ to }) => to),
      ['pending_payment', 'expired', 'paid'],
    )
  })
})

describe('an edit', () => {
  test('changes the note and where the parcel goes, counts the version, and is audited', async () => {
    const order = await orders.place(shop)
    const { version } = await get(order)
    const change = { note: ' bungkus kado ', address: 'Jl. Mawar 2', city: 'Cimahi', phone: '0812 3333 4444' }
    const path = `/orders/${order.number}`
    const edited = await admin(path, { method: 'PATCH', ifMatch: version, json: change })
    assert.equal(edited.status, 200, edited.text)
    const { note, address, city, phone } = edited.body
    assert.deepEqual(
      [note, address, city, phone, edited.body.version],
      ['bungkus kado', 'Jl. Mawar 2', 'Cimahi', '+6281233334444', version + 1],
    )
    const [entry] = await auditOf(order)
    assert.deepEqual([entry?.actor_kind, entry?.actor_name], ['program', 'test'])
    assert.deepEqual(entry?.before, { phone: null, address: 'Jl. Melati 1', city: 'Bandung', note: null })

    const late = await admin(path, { method: 'PATCH', ifMatch: version, json: { note: 'x' } })
    assert.deepEqual([late.status, late.body.error.code], [412, 'edit_conflict'])
    assert.deepEqual(late.body.error.details.current.note, 'bungkus kado')
    assert.equal((await admin(path, { method: 'PATCH', json: {} })).status, 428)
    const wrong = await admin(path, { method: 'PATCH', ifMatch: '*', json: { phone: '12' } })
    assert.deepEqual([wrong.status, wrong.body.error.details.fields[0].path], [400, 'phone'])
  })

  test('of the address is too late once it is shipped; a note never is', async () => {
    const order = await orders.placeIn('shipped', shop)
    const edit = (json: object) => admin(`/orders/${order.number}`, { method: 'PATCH', ifMatch: '*', json })
    const late = await edit({ address: 'Jl. Mawar 2' })
    assert.deepEqual([late.status, late.body.error.code], [409, 'order_moved'])
    assert.equal((await edit({ note: 'kurir menelepon' })).body.note, 'kurir menelepon')
  })

  test('puts the number of a parcel right while it is on its way, and tells the buyer', async () => {
    const order = await orders.placeIn('shipped', shop)
    const edit = (json: object) => admin(`/orders/${order.number}`, { method: 'PATCH', ifMatch: '*', json })
    const told = async () => (await get(order)).messages.length
    const before = await told()
    const edited = await edit({ awb: 'JP999', courier_code: 'jnt' })
    assert.deepEqual([edited.status, edited.body.awb], [200, 'JP999'], edited.text)
    assert.equal(await told(), before + 1)
    // Forty times within the hour: the buyer hears of the last one, when it is over.
    for (let n = 0; n < 40; n++) assert.equal((await edit({ awb: `JP${n}` })).status, 200)
    assert.equal(await told(), before + 1)
    const { items } = (await admin('/messages?status=waiting')).body
    const [held] = items.filter(
      (each: { order_number: string; last_error: string | null }) =>
        each.order_number === order.number && each.last_error !== null,
    )
    assert.equal(held?.last_error, 'held back: one message an hour about a parcel')
    const contents = await orders.messagesAbout(order)
    assert.deepEqual(
      contents
        .flatMap((each) => (each.kind === 'order_moved' && each.status === 'shipped' ? each.awb : []))
        .sort(),
      [null, 'JP39'].sort(),
    )
    await orders.moveByMerchant(order, 'completed')
    const later = await orders.messagesAbout(order)
    assert.ok(
      !later.some((each) => each.kind === 'order_moved' && each.awb === 'JP39' && each.status === 'shipped'),
    )
    const early = await admin(`/orders/${(await orders.place(shop)).number}`, {
      method: 'PATCH',
      ifMatch: '*',
      json: { awb: 'JP1' },
    })
    assert.deepEqual([early.status, early.body.error.code], [409, 'order_moved'])
  })

  test('takes away what needed attention once it was looked at, wherever the order is', async () => {
    const order = await orders.placeIn('cancelled', shop)
    await orders.app.ctx.db
      .updateTable('orders')
      .set({ needs_attention: 'paid_after_end' })
      .where('id', '=', order.id)
      .execute()
    const edit = (json: object) => admin(`/orders/${order.number}`, { method: 'PATCH', ifMatch: '*', json })
    const { needs_attention } = (await edit({ needs_attention: 'paid_after_end', note: 'x' })).body
    assert.equal(needs_attention, 'paid_after_end', 'what was read can be sent back')
    const seen = await edit({ needs_attention: null })
    assert.deepEqual([seen.status, seen.body.needs_attention, seen.body.waiting], [200, null, []], seen.text)
    assert.deepEqual((await auditOf(order)).at(-1)?.before, { needs_attention: 'paid_after_end' })
  })

  test('a claim and every move count the version too', async () => {
    const order = await orders.place(shop)
    const first = (await get(order)).version
    await orders.claim(order)
    assert.equal((await get(order)).version, first + 1)
    await move(order, { to: 'paid' })
    assert.equal((await get(order)).version, first + 2)
  })
})

describe('the number of a parcel', () => {
  const SENTENCES = [
    'Halo kak, paket JNE sudah dikirim ya',
    'resi JNE 0123456789012',
    'antar sendiri',
    'makasih',
  ]

  test('is no sentence, with a number or without one: 400 at its field, whatever the door, and nobody is told', async () => {
    const order = await orders.placeIn('processing', shop)
    for (const awb of SENTENCES) {
      const moved = await move(order, { to: 'shipped', awb })
      assert.equal(moved.status, 400, awb)
      const [{ path, code }] = moved.body.error.details.fields
      assert.deepEqual([path, code], ['awb', 'format'])
      const { body } = await post('/orders/moves', { moves: [{ number: order.number, to: 'shipped', awb }] })
      assert.match(body.outcomes[0].error.message, /isi nomornya saja/)
      const booked = await post('/parcels', { parcels: [{ number: order.number, awb }] })
      assert.equal(booked.body.outcomes?.[0].ok ?? false, false, booked.text)
    }
    assert.deepEqual((await get(order)).awb, null)
    for (const awb of ['JP1234567890', '0123 4567 8901', 'KURIR-1']) {
      const sent = await orders.placeIn('processing', shop)
      const { status, body } = await move(sent, { to: 'shipped', awb })
      assert.deepEqual([status, body.awb], [200, awb])
      const path = `/shops/${shop}/orders/${sent.number}`
      const token = await orders.app.token({ shop })
      const edited = await orders.app.admin(path, {
        method: 'PATCH',
        token,
        ifMatch: '*',
        json: { awb: 'sudah ya kak' },
      })
      assert.equal(edited.status, 400, edited.text)
    }
  })
})

describe('a move', () => {
  test('goes on from state to state, with the parcel’s number, and the buyer sees each step', async () => {
    const order = await orders.place(shop)
    assert.equal((await move(order, { to: 'paid' })).body.status, 'paid')
    assert.deepEqual((await get(order)).waiting, ['pack'])
    assert.deepEqual((await move(order, { to: 'processing' })).body.waiting, ['ship'])
    const shipped = await move(order, { to: 'shipped', awb: ' JP123 ', courier_code: 'jnt', reason: 'siang' })
    assert.deepEqual(
      [shipped.status, shipped.body.awb, shipped.body.courier_code, shipped.body.history.at(-1).reason],
      [200, 'JP123', 'jnt', 'siang'],
    )
    const { body } = await orders.track(order)
    assert.deepEqual([body.order.status, body.order.awb], ['shipped', 'JP123'])
    assert.equal(shipped.body.courier_service, null, 'a service of another courier')
    const audit = await auditOf(order)
    assert.equal(audit.length, 3)
    assert.deepEqual(audit.at(-1)?.after, { status: 'shipped', courier_code: 'jnt', awb: 'JP123' })
    const again = await move(order, { to: 'shipped' })
    assert.deepEqual([again.status, again.body.error.code], [409, 'order_moved'])
    assert.equal((await move(order, { to: 'expired' })).status, 400, 'time does that')
  })

  test('of two who make it at once, one does', async () => {
    const order = await orders.placeIn('paid', shop)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => move(order, { to: 'shipped', awb: 'JP1' })),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409, 409, 409])
    assert.equal((await orders.history(order)).filter(({ to }) => to === 'shipped').length, 1)
  })

  test('of many: one that fails leaves the others', async () => {
    const [first, second, third] = [
      await orders.placeIn('paid', shop),
      await orders.placeIn('cancelled', shop),
      await orders.placeIn('processing', shop),
    ]
    const { status, body } = await post('/orders/moves', {
      moves: [
        { number: first.number, to: 'shipped', awb: 'A1' },
        { number: second.number, to: 'shipped', awb: 'A2' },
        { number: 'ETL-22222222', to: 'shipped', awb: 'A3' },
        { number: third.number.toLowerCase(), to: 'shipped', awb: 'A4' },
      ],
    })
    assert.equal(status, 200)
    assert.deepEqual(
      body.outcomes.map(({ ok, order, error }: Record<string, { awb: string; code: string }>) => [
        ok,
        order?.awb ?? null,
        error?.code ?? null,
      ]),
      [
        [true, 'A1', null],
        [false, null, 'order_moved'],
        [false, null, 'not_found'],
        [true, 'A4', null],
      ],
    )
    const tooMany = Array.from({ length: 201 }, () => ({ number: first.number, to: 'completed' }))
    assert.equal((await post('/orders/moves', { moves: tooMany })).status, 400)
  })
})

describe('a claim', () => {
  const settle = (order: Placed, json: object) => post(`/orders/${order.number}/claim`, json)

  test('is accepted: the order is paid, and so is its transfer', async () => {
    const order = await orders.placeIn('claimed', shop)
    assert.deepEqual((await get(order)).waiting, ['claim'])
    const { status, body } = await settle(order, { accept: true })
    assert.deepEqual([status, body.status, body.payments[0].status], [200, 'paid', 'paid'])
    assert.equal((await settle(order, { accept: true })).status, 409)
  })

  test('is rejected: the order waits again, and its buyer gets a message', async () => {
    const order = await orders.placeIn('claimed', shop)
    const { status, body } = await settle(order, { accept: false, reason: 'belum masuk' })
    assert.deepEqual([status, body.status, body.buyer_claimed_at], [200, 'pending_payment', null])
    assert.equal(body.history.at(-1).reason, 'claim rejected: belum masuk')
    const kinds = body.messages.map(({ kind }: { kind: string }) => kind)
    assert.deepEqual(kinds.toSorted(), ['claim_rejected', 'order_placed'])
    assert.deepEqual((await auditOf(order)).length, 1)
  })

  test('that nobody made can be neither', async () => {
    const order = await orders.place(shop)
    for (const accept of [true, false]) assert.equal((await settle(order, { accept })).status, 409)
  })
})

test('by the command line, the audit says so', async () => {
  const [entry] = await auditOf(await orders.placeIn('paid', shop))
  assert.deepEqual([entry?.actor_kind, entry?.actor_name], ['command', 'etalase'])
})
