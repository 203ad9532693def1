// Writes of the processes that serve.
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { NodeTable } from '../../../db/tables/nodes.ts'
import { WITHOUT_WAITING_FOR_DISK } from '../../../db/transaction.ts'
import { NODE_KEPT_MS } from './node-rules.ts'

export type NodeRow = Selectable<NodeTable>

/** It lives. One that was taken out for dead is there again. */
export async function noteNode(db: Db, node: NodeRow): Promise<void> {
  const { id, host, pid, version, started_at, seen_at, draining } = node
  await sql`
    insert into nodes (id, host, pid, version, started_at, seen_at, draining, figures)
    select ${id}, ${host}, ${pid}::int, ${version}, ${started_at}::timestamptz, ${seen_at}::timestamptz,
      ${draining}::boolean, ${JSON.stringify(node.figures)}::jsonb
    where ${WITHOUT_WAITING_FOR_DISK}
    on conflict (id) do update set seen_at = excluded.seen_at, draining = excluded.draining,
      figures = excluded.figures`.execute(db)
}

/** Does not wait for a replica either: a node that stops must not hang when there is none. */
export async function deleteNode(db: Db, id: string): Promise<void> {
  await db.deleteFrom('nodes').where('id', '=', id).where(WITHOUT_WAITING_FOR_DISK).execute()
}

/** Those that were not seen for a day. */
export async function deleteUnseenNodes(db: Db, at: Date): Promise<void> {
  const moment = new Date(at.getTime() - NODE_KEPT_MS)
  await db.deleteFrom('nodes').where('seen_at', '<', moment).execute()
}
