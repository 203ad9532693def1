// Reads of the processes that serve.
import type { Db } from '../../../db/pool.ts'
import type { NodeRow } from './changes.ts'

/** More are not shown: one row each, of a day at most. */
const MOST_NODES = 200

/** Those seen last first. */
export async function findNodes(db: Db): Promise<NodeRow[]> {
  return db
    .selectFrom('nodes')
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .limit(MOST_NODES)
    .selectAll()
    .execute()
}
