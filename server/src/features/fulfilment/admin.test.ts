// Orders through the merchant's door: seen, found, edited, moved one by one and in bulk, written as a table.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { AdminRequest } from '../../../test/app.ts'
import { aProduct } from '../../../test/world.ts'
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

async function found(query: string): Promise<string[]> {
  const { status, body, text } = await admin(`/orders?${query}`)
  assert.equal(status, 200, text)
  return body.items.map(({ number }: { number: string }) => number)
}

async function auditOf({ id }: Placed) {
  return orders.app.ctx.db
    .selectFrom('audit')
    .where('kind', '=', 'order')
    .where('subject', '=', id)
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
    // Whatever its buyer sees, the merchant sees too.
    for (const [name, value] of Object.entries(order.answer.body.order))
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
    const early = await admin(`/orders/${(await orders.place(shop)).number}`, {
      method: 'PATCH',
      ifMatch: '*',
      json: { awb: 'JP1' },
    })
    assert.deepEqual([early.status, early.body.error.code], [409, 'order_moved'])
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

describe('a move', () => {
  test('goes on from state to state, with the parcel’s number, and the buyer sees each step', async () => {
    const order = await orders.place(shop)
    assert.equal((await move(order, { to: 'paid' })).body.status, 'paid')
    assert.deepEqual((await get(order)).waiting, ['pack'])
    assert.deepEqual((await move(order, { to: 'processing' })).body.waiting, ['pack', 'ship'])
    const shipped = await move(order, { to: 'shipped', awb: ' JP123 ', courier_code: 'jnt', reason: 'siang' })
    assert.deepEqual(
      [shipped.status, shipped.body.awb, shipped.body.courier_code, shipped.body.history.at(-1).reason],
      [200, 'JP123', 'jnt', 'siang'],
    )
    const { body } = await orders.track(order)
    assert.deepEqual([body.order.status, body.order.awb], ['shipped', 'JP123'])
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

  test('is rejected: the order waits again, and its buyer is told', async () => {
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

describe('the list', () => {
  let listed: string
  const placed: Placed[] = []
  before(async () => {
    listed = shop
    shop = await orders.aShop({ products: [aProduct({ slug: 'kursi', name: 'Kursi Rotan', stock: 500 })] })
    token = await orders.app.token({ shop })
    const states = ['pending_payment', 'claimed', 'paid', 'processing', 'shipped'] as const
    for (const [i, state] of states.entries()) {
      orders.app.clock.set(`2026-11-1${i}T10:00:00.000Z`)
      placed.push(
        await orders.placeIn(state, shop, {
          customer_name: ['Siti Nurhaliza', 'Budi Santoso', 'Siti Aminah', 'Made', "O'Neil"][i],
          contact: `orang${i}@contoh.id`,
          phone: `0812 1000 000${i}`,
        }),
      )
    }
    orders.app.clock.set(NOW)
    const shipped = placed[4]
    assert.ok(shipped)
    await move(shipped, { to: 'completed', awb: 'JNE00099' })
  })
  after(async () => {
    shop = listed
    token = await orders.app.token({ shop })
  })
  const numbers = (...places: number[]) => places.map((i) => placed[i]?.number)

  test('has the newest first, page by page, each with what a list shows', async () => {
    assert.deepEqual(await found(''), numbers(4, 3, 2, 1, 0))
    const first = (await admin('/orders?limit=2')).body
    const second = (await admin(`/orders?limit=2&cursor=${first.next_cursor}`)).body
    const last = (await admin(`/orders?limit=2&cursor=${second.next_cursor}`)).body
    assert.deepEqual(
      [first, second, last].flatMap(({ items }) => items.map(({ number }: { number: string }) => number)),
      numbers(4, 3, 2, 1, 0),
    )
    assert.equal(last.next_cursor, null)
    const { item_count, item_names, status_label, contact, phone, city, waiting } = first.items[1]
    assert.deepEqual(
      { item_count, item_names, status_label, contact, phone, city, waiting },
      {
        item_count: 1,
        item_names: ['Kursi Rotan'],
        status_label: 'Diproses',
        contact: 'orang3@contoh.id',
        phone: '+6281210000003',
        city: 'Bandung',
        waiting: ['pack', 'ship'],
      },
    )
  })

  test('is filtered by state, by what waits, and by days in Jakarta', async () => {
    assert.deepEqual(await found('status=paid'), numbers(2))
    assert.deepEqual(await found('waiting=claim'), numbers(1))
    assert.deepEqual(await found('waiting=pack'), numbers(3, 2))
    assert.deepEqual(await found('waiting=ship'), numbers(3))
    assert.deepEqual(await found('waiting=attention'), [])
    assert.deepEqual(await found('from=2026-11-11&to=2026-11-12'), numbers(2, 1))
    assert.deepEqual(await found('from=2026-11-13T10:00:00Z'), numbers(4, 3))
    assert.deepEqual(await found('to=2026-11-11T10:00:00.000Z&q=siti'), numbers(0))
    for (const query of ['from=2026-02-30', 'to=kemarin', 'waiting=tea', 'status=lost', 'foo=1', 'cursor=x'])
      assert.equal((await admin(`/orders?${query}`)).status, 400, query)
  })

  test('is searched by name, number, contact, parcel and a phone in any form', async () => {
    const search = (q: string) => found(`q=${encodeURIComponent(q)}`)
    assert.deepEqual(await search('SITI'), numbers(2, 0))
    assert.deepEqual(await search('siti nur'), numbers(0))
    assert.deepEqual(await search("o'neil"), numbers(4))
    assert.deepEqual(await search('santo'), numbers(1))
    const number = placed[3]?.number ?? ''
    assert.deepEqual(await search(number), [number])
    assert.deepEqual(await search(number.toLowerCase().replace('etl-', '')), [number])
    assert.deepEqual(await search('jne000'), numbers(4))
    assert.deepEqual(await search('orang1@contoh.id'), numbers(1))
    for (const q of ['081210000002', '62812-1000-0002', '+62 812 1000 0002', '8121000 0002'])
      assert.deepEqual(await search(q), numbers(2), q)
    assert.deepEqual(await search('siapa'), [])
    assert.deepEqual(await found('q=siti&status=paid'), numbers(2))
  })

  test('a search follows an edit of the name', async () => {
    const [order] = placed
    assert.ok(order)
    const json = { customer_name: 'Wayan' }
    await admin(`/orders/${order.number}`, { method: 'PATCH', ifMatch: '*', json })
    assert.deepEqual(await found('q=wayan'), [order.number])
    assert.deepEqual(await found('q=nurhaliza'), [])
  })

  test('nothing of another shop is in it', async () => {
    const other = await orders.aShop()
    await orders.place(other, { customer_name: 'Budi Santoso' })
    assert.deepEqual(await found('q=santoso'), numbers(1))
  })
})

describe('the table', () => {
  test('has a row for each line, amounts of the order once, and no formulas', async () => {
    const order = await orders.place(shop, {
      items: [{ slug: 'kursi', qty: 2 }, { slug: 'meja' }],
      customer_name: '=HYPERLINK("http://jahat.example")',
      phone: '0812 7777 8888',
      address: 'Jl. "Melati", 1',
      contact: 'tabel@contoh.id',
    })
    const { status, headers, text } = await admin('/orders.csv?q=tabel@contoh.id')
    assert.equal(status, 200)
    assert.equal(headers['content-type'], 'text/csv; charset=utf-8')
    assert.match(String(headers['content-disposition']), /^attachment; filename="pesanan-[\w-]+\.csv"$/)
    const [header = '', first = '', second = '', end] = text.split('\r\n')
    assert.ok(header.startsWith('\uFEFFnumber,created_at,status'))
    assert.equal(end, '')
    assert.ok(first.includes(`"'=HYPERLINK(""http://jahat.example"")"`), first)
    assert.ok(first.includes(`'+6281277778888`) && first.includes('"Jl. ""Melati"", 1"'), first)
    const cells = second.split(',')
    const total = header.split(',').indexOf('total')
    assert.deepEqual([cells[0], cells[total]], [order.number, ''])
    assert.ok(second.endsWith(',Meja,,1,100000,100000'), second)
  })
})

test('by the command line, the audit says so', async () => {
  const [entry] = await auditOf(await orders.placeIn('paid', shop))
  assert.deepEqual([entry?.actor_kind, entry?.actor_name], ['command', 'etalase'])
})
