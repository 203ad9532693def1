// All SQL of passkeys, and of what their authenticators have to sign.
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../../db/pool.ts'
import type { PasskeyChallengeTable, PasskeyTable } from '../../../../db/tables/people.ts'

export type PasskeyRow = Selectable<PasskeyTable>
export type ChallengePurpose = PasskeyChallengeTable['purpose']

/** Oldest first. */
export async function passkeysOf(db: Db, personId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .orderBy('id')
    .selectAll()
    .execute()
}

export async function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | null> {
  const row = await db
    .selectFrom('passkeys')
    .where('credential_id', '=', credentialId)
    .selectAll()
    .executeTakeFirst()
  return row ?? null
}

/** False: somebody has it already. */
export async function insertPasskey(tx: Db, passkey: Insertable<PasskeyTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function renamePasskey(tx: Db, id: string, name: string): Promise<void> {
  await tx.updateTable('passkeys').set({ name, version: sql`version + 1` }).where('id', '=', id).execute()
}

export async function notePasskeyUse(db: Db, id: string, counter: number, at: Date): Promise<void> {
  await db.updateTable('passkeys').set({ counter, used_at: at }).where('id', '=', id).execute()
}

export async function deletePasskey(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('passkeys').where('id', '=', id).execute()
}

export async function insertChallenge(db: Db, challenge: Insertable<PasskeyChallengeTable>): Promise<void> {
  await db.insertInto('passkey_challenges').values(challenge).execute()
}

/** What it was made for, this once; null: there is none, or its time is over. */
export async function takeChallenge(
  db: Db,
  challenge: string,
  purpose: ChallengePurpose,
  at: Date,
): Promise<{ bound_to: Buffer | null } | null> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .returning(['bound_to', 'expires_at'])
    .executeTakeFirst()
  return row && row.expires_at > at ? row : null
}
