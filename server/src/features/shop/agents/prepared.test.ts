// What an agent prepared, as the page of the shop reads it: by its address alone, for a week, and never from a cache.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { MOST } from '../../../domain/most.ts'
import { NOW, startTestOrders, type TestOrders } from '../../selling/orders/orders.fixture.ts'
import { aPreparedCart } from './agents.fixture.ts'
import { deleteExpiredAgentCarts } from './changes.ts'
import { NO_ADDRESS } from './rules.ts'

const VILLAGE = '3471081002'
const WEEK_MS = 7 * 86_400_000

let orders: TestOrders
before(async () => {
  orders = await startTestOrders()
  orders.app.clock.set(NOW)
})
after(() => orders?.close())

const read = (shop: string, id: string) => orders.app.call(`/prepared-carts/${id}`, { shop })

let shops = 0
async function aShopWithCart(parts: Partial<Parameters<typeof aPreparedCart>[2]> = {}) {
  const shop = `toko-${++shops}`
  await orders.shop({ slug: shop })
  const item = { product_id: orders.id(shop, 'kursi'), variant_id: null, qty: 2 }
  return { shop, item, id: await aPreparedCart(orders.app, shop, { items: [item], ...parts }) }
}

test('a page reads all that the agent knew, and nobody keeps the answer', async () => {
  const { shop, item, id } = await aShopWithCart({
    voucher_code: 'HEMAT',
    destination_ref: VILLAGE,
    courier_code: 'jne',
    courier_service: 'REG',
  })
  const { status, body, headers } = await read(shop, id)
  assert.equal(status, 200)
  const { destination, expires_at, ...rest } = body
  assert.deepEqual(rest, {
    items: [{ ...item, slug: 'kursi' }],
    voucher_code: 'HEMAT',
    customer_name: 'Budi Santoso',
    email: 'budi@contoh.id',
    phone: '+6281234567890',
    address: 'Jl. Melati No. 1, RT 02 RW 05',
    courier_code: 'jne',
    courier_service: 'REG',
  })
  assert.equal(destination.ref, VILLAGE)
  assert.equal(Date.parse(expires_at), orders.app.clock.now() + WEEK_MS)
  assert.equal(headers['cache-control'], 'no-store')
})

test('who receives the parcel is whom the address names', async () => {
  const address = { ...NO_ADDRESS, street: 'Jl. Anggrek 2', first_name: 'Sari' }
  const { shop, id } = await aShopWithCart({ address })
  const { body } = await read(shop, id)
  assert.deepEqual([body.customer_name, body.address, body.destination], ['Sari', 'Jl. Anggrek 2', null])
})

test('the line of the address does not say the village a second time', async () => {
  const { app } = orders
  const { subdistrict, district, city } = app.ctx.places.find(VILLAGE) ?? assert.fail()
  const extended = `Blok C2 , Kel. ${subdistrict.toUpperCase()}, Kecamatan ${district},  ${city}`
  const { shop, id } = await aShopWithCart({
    destination_ref: VILLAGE,
    address: { ...NO_ADDRESS, street: 'Jl. Anggrek 2', extended },
  })
  assert.equal((await read(shop, id)).body.address, 'Jl. Anggrek 2, Blok C2')
})

test('one that is unknown, canceled or over is not there', async () => {
  const { app } = orders
  const { shop, id } = await aShopWithCart()
  assert.equal((await read(shop, 'agc_00000000000000000000000000')).status, 404)
  const { id: canceled, shop: other } = await aShopWithCart({ state: 'canceled' })
  assert.equal((await read(other, canceled)).status, 404)
  assert.equal((await read(shop, id)).status, 200)
  app.clock.set(new Date(app.clock.now() + WEEK_MS).toISOString())
  assert.equal((await read(shop, id)).status, 404)
  await deleteExpiredAgentCarts(app.ctx.db, new Date(app.clock.now()))
  const { rows } = await sql`select 1 from agent_carts where id = ${id}`.execute(app.ctx.db)
  assert.equal(rows.length, 0)
  app.clock.set(NOW)
})

test('one caller fills a share of it, and displaces nobody else', async () => {
  const { app } = orders
  const caller_hash = Buffer.from('banyak')
  const { shop, item, id } = await aShopWithCart()
  const own = await aPreparedCart(app, shop, { items: [item], caller_hash })
  await sql`
    insert into agent_carts (shop_id, id, kind, state, items, caller_hash, created_at, updated_at, expires_at)
    select shop_id, id || n, kind, state, items, caller_hash, created_at + n * interval '1 ms', updated_at, expires_at
    from agent_carts, generate_series(1, ${MOST.agentCartsOfCaller - 1}::int) as n
    where shop_id = ${orders.shopId(shop)} and id = ${own}`.execute(app.ctx.db)
  assert.equal((await read(shop, own)).status, 200)
  app.clock.set(new Date(app.clock.now() + 60_000).toISOString())
  const newest = await aPreparedCart(app, shop, { items: [item], caller_hash })
  assert.equal((await read(shop, own)).status, 404, 'the caller’s oldest')
  for (const kept of [id, newest]) assert.equal((await read(shop, kept)).status, 200)
  app.clock.set(NOW)
})

test('a shop keeps so many, and the oldest give way', async () => {
  const { app } = orders
  const { shop, item, id } = await aShopWithCart()
  const shopId = orders.shopId(shop)
  await sql`
    insert into agent_carts (shop_id, id, kind, state, items, created_at, updated_at, expires_at)
    select shop_id, id || n, kind, state, items, created_at + n * interval '1 ms', updated_at, expires_at
    from agent_carts, generate_series(1, ${MOST.agentCarts - 1}::int) as n
    where shop_id = ${shopId}`.execute(app.ctx.db)
  assert.equal((await read(shop, id)).status, 200)
  app.clock.set(new Date(app.clock.now() + 60_000).toISOString())
  const newest = await aPreparedCart(app, shop, { items: [item] })
  assert.equal((await read(shop, id)).status, 404, 'the oldest')
  assert.equal((await read(shop, newest)).status, 200)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from agent_carts where shop_id = ${shopId}`.execute(app.ctx.db)
  assert.equal(rows[0]?.count, MOST.agentCarts)
  app.clock.set(NOW)
})
