// All SQL of requests about personal data.
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { NewRow } from '../../../db/rows.ts'
import type { DataRequestTable } from '../../../db/tables/privacy.ts'
import type { RequestKind, RequestOutcome } from '../../../domain/personal-data.ts'

export type RequestRow = Selectable<DataRequestTable>

export async function insertRequest(db: Db, request: NewRow<'data_requests'>): Promise<void> {
  await db.insertInto('data_requests').values(request).execute()
}

export async function findRequest(db: Db, shopId: string, id: string): Promise<RequestRow | null> {
  const row = await db
    .selectFrom('data_requests')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst()
  return row ?? null
}

/** Oldest first. */
export async function openRequestsOf(
  db: Db,
  shopId: string,
  contactHashes: readonly Buffer[],
  kind: RequestKind,
): Promise<RequestRow[]> {
  return db
    .selectFrom('data_requests')
    .where('shop_id', '=', shopId)
    .where('contact_hash', 'in', contactHashes)
    .where('kind', '=', kind)
    .where('done_at', 'is', null)
    .orderBy('asked_at')
    .selectAll()
    .execute()
}

/** Of every request of the contact that was ever noted, newest first. */
export async function requestsOfContact(
  db: Db,
  shopId: string,
  contactHashes: readonly Buffer[],
): Promise<RequestRow[]> {
  return db
    .selectFrom('data_requests')
    .where('shop_id', '=', shopId)
    .where('contact_hash', 'in', contactHashes)
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .selectAll()
    .execute()
}

export interface WantedRequests {
  readonly isOpen: boolean | null
  readonly limit: number
  readonly after: { readonly at: Date; readonly id: string } | null
}

/** Newest first. */
export async function pageOfRequests(
  db: Db,
  shopId: string,
  { isOpen, limit, after }: WantedRequests,
): Promise<RequestRow[]> {
  return db
    .selectFrom('data_requests')
    .where('shop_id', '=', shopId)
    .$if(isOpen !== null, (query) => query.where('done_at', isOpen ? 'is' : 'is not', null))
    .$if(after !== null, (query) => query.where(sql<boolean>`(asked_at, id) < (${after?.at}, ${after?.id})`))
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .selectAll()
    .execute()
}

export interface Done {
  readonly at: Date
  readonly by: string
  readonly outcome: RequestOutcome
  readonly orders: number
}

/**
 * The request itself, and whatever else its contact has asked for of these kinds. Whose it was is known no longer. False:
 * it is not open any more. `kinds`: an anonymised buyer has nothing left to export.
 */
export async function finishRequests(
  tx: Db,
  { shopId, id }: { readonly shopId: string; readonly id: string },
  contactHashes: readonly Buffer[],
  kinds: readonly RequestKind[],
  done: Done,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update data_requests set done_at = ${done.at}, done_by = ${done.by}, outcome = ${done.outcome},
      orders = ${done.orders}, contact_sealed = null
    where shop_id = ${shopId} and done_at is null
      and (id = ${id} or (contact_hash = any(${contactHashes}::bytea[]) and kind = any(${kinds}::text[])))
    returning id`.execute(tx)
  return rows.some((row) => row.id === id)
}

/** False: it is not open. */
export async function closeRequestRow(
  tx: Db,
  shopId: string,
  id: string,
  { at, by }: { at: Date; by: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('data_requests')
    .set({ done_at: at, done_by: by, outcome: 'closed', contact_sealed: null })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Those that wait for the end of an order, of all shops, the most urgent first. */
export async function openRemovals(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<RequestRow[]> {
  return db
    .selectFrom('data_requests')
    .where('kind', '=', 'anonymise')
    .where('done_at', 'is', null)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .selectAll()
    .execute()
}

export async function deleteRequestsDoneBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('data_requests').where('done_at', '<', moment).execute()
}
