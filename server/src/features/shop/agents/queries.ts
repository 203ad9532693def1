// Reads of what agents have prepared.
import type { Selectable } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { AgentCartTable } from '../../../db/tables/agents.ts'

export type AgentCart = Selectable<AgentCartTable>

/** Null: there is none, or its time is over. */
export async function findAgentCart(db: Db, shopId: string, id: string, at: Date): Promise<AgentCart | null> {
  const row = await db
    .selectFrom('agent_carts')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .where('expires_at', '>', at)
    .selectAll()
    .executeTakeFirst()
  return row ?? null
}

/** The one checkout that a cart has become. */
export async function findOpenCheckoutOf(
  db: Db,
  shopId: string,
  cartId: string,
  at: Date,
): Promise<AgentCart | null> {
  const row = await db
    .selectFrom('agent_carts')
    .where('shop_id', '=', shopId)
    .where('cart_id', '=', cartId)
    .where('state', '=', 'open')
    .where('expires_at', '>', at)
    .selectAll()
    .executeTakeFirst()
  return row ?? null
}
