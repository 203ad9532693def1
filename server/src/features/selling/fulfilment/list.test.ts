// The merchant's list of orders: filtered, searched, page by page, and written as a table.
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
  shop = await orders.aShop({ products: [aProduct({ slug: 'kursi', name: 'Kursi Rotan', stock: 500 })] })
  token = await orders.app.token({ shop })
})
after(() => orders.close())

const admin = (path: string, request: AdminRequest = {}) =>
  orders.app.admin(`/shops/${shop}${path}`, { token, ...request })
const post = (path: string, json: unknown) => admin(path, { method: 'POST', json })
const move = (order: Placed, json: object) => post(`/orders/${order.number}/moves`, json)

async function found(query: string): Promise<string[]> {
  const { status, body, text } = await admin(`/orders?${query}`)
  assert.equal(status, 200, text)
  return body.items.map(({ number }: { number: string }) => number)
}

describe('the list', () => {
  const placed: Placed[] = []
  before(async () => {
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
        waiting: ['ship'],
      },
    )
  })

  test('is filtered by state, by what waits, and by days in Jakarta', async () => {
    assert.deepEqual(await found('status=paid'), numbers(2))
    assert.deepEqual(await found('waiting=claim'), numbers(1))
    assert.deepEqual(await found('waiting=pack'), numbers(2))
    assert.deepEqual(await found('waiting=parcel'), numbers(3, 2))
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
    const own = await orders.aShop()
    const { number } = await orders.place(own, { customer_name: 'Siti Nurhaliza' })
    const ownToken = await orders.app.token({ shop: own })
    const inOwn = (path: string, request: AdminRequest = {}) =>
      orders.app.admin(`/shops/${own}/orders${path}`, { token: ownToken, ...request })
    const json = { customer_name: 'Wayan' }
    await inOwn(`/${number}`, { method: 'PATCH', ifMatch: '*', json })
    assert.equal((await inOwn('?q=wayan')).body.items[0]?.number, number)
    assert.deepEqual((await inOwn('?q=nurhaliza')).body.items, [])
  })

  test('nothing of another shop is in it', async () => {
    const other = await orders.aShop()
    await orders.place(other, { customer_name: 'Budi Santoso' })
    assert.deepEqual(await found('q=santoso'), numbers(1))
  })
})

describe('the table', () => {
  test('has a row for each line, amounts of the order once, and no formulas', async () => {
    const own = await orders.aShop({
      products: [aProduct({ slug: 'kursi' }), aProduct({ slug: 'meja', name: 'Meja' })],
    })
    const order = await orders.place(own, {
      items: [{ slug: 'kursi', qty: 2 }, { slug: 'meja' }],
      customer_name: '=HYPERLINK("jahat.example")',
      phone: '0812 7777 8888',
      address: 'Jl. "Melati", 1',
      contact: 'tabel@contoh.id',
    })
    const { status, headers, text } = await orders.app.admin(`/shops/${own}/orders.csv?q=tabel@contoh.id`, {
      token: await orders.app.token({ shop: own }),
    })
    assert.equal(status, 200)
    assert.equal(headers['content-type'], 'text/csv; charset=utf-8')
    assert.match(String(headers['content-disposition']), /^attachment; filename="pesanan-[\w-]+\.csv"$/)
    const [header = '', first = '', second = '', end] = text.split('\r\n')
    assert.ok(header.startsWith('\uFEFFnumber,created_at,status'))
    const sheet = await orders.app.admin(`/shops/${own}/orders.csv?q=tabel@contoh.id&form=sheet`, {
      token: await orders.app.token({ shop: own }),
    })
    const [titles = '', line = '', more = ''] = sheet.text
      .split('\r\n')
      .map((row) => row.replace('\uFEFF', ''))
    assert.match(titles, /^No\. pesanan,Tanggal,Jam \(WIB\),Status,Penerima,.*,Total pesanan,/)
    assert.match(line, new RegExp(`^${order.number},2026-\\d\\d-\\d\\d,\\d\\d:\\d\\d,Menunggu pembayaran,`))
    assert.match(line, /,JNE,REG,.*,Transfer BCA,/)
    assert.match(more, new RegExp(`^${order.number},[^,]*,[^,]*,[^,]*,,+`), 'the total stands once')
    assert.equal(end, '')
    assert.ok(first.includes(`"'=HYPERLINK(""jahat.example"")"`), first)
    assert.ok(first.includes(`'+6281277778888`) && first.includes('"Jl. ""Melati"", 1"'), first)
    const cells = second.split(',')
    const total = header.split(',').indexOf('total')
    assert.deepEqual([cells[0], cells[total]], [order.number, ''])
    assert.ok(second.endsWith(',Meja,,1,100000,100000'), second)
  })

  test('has no formula either where a spreadsheet splits a cell at a semicolon, a tab or a line', async () => {
    const own = await orders.aShop({ products: [aProduct({ slug: 'kursi' })] })
    const contact = 'belah@contoh.id'
    await orders.place(own, { customer_name: 'a;=1+1', address: 'Jl. A;  @b; no. 5 -A', contact })
    await orders.place(own, { customer_name: '＝1+1', address: 'Jl. A;＠b', contact })
    await orders.place(own, { customer_name: 'a; "=1+1"', address: '-1\n+2\tok', contact })
    const { text } = await orders.app.admin(`/shops/${own}/orders.csv?q=${contact}`, {
      token: await orders.app.token({ shop: own }),
    })
    for (const cell of [`"a;'=1+1"`, `'＝1+1`, `"Jl. A;'＠b"`, `"Jl. A;'  @b; no. 5 -A"`, `"a;' ""=1+1"""`])
      assert.ok(text.includes(cell), text)
    for (const begun of text.split(/[;\t\r\n]/)) assert.doesNotMatch(begun, /^["\s]*[=+\-@]/)
  })
})
