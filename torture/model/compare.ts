// Whether the database agrees with the model: stock and its ledger, orders, payments, vouchers, messages, who waits.
import { sql } from 'kysely'
import { SKUS } from './catalogue.ts'
import { type ShopState, voucherUses } from './state.ts'
import type { ShopWorld } from './world.ts'

/** The same words for both sides, one line a fact. */
export type Facts = Readonly<Record<string, unknown>>

export function factsOfModel(state: ShopState): Facts {
  const orders = Object.entries(state.orders).map(([name, order]) => [
    `order ${name}`,
    {
      status: order.status,
      total: order.total,
      expiresAt: order.expiresAt,
      claimedAt: order.claimedAt,
      attention: order.attention,
      attempts: order.attempts.map(({ status }) => status).join(' '),
    },
  ])
  const messages = Object.entries(state.messages).map(([kind, count]) => [`messages ${kind}`, count])
  const stock = SKUS.flatMap((sku) => [
    [`stock ${sku}`, state.stock[sku]],
    [`ledger ${sku}`, state.ledger[sku]],
  ])
  return Object.fromEntries([
    ...stock,
    ...orders,
    ...messages,
    ['voucher uses', `${voucherUses(state)} counted, ${voucherUses(state)} listed`],
    ['waiting', Object.keys(state.waiting).length],
    ['drafts', Object.keys(state.drafts).length],
  ])
}

export async function factsOfProduct(shop: ShopWorld): Promise<Facts> {
  const { db } = shop.world.nodes[0].ctx
  const { shopId } = shop
  const names = new Map([...shop.draftIds].map(([name, id]) => [id, name]))
  const [orders, messages, stock, ledger, counts] = await Promise.all([
    readOrders(),
    sql<{ kind: string; count: number }>`
      select kind, count(*)::int as count from messages where shop_id = ${shopId} and kind not like 'account%' group by kind`.execute(
      db,
    ),
    sql<{ id: string; stock: number }>`
      select id, stock from products where shop_id = ${shopId}
      union all select id, stock from variants where shop_id = ${shopId}`.execute(db),
    sql<{ id: string; change: number }>`
      select coalesce(variant_id, product_id) as id, sum(change)::int as change from stock_ledger
      where shop_id = ${shopId} and id > ${shop.ledgerBefore} group by 1`.execute(db),
    sql<{ used: number; listed: number; waiting: number; drafts: number }>`select
      (select used_count from vouchers where shop_id = ${shopId}) as used,
      (select count(*)::int from voucher_uses where shop_id = ${shopId}) as listed,
      (select count(*)::int from restock_requests where shop_id = ${shopId}) as waiting,
      (select count(*)::int from drafts where shop_id = ${shopId}) as drafts`.execute(db),
  ])
  const [counted] = counts.rows
  const of = <Row extends { id: string }>(rows: readonly Row[], id: string) =>
    rows.find((row) => row.id === id)
  const levels = SKUS.flatMap((sku) => {
    const { product_id, variant_id = product_id } = shop.things[sku]
    return [
      [`stock ${sku}`, of(stock.rows, variant_id)?.stock],
      [`ledger ${sku}`, of(ledger.rows, variant_id)?.change ?? 0],
    ]
  })
  return Object.fromEntries([
    ...levels,
    ...orders,
    ...messages.rows.map(({ kind, count }) => [`messages ${kind}`, count]),
    ['voucher uses', `${counted?.used} counted, ${counted?.listed} listed`],
    ['waiting', counted?.waiting],
    ['drafts', counted?.drafts],
  ])

  async function readOrders() {
    const { rows } = await sql<StoredOrder>`
      select o.draft_id, o.number, o.status, o.total, o.expires_at, o.buyer_claimed_at, o.needs_attention,
        (select string_agg(a.status, ' ' order by a.seq) from payment_attempts a
          where a.shop_id = o.shop_id and a.order_id = o.id) as attempts
      from orders o where o.shop_id = ${shopId}`.execute(db)
    return rows.map((row) => [
      `order ${names.get(row.draft_id) ?? row.draft_id}`,
      {
        status: row.status,
        total: row.total,
        expiresAt: row.expires_at?.getTime() ?? null,
        claimedAt: row.buyer_claimed_at?.getTime() ?? null,
        attention: row.needs_attention,
        attempts: row.attempts ?? '',
      },
    ])
  }
}

interface StoredOrder {
  readonly draft_id: string
  readonly number: string
  readonly status: string
  readonly total: number
  readonly expires_at: Date | null
  readonly buyer_claimed_at: Date | null
  readonly needs_attention: string | null
  readonly attempts: string | null
}

/** Every fact on which they differ. */
export function differences(model: Facts, product: Facts): string[] {
  const names = [...new Set([...Object.keys(model), ...Object.keys(product)])]
  return names.flatMap((name) => {
    const [expected, found] = [JSON.stringify(model[name]), JSON.stringify(product[name])]
    return expected === found ? [] : [`${name}: the model has ${expected}, the product ${found}`]
  })
}
