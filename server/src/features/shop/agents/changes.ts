// Writes of what agents prepare.
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { MOST } from '../../../domain/most.ts'
import type { AgentCart } from './queries.ts'

/**
 * Null: there is one of this id already, or the cart has become a checkout. Beyond the bound of a shop, or of one caller there,
 * the oldest give way.
 */
export async function insertAgentCart(tx: Db, row: AgentCart): Promise<AgentCart | null> {
  if (row.cart_id !== null)
    await tx
      .deleteFrom('agent_carts')
      .where('shop_id', '=', row.shop_id)
      .where('cart_id', '=', row.cart_id)
      .where('expires_at', '<=', row.created_at)
      .execute()
  const made = await tx
    .insertInto('agent_carts')
    .values({ ...row, ...columnsOf(row) })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!made) return null
  // In one statement: two that trim the same rows one after the other could wait for each other.
  await sql`
    delete from agent_carts where shop_id = ${row.shop_id} and (
      (created_at, id) < (
        select created_at, id from agent_carts where shop_id = ${row.shop_id}
        order by created_at desc, id desc offset ${MOST.agentCarts - 1} limit 1)
      or caller_hash = ${row.caller_hash} and (created_at, id) < (
        select created_at, id from agent_carts where shop_id = ${row.shop_id} and caller_hash = ${row.caller_hash}
        order by created_at desc, id desc offset ${MOST.agentCartsOfCaller - 1} limit 1))`.execute(tx)
  return made
}

export type Contents = Pick<
  AgentCart,
  | 'items'
  | 'voucher_code'
  | 'buyer'
  | 'address'
  | 'email'
  | 'phone'
  | 'destination_ref'
  | 'courier_code'
  | 'courier_service'
>

/** Null: it is gone, or canceled meanwhile. */
export async function replaceAgentCart(
  db: Db,
  shopId: string,
  id: string,
  contents: Contents & Pick<AgentCart, 'updated_at' | 'expires_at'>,
): Promise<AgentCart | null> {
  const row = await db
    .updateTable('agent_carts')
    .set({ ...contents, ...columnsOf(contents) })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

export async function cancelAgentCart(db: Db, shopId: string, id: string, at: Date): Promise<void> {
  await db
    .updateTable('agent_carts')
    .set({ state: 'canceled', updated_at: at })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute()
}

function columnsOf({ items, buyer, address }: Pick<AgentCart, 'items' | 'buyer' | 'address'>) {
  return {
    items: JSON.stringify(items),
    buyer: buyer && JSON.stringify(buyer),
    address: address && JSON.stringify(address),
  }
}

export async function deleteExpiredAgentCarts(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('agent_carts').where('expires_at', '<=', at).execute()
}
