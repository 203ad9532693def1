// A buyer asks what is held of them, and to be forgotten: everything is found, and then nothing is, but the amounts.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { until } from '../../../test/fakes/until.ts'
import { cookieOf } from '../../../test/merchants.ts'
import { aProduct } from '../../../test/world.ts'
import { etalase } from '../../doors/cli/cli.fixture.ts'
import { openAnswer } from '../../http/idempotency-answers.ts'
import { checkBooks } from '../books/check-books.ts'
import { openMessage } from '../messages/seal-message.ts'
import { NOW, type Placed, startTestOrders, type TestOrders } from '../orders/orders.fixture.ts'
import { finishRemovals, forgetOldOrders, purgePrivacyRecords } from './actions/keep-no-longer.ts'

let orders: TestOrders
before(async () => {
  orders = await startTestOrders()
  orders.app.clock.set(NOW)
})
after(() => orders.close())

/** Each says `penanda`, so that whatever is left of one is found by one word. */
const BUYER = {
  customer_name: 'Zulaikha Penanda',
  contact: 'Zulaikha.Penanda@Contoh.id',
  phone: '0813-1111-2222',
  address: 'Jl. Rahasia Penanda 77',
  city: 'Kotapenanda',
  note: 'Bel rumah rusak, penanda',
}
const TRACES = ['penanda', '81311112222', 'z***@', 'zulaikha']
const VOUCHER = {
  code: 'SEKALI',
  kind: 'order',
  discount_type: 'amount',
  discount_value: 1_000,
  per_contact_limit: 1,
}

const aShop = () =>
  orders.aShop({
    products: [
      aProduct({ slug: 'kursi', price: 50_000, stock: 20 }),
      aProduct({ slug: 'rak', price: 9_000, stock: 0 }),
    ],
    vouchers: [{ ...VOUCHER, kind: 'order', discount_type: 'amount' }],
  })

const admin = async (shop: string, path: string, json?: object, who: object = {}) => {
  const token = await orders.app.token({ shop })
  const request = { token, ...who, ...(json && { method: 'POST', json }) }
  return orders.app.admin(`/shops/${shop}${path}`, request)
}
const anonymise = (shop: string, contact = BUYER.contact) =>
  admin(shop, '/buyers/anonymise', { contact, confirm_contact: contact })

/** Every row of every table but the other shops', and whatever is sealed in them, in small letters. */
async function everything(shop: string): Promise<string> {
  const { db, secrets } = orders.app.ctx
  const shopId = orders.shopId(shop)
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'shop_id'`.execute(db)
  const parts = tables.map(
    ({ name }) =>
      sql`select ${name} || ' ' || t::text as row from ${sql.table(name)} as t where shop_id = ${shopId}`,
  )
  const { rows } = await sql<{ row: string }>`${sql.join(parts, sql` union all `)} order by 1`.execute(db)
  const texts = rows.map(({ row }) => row)
  for (const row of await db.selectFrom('messages').where('shop_id', '=', shopId).selectAll().execute())
    if (row.sealed) texts.push(`sealed message ${JSON.stringify(openMessage(secrets, row, row.sealed))}`)
  for (const row of await db
    .selectFrom('idempotency_keys')
    .where('shop_id', '=', shopId)
    .selectAll()
    .execute())
    if (row.sealed)
      texts.push(
        `sealed answer ${await openAnswer({ secrets }, { shopId, keyHash: row.key_hash, sealed: row.sealed })}`,
      )
  for (const table of ['data_requests', 'restock_requests'] as const) {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where shop_id = ${shopId} and contact_sealed is not null`.execute(db)
    texts.push(...rows.map(({ id }) => `penanda: ${table} ${id} keeps a sealed contact`))
  }
  return texts.join('\n').toLowerCase()
}

function tracesIn(text: string): string[] {
  return text.split('\n').filter((line) => TRACES.some((trace) => line.includes(trace)))
}

/** Bought, edited, delivered and spoken of everywhere. */
async function aKnownBuyer(shop: string): Promise<Placed> {
  const { app } = orders
  const token = await app.token({ shop })
  await app.admin(`/shops/${shop}/webhooks`, {
    method: 'POST',
    token,
    json: { url: 'https://penerima.example/hook', types: ['*'] },
  })
  const draft = await orders.draft(shop, { ...BUYER, voucher_code: 'SEKALI' })
  await orders.send(shop, draft.body.draft_id)
  const code = await orders.codeTo(shop, BUYER.contact)
  const answer = await app.call('/checkout/otp/verify', {
    shop,
    method: 'POST',
    json: { draft_id: draft.body.draft_id, code },
    headers: { 'idempotency-key': `kunci-${shop}` },
  })
  assert.equal(answer.status, 200, answer.text)
  const { order, track_token } = answer.body
  const edit = { note: 'penanda: pelanggan lama', address: 'Jl. Penanda Baru 8' }
  await app.admin(`/shops/${shop}/orders/${order.number}`, {
    method: 'PATCH',
    token,
    ifMatch: '*',
    json: edit,
  })
  for (const to of ['paid', 'processing', 'shipped', 'completed'])
    await app.admin(`/shops/${shop}/orders/${order.number}/moves`, {
      method: 'POST',
      token,
      json: { to, ...(to === 'shipped' && { awb: 'AWBPENANDA1' }), reason: 'penanda ditelepon' },
    })
  // Another draft, and something that is waited for.
  await orders.draft(shop, BUYER)
  const rak = { product_id: orders.id(shop, 'rak'), contact: BUYER.contact }
  await app.call('/restock/otp/send', { shop, method: 'POST', json: rak })
  const waited = await app.call('/restock/otp/verify', {
    shop,
    method: 'POST',
    json: { ...rak, code: await orders.codeTo(shop, BUYER.contact) },
  })
  assert.equal(waited.status, 200, waited.text)
  await aPush(shop, order.number)
  return {
    shop,
    id: order.id,
    number: order.number,
    token: track_token,
    contact: BUYER.contact.toLowerCase(),
    answer,
  }
}

/** News to a browser that was not reached yet. */
async function aPush(shop: string, number: string): Promise<void> {
  await cookieOf(orders.app, { shop, role: 'staff' })
  const news = {
    title: `Pesanan baru ${number}`,
    body: 'Zulaikha Penanda',
    url: '/',
    tag: `${shop}/${number}`,
  }
  await sql`
    with told as (insert into push_subscriptions (id, person_id, session_id, endpoint, p256dh, auth, created_at)
      select 'psh_' || ${shop}, person_id, id, 'https://push.example/' || ${shop}, 'p', 'a', now()
      from sessions order by created_at desc limit 1 returning id)
    insert into push_deliveries (shop_id, subscription_id, news, send_after, created_at)
    select ${orders.shopId(shop)}, id, ${JSON.stringify(news)}::jsonb, now(), now() from told`.execute(
    orders.app.ctx.db,
  )
}

async function sums(shop: string) {
  const { rows } = await sql<object>`
    select (select sum(total)::int from orders where shop_id = ${orders.shopId(shop)}) as total,
      (select sum(line_total)::int from order_lines where shop_id = ${orders.shopId(shop)}) as lines,
      (select sum(amount)::int from payment_attempts where shop_id = ${orders.shopId(shop)}) as paid,
      (select sum(stock)::int from products where shop_id = ${orders.shopId(shop)}) as stock,
      (select sum(drafts)::int from (select count(*) as drafts from drafts where shop_id = ${orders.shopId(shop)}
        union all select drafts from draft_counts where shop_id = ${orders.shopId(shop)}) as d) as drafts`.execute(
    orders.app.ctx.db,
  )
  return { ...rows[0], uses: await orders.voucherUses(shop) }
}

test('whoever is forgotten is nowhere in the database any more, and every sum is as it was', async () => {
  const [shop, other] = [await aShop(), await aShop()]
  const placed = await aKnownBuyer(shop)
  await aKnownBuyer(other)
  const stranger = await orders.placeIn('completed', shop)
  const [before, otherBefore] = [await sums(shop), await everything(other)]
  assert.ok(tracesIn(await everything(shop)).length > 15, 'the buyer is spoken of in many places')

  const answer = await anonymise(shop)
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual(
    [
      answer.body.waits_for_orders,
      answer.body.request.outcome,
      answer.body.request.orders,
      answer.body.request.contact,
    ],
    [[], 'anonymised', 1, null],
  )
  assert.deepEqual(tracesIn(await everything(shop)), [])
  assert.deepEqual(await sums(shop), before)
  assert.deepEqual(await checkBooks(orders.app.ctx.db, orders.shopId(shop)), [])
  assert.equal((await orders.row(stranger)).contact, stranger.contact)
  assert.equal(await everything(other), otherBefore)

  const tracked = await orders.track(placed)
  assert.equal(tracked.status, 200)
  assert.deepEqual(tracesIn(tracked.text.toLowerCase()), [])
  assert.equal(tracked.body.order.total, placed.answer.body.order.total)
  const [found] = (await admin(shop, '/orders?q=penanda')).body.items
  assert.equal(found, undefined)
  const events = await orders.app.ctx.db
    .selectFrom('webhook_deliveries')
    .where('object', '=', placed.id)
    .orderBy('sequence')
    .select('type')
    .execute()
  assert.equal(events.at(-1)?.type, 'order.anonymised')

  const again = await anonymise(shop)
  assert.equal(again.body.request.outcome, 'nothing_held')
  assert.deepEqual((await admin(shop, '/buyers/find', { contact: BUYER.contact })).body.held.orders, 0)
})

test('a sale that was entered under a key is not entered again once its buyer is forgotten', async () => {
  const shop = await aShop()
  const token = await orders.app.token({ shop })
  const json = {
    ...BUYER,
    items: [{ product_id: orders.id(shop, 'kursi'), qty: 1 }],
    payment_method: 'transfer',
    shipping_cost: 0,
  }
  const headers = { 'Idempotency-Key': `jual-${shop}` }
  const enter = () => orders.app.admin(`/shops/${shop}/orders`, { method: 'POST', token, json, headers })
  const entered = await enter()
  assert.equal(entered.status, 201, entered.text)
  await admin(shop, `/orders/${entered.body.number}/moves`, { to: 'cancelled' })
  assert.equal((await anonymise(shop)).body.request.outcome, 'anonymised')
  const again = await enter()
  assert.deepEqual([again.status, again.body.number], [201, entered.body.number], again.text)
  assert.deepEqual(tracesIn(again.text.toLowerCase()), [])
  assert.equal((await admin(shop, '/orders')).body.items.length, 1)
})

test('a voucher for once is not had twice by being forgotten', async () => {
  const shop = await aShop()
  await aKnownBuyer(shop)
  await anonymise(shop)
  const draft = await orders.draft(shop, { ...BUYER, voucher_code: 'SEKALI' })
  await orders.send(shop, draft.body.draft_id)
  const refused = await orders.verify(shop, draft.body.draft_id, await orders.codeTo(shop, BUYER.contact))
  assert.deepEqual([refused.status, refused.body.error?.code ?? refused.body.code], [422, 'cart_changed'])
})

test('a copy holds all that is known of a buyer, by any form of the number, and is refused to staff', async () => {
  const shop = await aShop()
  const { number } = await aKnownBuyer(shop)
  const copy = await admin(shop, '/buyers/export', { contact: '+62 813 1111 2222' })
  assert.equal(copy.status, 200, copy.text)
  assert.equal(copy.body.held.orders[0].number, number)
  assert.equal(copy.body.held.orders[0].address, 'Jl. Penanda Baru 8')
  assert.equal(
    copy.body.held.orders[0].contact,
    'z***@contoh.id',
    'who has the phone does not learn the mailbox',
  )
  const byMail = await admin(shop, '/buyers/find', { contact: ' ZULAIKHA.penanda@contoh.id ' })
  assert.deepEqual(
    [
      byMail.body.held.orders,
      byMail.body.held.drafts,
      byMail.body.held.waits_for,
      byMail.body.running_orders,
    ],
    [1, 1, 1, []],
  )
  const cookie = await cookieOf(orders.app, { shop, role: 'staff' })
  const refused = await admin(
    shop,
    '/buyers/export',
    { contact: BUYER.contact },
    { token: undefined, cookie },
  )
  assert.equal(refused.status, 403)
  const done = await admin(shop, '/data-requests?open=false')
  assert.deepEqual([done.body.items[0].kind, done.body.items[0].outcome], ['export', 'exported'])
})

test('while an order is under way nothing is removed; once it has ended it is, without being asked again', async () => {
  const shop = await aShop()
  const placed = await orders.placeIn('processing', shop, BUYER)
  const untouched = await orders.row(placed)
  const waiting = await anonymise(shop)
  assert.deepEqual([waiting.body.waits_for_orders, waiting.body.request.done_at], [[placed.number], null])
  assert.deepEqual(await orders.row(placed), untouched)
  const open = await admin(shop, '/data-requests?open=true')
  assert.equal(open.body.items[0].contact, BUYER.contact.toLowerCase())
  assert.equal(
    Date.parse(open.body.items[0].due_at) - Date.parse(open.body.items[0].asked_at),
    3 * 86_400_000,
  )

  await finishRemovals(orders.app.ctx, orders.at())
  assert.equal((await orders.row(placed)).contact, placed.contact)
  await orders.moveByMerchant(placed, 'shipped')
  await orders.moveByMerchant(placed, 'completed')
  await finishRemovals(orders.app.ctx, orders.at())
  assert.deepEqual(tracesIn(await everything(shop)), [])
  assert.equal((await admin(shop, '/data-requests?open=true')).body.items.length, 0)
})

test('a request that is known by a hash of a secret that was dropped is finished, and noted no second time', async () => {
  const shop = await aShop()
  const placed = await orders.placeIn('shipped', shop, BUYER)
  await anonymise(shop)
  await sql`update data_requests set contact_hash = 'of before' where shop_id = ${orders.shopId(shop)}`.execute(
    orders.app.ctx.db,
  )
  await orders.moveByMerchant(placed, 'completed')
  await finishRemovals(orders.app.ctx, orders.at())
  const { items } = (await admin(shop, '/data-requests')).body
  assert.deepEqual(
    items.map(({ outcome }: { outcome: string }) => outcome),
    ['anonymised'],
  )
})

test('a buyer who withdraws while the removal is at work is not forgotten', async () => {
  const { ctx } = orders.app
  const shop = await aShop()
  const placed = await orders.placeIn('shipped', shop, BUYER)
  const { id } = (await anonymise(shop)).body.request
  await orders.moveByMerchant(placed, 'completed')
  const untouched = await orders.row(placed)
  const removal = await ctx.db.transaction().execute(async (tx) => {
    await sql`select 1 from orders where shop_id = ${orders.shopId(shop)} for update`.execute(tx)
    const begun = finishRemovals(ctx, orders.at())
    await until(async () => {
      const { rows } = await sql<{ waiting: boolean }>`
        select count(*) > 0 as waiting from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`.execute(ctx.db)
      return rows[0]?.waiting ?? false
    })
    assert.equal((await admin(shop, `/data-requests/${id}/close`, {})).body.outcome, 'closed')
    return { begun }
  })
  await removal.begun
  assert.deepEqual(await orders.row(placed), untouched)
  assert.equal((await admin(shop, '/data-requests')).body.items.length, 1)
})

test('an order that is confirmed while its buyer is forgotten is either found or refused, never half of it', async () => {
  for (let round = 0; round < 3; round++) {
    const shop = await aShop()
    const draft = await orders.draft(shop, BUYER)
    await orders.send(shop, draft.body.draft_id)
    const code = await orders.codeTo(shop, BUYER.contact)
    const [verified, forgotten] = await Promise.all([
      orders.verify(shop, draft.body.draft_id, code),
      anonymise(shop),
    ])
    assert.equal(forgotten.status, 200, forgotten.text)
    const wasPlaced = verified.status === 200
    if (!wasPlaced) {
      assert.equal(verified.status, 404, verified.text)
      assert.deepEqual(forgotten.body.waits_for_orders, [])
      continue
    }
    const { order } = verified.body
    assert.deepEqual(forgotten.body.waits_for_orders, [order.number])
    const { rows } = await sql<{
      contact: string
    }>`select contact from orders where id = ${order.id}`.execute(orders.app.ctx.db)
    assert.equal(rows[0]?.contact, BUYER.contact.toLowerCase())
  }
})

test('a request that is noted by several at once is one request', async () => {
  const shop = await aShop()
  const asked = { kind: 'export', contact: BUYER.contact }
  const noted = await Promise.all(Array.from({ length: 6 }, () => admin(shop, '/data-requests', asked)))
  assert.deepEqual([...new Set(noted.map(({ status }) => status))], [201])
  assert.equal(new Set(noted.map(({ body }) => body.id)).size, 1)
})

test('the contact has to be typed twice, and must be one', async () => {
  const shop = await aShop()
  const other = await admin(shop, '/buyers/anonymise', {
    contact: BUYER.contact,
    confirm_contact: 'b@contoh.id',
  })
  assert.deepEqual([other.status, other.body.error.details.fields?.[0]?.path ?? ''], [400, 'confirm_contact'])
  assert.equal((await admin(shop, '/buyers/find', { contact: 'siapa' })).status, 400)
})

test('orders past their years no longer tell whose they were; younger and unfinished ones do', async () => {
  const shop = await aShop()
  const old = await orders.placeIn('completed', shop, BUYER)
  const unfinished = await orders.placeIn('paid', shop)
  const young = await orders.placeIn('completed', shop)
  await sql`update orders set placed_at = placed_at - interval '11 years' where id in (${old.id}, ${unfinished.id})`.execute(
    orders.app.ctx.db,
  )
  await forgetOldOrders(orders.app.ctx, orders.at())
  const contacts = await Promise.all(
    [old, unfinished, young].map(async (each) => (await orders.row(each)).contact),
  )
  assert.deepEqual(contacts, ['', unfinished.contact, young.contact])
})

test('who looked at what is noted once a day by session and thing, told to managers, and forgotten after two years', async () => {
  const shop = await aShop()
  const { number } = await orders.placeIn('paid', shop)
  const token = await orders.app.token({ shop })
  for (let i = 0; i < 3; i++)
    await orders.app.admin(`/shops/${shop}/orders/${number.toLowerCase()}`, { token })
  await orders.app.admin(`/shops/${shop}/orders/TIDAK-ADA`, { token })
  await orders.app.admin(`/shops/${shop}/orders.csv`, { token })
  const log = async () => (await admin(shop, '/access-log')).body.items
  const seen = (await log()).map((row: { what: string; subject: string; times: number }) => [
    row.what,
    row.subject,
    row.times,
  ])
  assert.deepEqual(seen.toSorted(), [
    ['order', number, 3],
    ['table', '', 1],
  ])
  const [{ via }] = await log()
  assert.match(via, /^tok_/)
  await purgePrivacyRecords(orders.app.ctx, new Date(orders.at().getTime() + 731 * 86_400_000))
  assert.deepEqual(await log(), [])
})

test('by command: what is held, a copy, what is open, removal, and who looked', async () => {
  const shop = await aShop()
  await orders.placeIn('completed', shop, BUYER)
  const { connectionString } = orders.app.database
  const env = { DATABASE_URL: connectionString, APP_SECRET: 'only-for-tests-only-for-tests-only-for-tests' }
  const of = ['--shop', shop, '--contact', '081311112222']
  const run = (...args: string[]) => etalase(args, env)
  assert.match((await run('buyer', 'show', ...of)).stdout, /orders +1/)
  assert.equal(JSON.parse((await run('buyer', 'export', ...of)).stdout).held.orders.length, 1)
  await run('buyer', 'request', ...of, '--kind', 'anonymise', '--asked-at', '2026-01-01T00:00:00Z')
  const overdue = await run('buyer', 'requests', '--shop', shop)
  assert.deepEqual([overdue.code, /overdue by/.test(overdue.stdout)], [1, true])
  assert.equal((await run('buyer', 'anonymise', ...of)).code, 1)
  assert.match((await run('buyer', 'anonymise', ...of, '--yes')).stdout, /1 orders/)
  assert.match((await run('buyer', 'requests', '--shop', shop)).stdout, /No request is open/)
  assert.match((await run('access-log', '--shop', shop)).stdout, /copy/)
})
