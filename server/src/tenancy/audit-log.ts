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
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind as string))
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject as string))
    .$if(actor !== undefined, (query) =>
      query.where((eb) =>
        eb.or([eb('actor_id', '=', actor as string), eb('actor_name', '=', actor as string)]),
      ),
    )
    .$if(before !== undefined, (query) => query.where('id', '<', before as number))
    .orderBy('id', 'desc')
    .limit(limit)
    .selectAll()
    .execute()
}
