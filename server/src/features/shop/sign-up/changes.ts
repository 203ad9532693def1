// Writes of codes to sign up with, and of invitations.
import type { Insertable } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { SignUpCodeTable, SignUpInvitationTable } from '../../../db/tables/people.ts'

export async function insertCode(tx: Db, code: Insertable<SignUpCodeTable>): Promise<void> {
  await tx.insertInto('sign_up_codes').values(code).execute()
}

/** True for the one who uses it. */
export async function useCode(tx: Db, id: string, opened: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sign_up_codes')
    .set({ opened })
    .where('id', '=', id)
    .where('opened', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function insertInvitation(tx: Db, invitation: Insertable<SignUpInvitationTable>): Promise<void> {
  await tx.insertInto('sign_up_invitations').values(invitation).execute()
}

/** True for the one who uses it. */
export async function useInvitation(tx: Db, keyHash: Buffer, opened: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sign_up_invitations')
    .set({ opened, opened_at: at })
    .where('key_hash', '=', keyHash)
    .where('opened', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteInvitation(tx: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sign_up_invitations')
    .where('id', '=', id)
    .where('opened', 'is', null)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** What can no longer be used by anyone. */
export async function deleteOverdue(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('sign_up_codes').where('expires_at', '<=', at).execute()
}
