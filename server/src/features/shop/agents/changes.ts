// Writes of what agents prepare.
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { AgentCartTable } from '../../../db/tables/agents.ts'
import { MOST } from '../../../domain/most.ts'

/** Beyond the bound of a shop the oldest give way. */
export async function insertAgentCart(tx: Db, row: Insertable<AgentCartTable>): Promise<void> {
  await tx.insertInto('agent_carts').values(row).execute()
  await sql`
    delete from agent_carts where shop_id = ${row.shop_id} and (created_at, id) < (
      select created_at, id from agent_carts where shop_id = ${row.shop_id}
      order by created_at desc, id desc offset ${MOST.agentCarts - 1} limit 1)`.execute(tx)
}

export async function deleteExpiredAgentCarts(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('agent_carts').where('expires_at', '<=', at).execute()
}
