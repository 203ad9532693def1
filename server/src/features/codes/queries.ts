// All SQL of one-time codes.
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'

export type Purpose = 'checkout' | 'lookup'

/** What a code confirms: a draft, or that a contact is the buyer's own. */
export interface CodeSubject {
  readonly shopId: string
  readonly purpose: Purpose
  readonly subject: string
}

/** Until the transaction ends nobody else issues a code to this contact: the count below stays true. */
export async function lockContact(tx: Db, shopId: string, contactHash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${shopId} ${contactHash.toString('hex')}`}, 0))`.execute(
    tx,
  )
}

/** When the codes of this contact since a moment were issued, oldest first. */
export async function issuedSince(tx: Db, shopId: string, contactHash: Buffer, since: Date): Promise<Date[]> {
  const rows = await tx
    .selectFrom('one_time_codes')
    .where('shop_id', '=', shopId)
    .where('contact_hash', '=', contactHash)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .select('created_at')
    .execute()
  return rows.map((row) => row.created_at)
}

export async function insertCode(
  tx: Db,
  { shopId, purpose, subject }: CodeSubject,
  code: { id: string; contactHash: Buffer; codeHash: Buffer; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('one_time_codes')
    .values({
      shop_id: shopId,
      purpose,
      subject,
      id: code.id,
      contact_hash: code.contactHash,
      code_hash: code.codeHash,
      created_at: code.createdAt,
      expires_at: code.expiresAt,
    })
    .execute()
}

export interface TriedCode {
  readonly id: string
  readonly code_hash: Buffer
  /** this try included */
  readonly tries: number
  readonly expires_at: Date
  readonly used_at: Date | null
}

/** Counts a try of the newest code, whatever its state, so that every refusal writes as much as every other. */
export async function countTry(db: Db, { shopId, purpose, subject }: CodeSubject): Promise<TriedCode | null> {
  const { rows } = await sql<TriedCode>`
    update one_time_codes set tries = tries + 1
    where shop_id = ${shopId} and id = (
      select id from one_time_codes
      where shop_id = ${shopId} and purpose = ${purpose} and subject = ${subject}
      order by seq desc limit 1)
    returning id, code_hash, tries, expires_at, used_at`.execute(db)
  return rows[0] ?? null
}

/** True for the one who uses it. */
export async function markUsed(tx: Db, shopId: string, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('one_time_codes')
    .set({ used_at: at })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteCodesBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('one_time_codes').where('created_at', '<', moment).execute()
}
