// Who changed what, when, and from what to what: written in the transaction that changes it, and read newest first.
import { type Selectable, sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { AuditTable } from '../db/tables/people.ts'
import { type Actor, COMMAND_LINE } from '../domain/access.ts'
import { differing, MOST_KEPT } from './audit-difference.ts'
import type { PersonalData } from './personal-data.ts'

export interface AuditChange {
  /** left out: the command line */
  readonly by?: Actor | undefined
  /** `product`, `voucher`, `settings` … */
  readonly kind: string
  /** of the thing that changed */
  readonly id: string
  /** null: it was not there; secrets must not be in it */
  readonly before: unknown
  /** null: it is no longer there */
  readonly after: unknown
}

/** `shopId` null: it concerns no shop. */
export async function writeAudit(
  tx: Db,
  shopId: string | null,
  { by, ...change }: AuditChange,
): Promise<void> {
  await writeAudits(tx, shopId, [change], by)
}

/** Many by one statement. Only what differs is kept of a thing that was there and is. */
export async function writeAudits(
  tx: Db,
  shopId: string | null,
  changes: readonly Omit<AuditChange, 'by'>[],
  by: Actor = COMMAND_LINE,
): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ kind, id, before, after }) => ({ kind, id, ...differing(before, after) }))
  const written = sql`
    select now(), ${by.kind}, ${by.id}, ${by.name}, kind, id, nullif(before, 'null'), nullif(after, 'null')`
  const given = sql`
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (kind text, id text, before jsonb, after jsonb)`
  await (shopId === null
    ? sql`
        insert into platform_audit (at, actor_kind, actor_id, actor_name, kind, subject, before, after)
        ${written} ${given}`
    : sql`
        insert into audit (at, actor_kind, actor_id, actor_name, kind, subject, before, after, shop_id)
        ${written}, ${shopId} ${given}`
  ).execute(tx)
}

export type AuditRow = Selectable<AuditTable>

export interface WantedChanges {
  readonly limit: number
  /** only entries of these kinds; null: of all */
  readonly kinds: readonly string[] | null
  readonly kind?: string | undefined
  readonly subject?: string | undefined
  /** id or name of the one who did it */
  readonly actor?: string | undefined
  /** those before this one */
  readonly before?: number | undefined
}

/** Newest first. */
export async function changesOf(
  db: Db,
  shopId: string,
  { limit, kinds, kind, subject, actor, before }: WantedChanges,
): Promise<AuditRow[]> {
  return db
    .selectFrom('audit')
    .where('shop_id', '=', shopId)
    .$call((query) => (kinds === null ? query : query.where('kind', '=', sql<string>`any(${kinds}::text[])`)))
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
    .select(['id', 'shop_id', 'at', 'actor_kind', 'actor_id', 'actor_name', 'kind', 'subject'])
    .select([notHuge('before').as('before'), notHuge('after').as('after')])
    .execute()
}

/** Entries from before there was a bound may be megabytes: of those the beginning is read. */
function notHuge(column: 'before' | 'after') {
  const value = sql.ref(column)
  return sql<unknown>`
    case when octet_length(${value}::text) > ${2 * MOST_KEPT}
      then jsonb_build_object('…', left(${value}::text, 1000)) else ${value} end`
}

/** What a merchant changed of an order says whose it was: fields of `auditedOrder`. */
const FORGOTTEN = ['customer_name', 'phone', 'address', 'city', 'destination', 'note', 'awb']

/** That somebody changed the order stays; what they wrote of its buyer goes. The orders show it, so it finds nothing. */
export const personalAudit: PersonalData = {
  async anonymise(tx, { shop, orders }) {
    // By its number; by its id in entries of earlier releases.
    const names = orders.flatMap(({ id, number }) => [id, number])
    await sql`
      update audit set before = before - ${FORGOTTEN}::text[], after = after - ${FORGOTTEN}::text[]
      where shop_id = ${shop.id} and kind = 'order' and subject = any(${names}::text[])`.execute(tx)
  },
}
