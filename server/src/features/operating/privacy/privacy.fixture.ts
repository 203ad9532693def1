// A shop with a buyer who is spoken of everywhere, and ways to look for what is left of one.

import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Answer } from '../../../../../test/http.ts'
import { cookieOf } from '../../../../test/merchants.ts'
import { aProduct } from '../../../../test/world.ts'
import { COMMAND_LINE } from '../../../domain/access.ts'
import { newId } from '../../../domain/ids.ts'
import { openReply } from '../../../http/idempotency/replies.ts'
import { openMessage } from '../../people/messages/seal-message.ts'
import { NOW, type Placed, startTestOrders, type TestOrders } from '../../selling/orders/orders.fixture.ts'
import { aPreparedCart } from '../../shop/agents/agents.fixture.ts'
import { startArchive } from '../../shop/archives/actions/start-archive.ts'
import { archiving } from '../../shop/archives/archiving.ts'
import { makeArchive } from '../../shop/archives/make-archive.ts'

/** Each says `penanda`, so that one word finds what is left of any. */
export const BUYER = {
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
  kind: 'order' as const,
  discount_type: 'amount' as const,
  discount_value: 1_000,
  per_contact_limit: 1,
}

export interface TestPrivacy {
  readonly orders: TestOrders
  aShop(): Promise<string>
  /** by a program that may do everything in that shop; with `json` a POST */
  admin(shop: string, path: string, json?: object, who?: object): Promise<Answer>
  anonymise(shop: string): Promise<Answer>
  /** bought, edited, delivered and spoken of everywhere */
  aKnownBuyer(shop: string): Promise<Placed>
  /** every row of every table but the other shops', and whatever is sealed in them, in small letters */
  everything(shop: string): Promise<string>
  /** what must be the same before and after somebody is forgotten */
  sums(shop: string): Promise<object>
  close(): Promise<void>
}

export async function startTestPrivacy(): Promise<TestPrivacy> {
  const orders = await startTestOrders()
  orders.app.clock.set(NOW)
  const admin: TestPrivacy['admin'] = async (shop, path, json, who = {}) => {
    const token = await orders.app.token({ shop })
    const request = { token, ...who, ...(json && { method: 'POST', json }) }
    return orders.app.admin(`/shops/${shop}${path}`, request)
  }
  return {
    orders,
    aShop: () =>
      orders.aShop({
        products: [
          aProduct({ slug: 'kursi', price: 50_000, stock: 20 }),
          aProduct({ slug: 'rak', price: 9_000, stock: 0 }),
        ],
        vouchers: [VOUCHER],
      }),
    admin,
    anonymise: (shop) =>
      admin(shop, '/buyers/anonymise', { contact: BUYER.contact, confirm_contact: BUYER.contact }),
    aKnownBuyer: (shop) => aKnownBuyer(orders, shop),
    everything: (shop) => everything(orders, shop),
    sums: (shop) => sums(orders, shop),
    close: () => orders.close(),
  }
}

async function everything(orders: TestOrders, shop: string): Promise<string> {
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
        `sealed answer ${await openReply({ secrets }, { shopId, keyHash: row.key_hash, sealed: row.sealed })}`,
      )
  for (const table of ['data_requests', 'restock_requests'] as const) {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where shop_id = ${shopId} and contact_sealed is not null`.execute(db)
    texts.push(...rows.map(({ id }) => `penanda: ${table} ${id} keeps a sealed contact`))
  }
  return texts.join('\n').toLowerCase()
}

/** Lines of it that tell who the buyer was. */
export function tracesIn(text: string): string[] {
  return text.split('\n').filter((line) => TRACES.some((trace) => line.includes(trace)))
}

async function anArchive({ app, shopOf, at }: TestOrders, shop: string): Promise<void> {
  await startArchive(app.ctx, await shopOf(shop), at(), COMMAND_LINE)
  const outbox = archiving.open(app.ctx, makeArchive)
  await outbox.look()
  await outbox.finished()
}

async function aKnownBuyer(orders: TestOrders, shop: string): Promise<Placed> {
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
  for (const to of ['paid', 'processing'])
    await app.admin(`/shops/${shop}/orders/${order.number}/moves`, { method: 'POST', token, json: { to } })
  await aParcel(orders, shop, token, order.number)
  await aTransfer(orders, shop, order.id)
  for (const to of ['completed'])
    await app.admin(`/shops/${shop}/orders/${order.number}/moves`, {
      method: 'POST',
      token,
      json: { to, reason: 'penanda ditelepon' },
    })
  await aRefund(orders, shop, token, order.number)
  await anArchive(orders, shop)
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
  await aPreparedCart(app, shop, {
    items: [{ product_id: rak.product_id, variant_id: null, qty: 1 }],
    buyer: { first_name: 'Penanda', last_name: null, email: BUYER.contact, phone: null },
    email: BUYER.contact.toLowerCase(),
  })
  await aPush(orders, shop, order.number)
  return {
    shop,
    id: order.id,
    number: order.number,
    token: track_token,
    contact: BUYER.contact.toLowerCase(),
    answer,
  }
}

/** By bank, to an account of his. */
async function aRefund(orders: TestOrders, shop: string, token: string, number: string): Promise<void> {
  const { app } = orders
  const path = `/shops/${shop}/orders/${number}/refunds`
  const json = { amount: 1_000, reason: 'penanda cacat', way: 'bank' }
  const { body, text } = await app.admin(path, { method: 'POST', token, json })
  assert.equal(body.refunds?.length, 1, text)
  const { db } = app.ctx
  const given = { account_bank: 'Bank Penanda', account_number: '1234567890', account_holder: 'Penanda' }
  await db
    .updateTable('refunds')
    .set({ ...given, proof: 'penanda' })
    .where('id', '=', body.refunds[0].id)
    .execute()
}

/** Sent by hand, and as a vendor would tell of it. */
async function aParcel(orders: TestOrders, shop: string, token: string, number: string): Promise<void> {
  const { app } = orders
  const parcel = { number, awb: 'AWBPENANDA1', courier_code: 'jne', note: 'penanda di pagar' }
  const path = `/shops/${shop}/parcels`
  const { body, text } = await app.admin(path, { method: 'POST', token, json: { parcels: [parcel] } })
  assert.ok(body.outcomes[0].ok, text)
  const { id } = body.outcomes[0].parcel
  const { db } = app.ctx
  const driver = JSON.stringify({ name: 'Penanda Joko', phone: null, plate: null })
  const said = { driver, tracking_url: 'https://kurir.example/penanda', refusal_said: 'penanda' }
  await db.updateTable('parcels').set(said).where('id', '=', id).execute()
  await db
    .insertInto('parcel_events')
    .values({
      shop_id: orders.shopId(shop),
      parcel_id: id,
      key: 'kata',
      state: 'delivered',
      vendor_state: 'delivered',
      note: 'Diterima penanda',
      place: 'Jl. Penanda',
      at: orders.at(),
      received_at: orders.at(),
    })
    .execute()
}

/** That paid the order, in the bank's words. */
async function aTransfer(orders: TestOrders, shop: string, order_id: string): Promise<void> {
  await orders.app.ctx.db
    .insertInto('incoming_money')
    .values({
      ...{ shop_id: orders.shopId(shop), id: newId('mny'), provider: 'moota', account: '1234567890' },
      ...{ mutation_id: 'm1', came_at: orders.at(), is_day: false, amount: 110_000, balance: null },
      ...{ description: 'TRF DARI ZULAIKHA PENANDA', state: 'settled', order_id, settled_by: 'hand' },
      ...{ ignored_from: null, same_as: null, received_at: orders.at() },
    })
    .execute()
}

/** News to a browser that was not reached yet. */
async function aPush(orders: TestOrders, shop: string, number: string): Promise<void> {
  await cookieOf(orders.app, { shop, role: 'staff' })
  const news = {
    title: `Pesanan baru ${number}`,
    body: 'Zulaikha Penanda',
    url: '/',
    tag: `${shop}/${number}`,
  }
  const { db } = orders.app.ctx
  await sql`
    insert into push_subscriptions (id, person_id, session_id, endpoint, p256dh, auth, created_at)
    select 'psh_' || ${shop}, person_id, id, 'https://push.example/' || ${shop}, 'p', 'a', now()
    from sessions order by created_at desc limit 1`.execute(db)
  await sql`
    insert into push_deliveries (shop_id, subscription_id, news, send_after, created_at)
    values (${orders.shopId(shop)}, 'psh_' || ${shop}::text, ${JSON.stringify(news)}::jsonb, now(), now())`.execute(
    db,
  )
}

async function sums(orders: TestOrders, shop: string) {
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
