// Finding old orders by a code: POST /orders/lookup/otp/send and /verify. Nobody learns whether a contact has any.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Answer } from '../../../../../test/http.ts'
import { until } from '../../../../../test/until.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { NOW, type Placed, startTestOrders, type TestOrders } from './orders.fixture.ts'

const MINUTE_MS = 60_000
const BUYER = 'budi@contoh.id'
/** masked as the buyer's is */
const STRANGER = 'bayu@contoh.id'

let orders: TestOrders
before(async () => {
  orders = await startTestOrders()
  orders.app.clock.set(NOW)
})
after(() => orders.close())

const post = (shop: string, path: string, json: unknown) =>
  orders.app.call(`/orders/lookup/otp/${path}`, { shop, method: 'POST', json })
const send = (shop: string, contact: unknown) => post(shop, 'send', { contact })
const verify = (shop: string, contact: string, code: string) => post(shop, 'verify', { contact, code })

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const numbersIn = ({ body }: Answer) => body.orders.map(({ number }: { number: string }) => number)

async function aCode(shop: string, contact: string): Promise<string> {
  const { status, text } = await send(shop, contact)
  assert.equal(status, 200, text)
  return orders.codeTo(shop, contact)
}

/** What a contact finds, with a new code. */
async function find(shop: string, contact: string): Promise<Answer> {
  const found = await verify(shop, contact, await aCode(shop, contact))
  assert.equal(found.status, 200, found.text)
  return found
}

describe('asking for a code', () => {
  test('asking for a lookup code is answered alike to every well-formed contact: the same bytes, statements and rows', async (t) => {
    const shop = await orders.aShop()
    await orders.place(shop, { contact: BUYER })
    // A small budget is counted by a statement of each request, not by one for several now and then.
    const node = await startApp({ database: orders.app.database, env: { IP_BUDGETS: 'lookup=99' } })
    t.after(() => node.close())
    const ask = (contact: string) =>
      node.call('/orders/lookup/otp/send', { shop, method: 'POST', json: { contact } })
    await ask('siapa@contoh.id')
    const cost = async (contact: string) => {
      const [rows, statements] = [await rowsIn(shop), node.ctx.statements()]
      const { status, text } = await ask(contact)
      const spent = node.ctx.statements() - statements
      const written = (await rowsIn(shop)).map((count, i) => count - (rows[i] ?? 0))
      return { status, text, spent, written }
    }
    const known = await cost(BUYER)
    assert.deepEqual(await cost(STRANGER), known)
    assert.deepEqual(JSON.parse(known.text), {
      channel: 'email',
      masked: 'b***@contoh.id',
      sent: true,
      expires_in_seconds: 300,
    })
    assert.deepEqual(known.written, [1, 1])
  })

  test('asking for a lookup code with something that is no contact is 400, and names the field', async () => {
    const shop = await orders.aShop()
    for (const contact of [
      '',
      '  ',
      'budi',
      'budi@',
      '@contoh.id',
      '0812',
      '021-5551234',
      42,
      null,
      undefined,
    ]) {
      const answers = [await send(shop, contact), await post(shop, 'verify', { contact, code: '123456' })]
      for (const { status, body } of answers) {
        assert.deepEqual([status, body.error.code], [400, 'invalid_request'], String(contact))
        const paths = body.error.details.fields.map(({ path }: { path: string }) => path)
        assert.deepEqual([...new Set(paths)], ['contact'])
      }
    }
    assert.deepEqual(await rowsIn(shop), [0, 0])
  })

  test('asking for a lookup code is limited to two of the five an hour a contact, however it is written', async () => {
    const shop = await orders.aShop()
    const [first = '', second = '', third = ''] = ['0812-3456-7890', '6281234567890', '+62 812 3456 7890']
    for (const contact of [first, second, third]) await orders.place(shop, { contact })
    for (const contact of [first, second]) assert.equal((await send(shop, contact)).status, 200)
    const limited = await send(shop, third)
    assert.deepEqual([limited.status, limited.body.error.code], [429, 'otp_limit'])
    assert.equal(limited.headers['retry-after'], '3600')
    const { draft_id } = (await orders.draft(shop, { contact: first })).body
    const atCheckout = await orders.send(shop, draft_id)
    assert.deepEqual([atCheckout.status, atCheckout.body.error.code], [429, 'otp_limit'])

    assert.equal((await send(await orders.aShop(), first)).status, 200, 'in another shop it is not')
    await atMinute(60, async () => assert.equal((await send(shop, first)).status, 200))
  })

  test('asking for a lookup code for a contact without orders is limited just the same', async () => {
    const shop = await orders.aShop()
    for (let i = 0; i < 2; i++) assert.equal((await send(shop, STRANGER)).status, 200)
    assert.equal((await send(shop, STRANGER.toUpperCase())).status, 429)
  })
})

describe('a code', () => {
  test('a lookup code is refused with the same bytes, whatever the reason', async () => {
    const shop = await orders.aShop()
    await orders.place(shop, { contact: BUYER })
    const neverSent = await verify(shop, BUYER, '000000')
    const checkout = await checkoutCodeOf(shop, BUYER)
    const first = await aCode(shop, BUYER)
    const code = await aCode(shop, BUYER)
    const refused: Record<string, Answer> = {
      neverSent,
      wrong: await verify(shop, BUYER, otherThan(code)),
      voided: await verify(shop, BUYER, first === code ? otherThan(code) : first),
      checkout: await verify(shop, BUYER, checkout === code ? otherThan(code) : checkout),
      ofAnotherContact: await verify(shop, STRANGER, code),
      inAnotherShop: await verify(await orders.aShop(), BUYER, code),
      noCode: await verify(shop, BUYER, 'kode'),
      expired: await atMinute(5, () => verify(shop, BUYER, code)),
    }
    for (const [why, { status, text, body, headers }] of Object.entries(refused)) {
      assert.deepEqual([status, body.error.code, text], [400, 'code_refused', neverSent.text], why)
      assert.equal(headers['cache-control'], 'no-store')
    }
  })

  test('a lookup code works once', async () => {
    const shop = await orders.aShop()
    await orders.place(shop, { contact: BUYER })
    const code = await aCode(shop, BUYER)
    const answers = await Promise.all([verify(shop, BUYER, code), verify(shop, BUYER, code)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400])
    const again = await verify(shop, BUYER, code)
    assert.equal(again.body.error.code, 'code_refused')
  })

  test('a lookup code can be tried five times', async () => {
    const shop = await orders.aShop()
    await orders.place(shop, { contact: BUYER })
    const code = await aCode(shop, BUYER)
    for (let i = 0; i < 5; i++) assert.equal((await verify(shop, BUYER, otherThan(code))).status, 400)
    assert.equal((await verify(shop, BUYER, code)).body.error.code, 'code_refused')
  })

  test('a lookup code places no order', async () => {
    const shop = await orders.aShop()
    const { draft_id } = (await orders.draft(shop, { contact: BUYER })).body
    const code = await aCode(shop, BUYER)
    assert.equal((await orders.verify(shop, draft_id, code)).body.error.code, 'code_refused')
  })
})

describe('what is found', () => {
  test('a lookup finds what this contact bought in this shop, the newest first', async () => {
    const [shop, elsewhere] = [await orders.aShop(), await orders.aShop()]
    const older = await orders.place(shop, { contact: BUYER })
    const newer = await atMinute(1, () => orders.place(shop, { contact: BUYER.toUpperCase() }))
    await orders.place(shop, { contact: STRANGER })
    await orders.place(elsewhere, { contact: BUYER })
    assert.deepEqual(numbersIn(await find(shop, 'Budi@Contoh.ID')), [newer.number, older.number])
  })

  test('a lookup finds the same orders for a number, however it is written', async () => {
    const shop = await orders.aShop()
    const order = await orders.place(shop, { contact: '0812-3456-7890' })
    const code = await aCode(shop, '6281234567890')
    assert.deepEqual(numbersIn(await verify(shop, '+62 812 3456 7890', code)), [order.number])
  })

  test('a lookup finds nothing for a contact without orders', async () => {
    const { orders: found, links_sent } = (await find(await orders.aShop(), STRANGER)).body
    assert.deepEqual([found, links_sent], [[], false])
  })

  test('a lookup finds the newest fifty orders and no more', async () => {
    const shop = await orders.aShop()
    const order = await orders.place(shop, { contact: BUYER })
    await copyBackInTime(order, 52)
    const numbers = numbersIn(await find(shop, BUYER))
    const copies = Array.from({ length: 49 }, (_, i) => `ETL-LAMA${i + 1}`)
    assert.deepEqual(numbers, [order.number, ...copies])
  })

  test('a lookup shows each order as its own page does, and nothing that opens or names anything', async () => {
    const shop = await orders.aShop()
    const fields = { contact: BUYER, phone: '0813-1111-2222', address: 'Jl. Rahasia 5' }
    const order = await orders.place(shop, fields)
    const paid = await orders.placeIn('shipped', shop, { ...fields, items: [{ slug: 'kursi', qty: 2 }] })
    const { text, body, headers } = await find(shop, BUYER)
    assert.equal(headers['cache-control'], 'no-store')
    const shown = await Promise.all(
      // Notas are shown on the page of each alone: their addresses would open it.
      [order, paid].map(
        async (one): Promise<{ id: string }> => ({
          ...(await orders.track(one)).body.order,
          invoices: [],
        }),
      ),
    )
    const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id)
    assert.deepEqual(body.orders.toSorted(byId), shown.toSorted(byId))
    for (const secret of [order.token, paid.token, '/track/', 'token', BUYER, '1111', 'Rahasia'])
      assert.ok(!text.includes(secret), secret)
  })
})

describe('a node that sends', () => {
  let sending: TestApp
  before(async () => {
    sending = await startApp({ database: orders.app.database, jobs: true })
    sending.clock.set(NOW)
  })
  after(() => sending.close())

  test('a node that sends messages sends a lookup code to a contact with orders in this shop, and to no other', async () => {
    const [shop, elsewhere] = [await orders.aShop(), await orders.aShop()]
    await orders.place(shop, { contact: BUYER })
    await orders.place(elsewhere, { contact: STRANGER })
    const asked = [BUYER, STRANGER, 'siapa@contoh.id', '081234567890']
    for (const contact of asked) assert.equal((await send(shop, contact)).body.sent, true)
    const messages = async () => {
      const all = await sending.messages(shop)
      return all.filter(
        ({ opened }) => opened?.content.kind === 'code' && opened.content.purpose === 'lookup',
      )
    }
    await until(async () => (await waitingIn(shop)) === 0)
    const sent = await messages()
    assert.deepEqual(
      sent.map(({ status, recipient_masked }) => [status, recipient_masked]),
      [['outbox', 'b***@contoh.id']],
    )
    const found = await verify(shop, BUYER, await orders.codeTo(shop, BUYER))
    assert.equal(found.body.orders.length, 1)
  })
})

/** Codes, messages. */
async function rowsIn(shop: string): Promise<number[]> {
  const shopId = orders.shopId(shop)
  const { rows } = await sql<{ codes: number; messages: number }>`
    select (select count(*)::int from one_time_codes where shop_id = ${shopId}) as codes,
      (select count(*)::int from messages where shop_id = ${shopId}) as messages`.execute(orders.app.ctx.db)
  return Object.values(rows[0] ?? {})
}

async function waitingIn(shop: string): Promise<number> {
  const rows = await orders.app.ctx.db
    .selectFrom('messages')
    .where('shop_id', '=', orders.shopId(shop))
    .where('status', '=', 'waiting')
    .select('id')
    .execute()
  return rows.length
}

async function checkoutCodeOf(shop: string, contact: string): Promise<string> {
  const { draft_id } = (await orders.draft(shop, { contact })).body
  await orders.send(shop, draft_id)
  return orders.codeTo(shop, contact)
}

async function atMinute<T>(minute: number, work: () => Promise<T>): Promise<T> {
  orders.app.clock.set(new Date(Date.parse(NOW) + minute * MINUTE_MS).toISOString())
  try {
    return await work()
  } finally {
    orders.app.clock.set(NOW)
  }
}

/** ETL-LAMA1 a minute older, ETL-LAMA2 two minutes: five codes an hour would take a test too long. */
async function copyBackInTime({ id }: Placed, count: number): Promise<void> {
  await sql`
    insert into orders
    select (jsonb_populate_record(o, jsonb_build_object(
      'id', 'ord_' || n, 'number', 'ETL-LAMA' || n, 'draft_id', 'drf_' || n,
      'track_token_hash', '\\x' || lpad(to_hex(n), 64, '0'),
      'placed_at', o.placed_at - n * interval '1 minute'))).*
    from orders as o, generate_series(1, ${count}::int) as n where o.id = ${id}`.execute(orders.app.ctx.db)
}
