// A buyer asks to be forgotten: then nothing is left of them in any row of any table, but the amounts.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { until } from '../../../../../test/until.ts'
import { someoneWaits } from '../../../../test/lock-waits.ts'
import { checkConsistency } from '../consistency/check-consistency.ts'
import { finishRemovals, forgetOldOrders } from './actions/keep-no-longer.ts'
import { PERSONAL } from './inventory.ts'
import { BUYER, startTestPrivacy, type TestPrivacy, tracesIn } from './privacy.fixture.ts'

let privacy: TestPrivacy
before(async () => {
  privacy = await startTestPrivacy()
})
after(() => privacy.close())

test('the buyer of these tests has something in every table that holds data of buyers', async () => {
  const { aKnownBuyer, aShop, orders } = privacy
  await aKnownBuyer(await aShop())
  const tables = Object.entries(PERSONAL).flatMap(([table, { of }]) => (of === 'buyers' ? [table] : []))
  const empty: string[] = []
  for (const table of tables) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(orders.app.ctx.db)
    if (rows.length === 0) empty.push(table)
  }
  // Until it is worked off, within moments; while an order waits for its transfer; for minutes; only after somebody asks.
  const LATER = ['heard_notices', 'held_totals', 'sent_links', 'data_requests']
  assert.deepEqual(empty, LATER, "write a row in aKnownBuyer, and forget it in the owner's personal.ts")
})

test('a forgotten buyer is nowhere in the database any more, and every sum is as it was', async () => {
  const { aKnownBuyer, aShop, admin, anonymise, everything, orders, sums } = privacy
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
  assert.deepEqual(await checkConsistency(orders.app.ctx.db, orders.app.ctx.owners, orders.shopId(shop)), [])
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
    .select(['type', 'data'])
    .execute()
  assert.equal(events.at(-1)?.type, 'order.anonymised')
  for (const { data } of events) {
    const { destination = {} } = data as { destination?: object }
    assert.ok(Object.values(destination).every((name) => name === null))
  }

  const again = await anonymise(shop)
  assert.equal(again.body.request.outcome, 'nothing_held')
  assert.deepEqual((await admin(shop, '/buyers/find', { contact: BUYER.contact })).body.held.orders, 0)
})

test('a sale that was entered under a key is not entered again once its buyer is forgotten', async () => {
  const { aShop, admin, anonymise, orders } = privacy
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
  const { aKnownBuyer, aShop, anonymise, orders } = privacy
  const shop = await aShop()
  await aKnownBuyer(shop)
  await anonymise(shop)
  const draft = await orders.draft(shop, { ...BUYER, voucher_code: 'SEKALI' })
  await orders.send(shop, draft.body.draft_id)
  const refused = await orders.verify(shop, draft.body.draft_id, await orders.codeTo(shop, BUYER.contact))
  assert.deepEqual([refused.status, refused.body.error?.code ?? refused.body.code], [422, 'cart_changed'])
})

test('while an order is under way nothing is removed; once it has ended it is, without being asked again', async () => {
  const { aShop, admin, anonymise, everything, orders } = privacy
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

test('a buyer who withdraws while the removal is at work is not forgotten', async () => {
  const { aShop, admin, anonymise, orders } = privacy
  const { ctx } = orders.app
  const shop = await aShop()
  const placed = await orders.placeIn('shipped', shop, BUYER)
  const { id } = (await anonymise(shop)).body.request
  await orders.moveByMerchant(placed, 'completed')
  const untouched = await orders.row(placed)
  const removal = await ctx.db.transaction().execute(async (tx) => {
    await sql`select 1 from orders where shop_id = ${orders.shopId(shop)} for update`.execute(tx)
    const begun = finishRemovals(ctx, orders.at())
    await until(() => someoneWaits(ctx.db))
    assert.equal((await admin(shop, `/data-requests/${id}/close`, {})).body.outcome, 'closed')
    return { begun }
  })
  await removal.begun
  assert.deepEqual(await orders.row(placed), untouched)
  assert.equal((await admin(shop, '/data-requests')).body.items.length, 1)
})

test('an order that is confirmed while its buyer is forgotten is either found or refused, never half of it', async () => {
  const { aShop, anonymise, orders } = privacy
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

test('orders past their years no longer tell whose they were; younger and unfinished ones do', async () => {
  const { aShop, orders } = privacy
  const shop = await aShop()
  const old = await orders.placeIn('completed', shop, BUYER)
  const unfinished = await orders.placeIn('paid', shop)
  const young = await orders.placeIn('completed', shop)
  const longAgo = new Date(orders.at().getTime() - 11 * 366 * 86_400_000)
  await sql`update orders set placed_at = ${longAgo} where id in (${old.id}, ${unfinished.id})`.execute(
    orders.app.ctx.db,
  )
  await forgetOldOrders(orders.app.ctx, orders.at())
  const contacts = await Promise.all(
    [old, unfinished, young].map(async (each) => (await orders.row(each)).contact),
  )
  assert.deepEqual(contacts, ['', unfinished.contact, young.contact])
})

test('a shop whose old orders cannot be forgotten holds up no other, and the job says that it failed', async () => {
  const { aShop, orders } = privacy
  const { db } = orders.app.ctx
  const [stuck, other] = [
    await orders.placeIn('completed', await aShop(), BUYER),
    await orders.placeIn('completed', await aShop(), BUYER),
  ]
  const longAgo = new Date(orders.at().getTime() - 11 * 366 * 86_400_000)
  await sql`update orders set placed_at = ${longAgo} where id in (${stuck.id}, ${other.id})`.execute(db)
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`.execute(
    db,
  )
  await sql
    .raw(
      `create trigger refuse before update on orders for each row when (old.id = '${stuck.id}') execute function refuse()`,
    )
    .execute(db)
  await assert.rejects(forgetOldOrders(orders.app.ctx, orders.at()), /in 1 shops/)
  await sql`drop function refuse cascade`.execute(db)
  const contacts = await Promise.all([stuck, other].map(async (each) => (await orders.row(each)).contact))
  assert.deepEqual(contacts, [stuck.contact, ''])
})
