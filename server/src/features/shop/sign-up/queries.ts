// Reads of codes to sign up with, and of invitations.
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { SignUpCodeTable, SignUpInvitationTable } from '../../../db/tables/people.ts'

export type SignUpCodeRow = Selectable<SignUpCodeTable>
export type SignUpInvitationRow = Selectable<SignUpInvitationTable>

/** Those that are not over, used or not. `contactHashes`: under every secret that is known. */
export async function codesOf(db: Db, contactHashes: readonly Buffer[], at: Date): Promise<SignUpCodeRow[]> {
  return db
    .selectFrom('sign_up_codes')
    .where('contact_hash', '=', sql<Buffer>`any(${contactHashes}::bytea[])`)
    .where('expires_at', '>', at)
    .selectAll()
    .execute()
}

/** null: there is none, or it is used or over. */
export async function findOpenInvitation(
  db: Db,
  keyHash: Buffer,
  at: Date,
): Promise<SignUpInvitationRow | null> {
  const row = await db
    .selectFrom('sign_up_invitations')
    .where('key_hash', '=', keyHash)
    .where('opened', 'is', null)
    .where('expires_at', '>', at)
    .selectAll()
    .executeTakeFirst()
  return row ?? null
}

/** The newest first. */
export async function newestInvitations(db: Db, most: number): Promise<SignUpInvitationRow[]> {
  return db
    .selectFrom('sign_up_invitations')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .selectAll()
    .execute()
}
