// Personal data of orders: which are a buyer's, what a copy says of them, and what is left once they are nobody's.
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { Contact } from '../../../domain/contact.ts'
import { maskContact } from '../../../domain/masks.ts'
import { NAMELESS } from '../../../domain/personal-data.ts'
import type { PersonalData } from '../../../tenancy/personal-data.ts'
import { historyOf, type LockedOrder, linesOf, type OrderRow } from './queries.ts'

/** Of everyone who gave this contact, or this number for the courier; newest first. */
export async function ordersNaming(db: Db, shopId: string, { value }: Contact): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select * from orders where shop_id = ${shopId} and (contact = ${value} or phone = ${value})
    order by placed_at desc, id`.execute(db)
  return rows
}

/** As `ordersNaming`, under locks. In one order: two who lock the same never wait for each other. */
export async function lockOrdersNaming(tx: Db, shopId: string, { value }: Contact): Promise<LockedOrder[]> {
  const { rows } = await sql<OrderRow>`
    select * from orders where shop_id = ${shopId} and (contact = ${value} or phone = ${value})
    order by id for update`.execute(tx)
  return rows.map((row) => ({ ...row, locked: true }))
}

/** Finished orders from before a moment that still say whose they are; not those that somebody works on right now. */
export async function lockOldOrders(
  tx: Db,
  shopId: string,
  before: Date,
  most: number,
): Promise<LockedOrder[]> {
  const { rows } = await sql<OrderRow>`
    select * from orders
    where shop_id = ${shopId} and placed_at < ${before} and anonymised_at is null and needs_attention is null
      and status in ('completed', 'cancelled', 'expired', 'refunded', 'shipped')
    order by placed_at, id limit ${most} for update skip locked`.execute(tx)
  return rows.map((row) => ({ ...row, locked: true }))
}

/** By the ids of orders, when each was sent on its way. */
export async function shippedAt(db: Db, shopId: string, ids: readonly string[]): Promise<Map<string, Date>> {
  const { rows } = await sql<{ order_id: string; at: Date }>`
    select order_id, max(at) as at from order_history
    where shop_id = ${shopId} and order_id = any(${ids}::text[]) and to_status = 'shipped' group by 1`.execute(
    db,
  )
  return new Map(rows.map(({ order_id, at }) => [order_id, at]))
}

/** Orders as they are once they are nobody's, for programs that hear of it. */
export async function lockedAgain(tx: Db, shopId: string, ids: readonly string[]): Promise<LockedOrder[]> {
  const { rows } = await sql<OrderRow>`
    select * from orders where shop_id = ${shopId} and id = any(${ids}::text[]) order by id`.execute(tx)
  return rows.map((row) => ({ ...row, locked: true }))
}

export const personalOrders: PersonalData = {
  async find(db, { shop, contact }) {
    const orders = contact ? await ordersNaming(db, shop.id, contact) : []
    const told: unknown[] = []
    for (const order of orders) told.push(await asTold(db, order, contact))
    return { orders: told }
  },

  /** Amounts, goods, states and times stay: the shop's books are made of them. The words to search by follow by themselves. */
  async anonymise(tx, { shop, orders }) {
    const ids = orders.map(({ id }) => id)
    await sql`
      update orders set contact = '', mailbox = null, customer_name = ${NAMELESS}, phone = null, address = '', city = '',
        destination_ref = null, destination_village = null, destination_district = null, destination_city = null,
        destination_province = null, destination_zip = null, buyer_note = null, note = null, awb = null,
        anonymised_at = now(), version = version + 1, changed_at = now()
      where shop_id = ${shop.id} and id = any(${ids}::text[])`.execute(tx)
    // What a merchant wrote by hand; what the system notes has words of its own.
    await sql`
      update order_history set reason = null
      where shop_id = ${shop.id} and order_id = any(${ids}::text[]) and actor = 'merchant' and reason is not null
        and reason !~ '^(edited|undone): [a-z_, ]*$'`.execute(tx)
  },
}

/** The person behind the courier's phone number does not learn who ordered. */
async function asTold(db: Db, order: OrderRow, asks: Contact | null) {
  const [lines, history] = await Promise.all([
    linesOf(db, order.shop_id, [order.id]),
    historyOf(db, order.shop_id, [order.id]),
  ])
  const { id, draft_id, track_token_hash, track_token_sealed, voucher_id, shop_id, version, ...told } = order
  return {
    ...told,
    ...(order.contact !== asks?.value && { contact: maskContact(order.contact), mailbox: null }),
    lines: lines.map(({ name, variant_label, sku, qty, unit_price, line_total }) => ({
      name,
      variant: variant_label,
      sku,
      qty,
      unit_price,
      line_total,
    })),
    history: history.map(({ at, to_status, actor, reason }) => ({ at, status: to_status, actor, reason })),
  }
}
