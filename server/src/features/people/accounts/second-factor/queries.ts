// All SQL of second factors: secrets of authenticator apps, and one-time recovery codes.
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../../db/pool.ts'
import { sealedOfPlatform } from '../../../../db/sealed.ts'
import type { SecondFactorTable } from '../../../../db/tables/people.ts'

export type SecondFactorRow = Selectable<SecondFactorTable>

/** One that is being set up as well. */
export async function findSecondFactor(db: Db, personId: string): Promise<SecondFactorRow | null> {
  const row = await db
    .selectFrom('second_factors')
    .where('person_id', '=', personId)
    .selectAll()
    .executeTakeFirst()
  return row ?? null
}

/** One that was begun and never confirmed gives way. */
export async function putSecondFactor(tx: Db, factor: Insertable<SecondFactorTable>): Promise<void> {
  const { secret, created_at } = factor
  await tx
    .insertInto('second_factors')
    .values(factor)
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ secret, created_at, last_step: 0 }))
    .execute()
}

export async function confirmSecondFactorRow(tx: Db, personId: string, at: Date): Promise<void> {
  await tx.updateTable('second_factors').set({ confirmed_at: at }).where('person_id', '=', personId).execute()
}

/** True for the one who uses it: of two with the same code, the database lets one through. */
export async function useStep(db: Db, personId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('person_id', '=', personId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteSecondFactor(tx: Db, personId: string): Promise<void> {
  await tx.deleteFrom('second_factors').where('person_id', '=', personId).execute()
  await tx.deleteFrom('recovery_codes').where('person_id', '=', personId).execute()
}

/** In place of those from before. */
export async function putRecoveryCodes(
  tx: Db,
  personId: string,
  hashes: readonly Buffer[],
  at: Date,
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('person_id', '=', personId).execute()
  const rows = hashes.map((code_hash) => ({ person_id: personId, code_hash, created_at: at }))
  await tx.insertInto('recovery_codes').values(rows).execute()
}

/** True for the one who uses it. */
export async function useRecoveryCode(db: Db, personId: string, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('person_id', '=', personId)
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function countRecoveryCodes(db: Db, personId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from recovery_codes where person_id = ${personId}`.execute(db)
  return rows[0]?.count ?? 0
}

/** A session that was begun with one factor has proven the other since. */
export async function strengthenSession(db: Db, sessionId: string): Promise<void> {
  await db.updateTable('sessions').set({ has_two_factors: true }).where('id', '=', sessionId).execute()
}

export const purposeOfSecret = (personId: string) => `second-factor:${personId}`

export const sealedSecondFactors = sealedOfPlatform('second_factors', 'secret', 'person_id', {
  kind: 'secrets of second factors',
  purposeOf: purposeOfSecret,
})
