// All SQL of imports.
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { FIRST_CLAIM, type Lease, leasedIn } from '../../../db/leased.ts'
import type { Db } from '../../../db/pool.ts'
import type { Database } from '../../../db/schema.ts'
import type { ImportTable, Remark } from '../../../db/tables/imports.ts'
import type { Actor } from '../../../domain/access.ts'
import type { ImportKind } from '../../../domain/import-kinds.ts'
import type { ImportOutcome } from './applied.ts'

type StoredImport = Selectable<ImportTable>

/** An import as the API shows it. */
export type ImportRow = ImportEntry & Pick<StoredImport, 'attempts' | 'changes' | 'faults' | 'notes'>

/** An import that a process has claimed. */
export type ImportClaim = Lease

export const { countAttempt, uncountAttempt, renewLease, claimAbandoned, giveBack } = leasedIn('imports')

export interface NewImport {
  readonly shopId: string
  readonly id: string
  readonly kind: ImportKind
  readonly dryRun: boolean
  /** null: it has none */
  readonly file: Buffer | null
  readonly undoOf?: string
  readonly by: Actor
  readonly asOperator: boolean
  readonly account: string | null
  readonly at: Date
  readonly leasedUntil: Date
}

/** Claimed by the process that writes it. */
export async function insertImport(db: Db, given: NewImport): Promise<ImportClaim> {
  const { shopId, id, kind, dryRun, file, by, asOperator, account, at, leasedUntil, undoOf = null } = given
  await db
    .insertInto('imports')
    .values({
      shop_id: shopId,
      id,
      kind,
      dry_run: dryRun,
      state: 'running',
      file,
      actor_kind: by.kind,
      actor_id: by.id,
      actor_name: by.name,
      as_operator: asOperator,
      claim: FIRST_CLAIM,
      leased_until: leasedUntil,
      created_at: at,
      account,
      undo_of: undoOf,
    })
    .execute()
  return { shop_id: shopId, id, claim: FIRST_CLAIM, claimed_until: leasedUntil }
}

export async function countRunning(db: Db, shopId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from imports where shop_id = ${shopId} and state = 'running'`.execute(db)
  return rows[0]?.count ?? 0
}

/** Of all shops. */
export async function countAllRunning(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from imports where state = 'running'`.execute(db)
  return rows[0]?.count ?? 0
}

const IN_SHORT = [
  'shop_id',
  'id',
  'kind',
  'dry_run',
  'state',
  'actor_name',
  'rows_done',
  'rows_total',
  'summary',
  'fault_count',
  'created_at',
  'finished_at',
  'undo_of',
] as const

/** The import that takes it back, or has taken it back. */
const UNDONE_BY = sql<string | null>`(select u.id from imports u
  where u.shop_id = imports.shop_id and u.undo_of = imports.id and u.state <> 'failed')`.as('undone_by')

/** An import without what may be long. */
export type ImportEntry = Pick<StoredImport, (typeof IN_SHORT)[number]> & {
  readonly undone_by: string | null
}

export async function findImport(db: Db, shopId: string, id: string): Promise<ImportRow | null> {
  const row = await db
    .selectFrom('imports')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .select([...IN_SHORT, 'attempts', 'changes', 'faults', 'notes', UNDONE_BY])
    .executeTakeFirst()
  return row ?? null
}

/** The newest first. `before`: those behind this one. */
export async function newestImports(
  db: Db,
  shopId: string,
  { before, limit }: { before?: { at: Date; id: string } | undefined; limit: number },
): Promise<ImportEntry[]> {
  return db
    .selectFrom('imports')
    .where('shop_id', '=', shopId)
    .where(before ? sql<boolean>`(created_at, id) < (${before.at}, ${before.id})` : sql<boolean>`true`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .select([...IN_SHORT, UNDONE_BY])
    .execute()
}

/** Of imports, the one that this claim holds: still running, and claimed by nobody since. */
function isHeldBy({ shop_id, id, claim }: ImportClaim) {
  return ({ and }: ExpressionBuilder<Database, 'imports'>) => and({ shop_id, id, state: 'running', claim })
}

/** With its file; null: it is over, or another process has claimed it since. */
export async function findClaimed(db: Db, claim: ImportClaim): Promise<Selectable<ImportTable> | null> {
  const row = await db.selectFrom('imports').where(isHeldBy(claim)).selectAll().executeTakeFirst()
  return row ?? null
}

/** Renews the lease: somebody still works on it. */
export async function noteProgress(
  db: Db,
  claim: ImportClaim,
  { leasedUntil, done, total }: { leasedUntil: Date; done: number; total: number },
): Promise<void> {
  await db
    .updateTable('imports')
    .set({ leased_until: leasedUntil, rows_done: done, rows_total: total })
    .where(isHeldBy(claim))
    .execute()
}

/** Since when nobody works on an unfinished one, over all shops; null: there is none. */
export async function abandonedSince(db: Db, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('imports')
    .where('state', '=', sql.lit('running'))
    .where('leased_until', '<=', now)
    .orderBy('leased_until')
    .limit(1)
    .select('leased_until')
    .executeTakeFirst()
  return row?.leased_until ?? null
}

/** Call it in the transaction that applied the file. False: another process has claimed it since, and will do it. */
export async function finishImport(
  db: Db,
  claim: ImportClaim,
  { summary, changes, notes, rows, at }: ImportOutcome & { readonly rows: number; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({
      state: 'done',
      file: null,
      rows_done: rows,
      rows_total: rows,
      summary: JSON.stringify(summary),
      changes: JSON.stringify(changes),
      notes: JSON.stringify(notes),
      finished_at: at,
    })
    .where(isHeldBy(claim))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function failImport(
  db: Db,
  claim: ImportClaim,
  { faults, count, at }: { faults: readonly Remark[]; count: number; at: Date },
): Promise<void> {
  await db
    .updateTable('imports')
    .set({
      state: 'failed',
      file: null,
      faults: JSON.stringify(faults),
      fault_count: count,
      finished_at: at,
    })
    .where(isHeldBy(claim))
    .execute()
}

export async function deleteFinishedBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('imports').where('finished_at', '<', moment).execute()
}
