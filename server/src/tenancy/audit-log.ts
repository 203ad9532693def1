// Reads of who changed what.
import type { Selectable } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { AuditTable } from '../db/tables/people.ts'

export type AuditRow = Selectable<AuditTable>

export interface WantedChanges {
  readonly limit: number
  readonly kind?: string | undefined
  readonly subject?: string | undefined
  /** id or name of whoever did it */
  readonly actor?: string | undefined
  /** those before this one */
  readonly before?: number | undefined
}

/** Newest first. */
export async function changesOf(
  db: Db,
  shopId: string,
  { limit, kind, subject, actor, before }: WantedChanges,
): Promise<AuditRow[]> {
  return db
    .selectFrom('audit')
    .where('shop_id', '=', shopId)
    .$call((query) => (kind === undefined ? query : query.where('kind', '=', kind)))
    .$call((query) => (subject === undefined ? query : query.where('subject', '=', subject)))
    .$call((query) =>
      actor === undefined
        ? query
        : query.where((eb) => eb.or([eb('actor_id', '=', actor), eb('actor_name', '=', actor)])),
    )
    .$call((query) => (before === undefined ? query : query.where('id', '<', before)))
    .orderBy('id', 'desc')
    .limit(limit)
    .selectAll()
    .execute()
}
