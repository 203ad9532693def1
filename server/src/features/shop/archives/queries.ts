// All SQL of archives.
import { type Selectable, sql } from 'kysely'
import { FIRST_CLAIM, type Lease, leasedIn } from '../../../db/leased.ts'
import type { Db } from '../../../db/pool.ts'
import type { ArchiveTable, PackedFile } from '../../../db/tables/archives.ts'
import type { Actor } from '../../../domain/access.ts'

export type ArchiveRow = Selectable<ArchiveTable>

export const { isHeld, countAttempt, uncountAttempt, renewLease, claimAbandoned, giveBack } =
  leasedIn('archives')

/** The one that the shop has; null: none. */
export async function findArchive(db: Db, shopId: string): Promise<ArchiveRow | null> {
  const row = await db
    .selectFrom('archives')
    .where('shop_id', '=', shopId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .selectAll()
    .executeTakeFirst()
  return row ?? null
}

/** In the place of the one before, claimed by the process that writes it. */
export async function putArchive(
  tx: Db,
  { shopId, id, by, at, leasedUntil }: { shopId: string; id: string; by: Actor; at: Date; leasedUntil: Date },
): Promise<Lease> {
  await deleteArchives(tx, shopId)
  await tx
    .insertInto('archives')
    .values({
      shop_id: shopId,
      id,
      state: 'running',
      actor_kind: by.kind,
      actor_id: by.id,
      actor_name: by.name,
      claim: FIRST_CLAIM,
      leased_until: leasedUntil,
      created_at: at,
      finished_at: null,
    })
    .execute()
  return { shop_id: shopId, id, claim: FIRST_CLAIM, claimed_until: leasedUntil }
}

/** null: it is over, or another process has claimed it since. */
export async function findClaimed(db: Db, claim: Lease): Promise<ArchiveRow | null> {
  const row = await db.selectFrom('archives').where(isHeld(claim)).selectAll().executeTakeFirst()
  return row ?? null
}

/** Of a try that was broken off. */
export async function deleteParts(db: Db, { shop_id, id }: Lease): Promise<void> {
  await db.deleteFrom('archive_parts').where('shop_id', '=', shop_id).where('archive_id', '=', id).execute()
}

export interface NewPart {
  readonly file: number
  readonly number: number
  readonly bytes: Buffer
}

/** Where another process has claimed the archive since, it is not written, and false. */
export async function insertPart(db: Db, claim: Lease, { file, number, bytes }: NewPart): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into archive_parts (shop_id, archive_id, file, number, bytes)
    select shop_id, id, ${file}::int, ${number}::int, ${bytes}::bytea from archives where ${isHeld(claim)}`.execute(
    db,
  )
  return numAffectedRows > 0n
}

export async function findPart(
  db: Db,
  { shop_id, id }: Pick<ArchiveRow, 'shop_id' | 'id'>,
  { file, number }: Omit<NewPart, 'bytes'>,
): Promise<Buffer | null> {
  const row = await db
    .selectFrom('archive_parts')
    .where('shop_id', '=', shop_id)
    .where('archive_id', '=', id)
    .where('file', '=', file)
    .where('number', '=', number)
    .select('bytes')
    .executeTakeFirst()
  return row?.bytes ?? null
}

/** False: another process has claimed it since. */
export async function finishArchive(
  db: Db,
  claim: Lease,
  { files, orders, at }: { files: readonly PackedFile[]; orders: number; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('archives')
    .set({ state: 'done', files: JSON.stringify(files), orders, finished_at: at })
    .where(isHeld(claim))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function failArchive(db: Db, claim: Lease, at: Date): Promise<void> {
  await db.updateTable('archives').set({ state: 'failed', finished_at: at }).where(isHeld(claim)).execute()
  await deleteParts(db, claim)
}

/** Of one shop, with everything in them. */
export async function deleteArchives(tx: Db, shopId: string): Promise<void> {
  await tx.deleteFrom('archives').where('shop_id', '=', shopId).execute()
}

export async function deleteFinishedBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('archives').where('finished_at', '<', moment).execute()
}
