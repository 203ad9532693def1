// Writes of people, sessions and tokens of programs.
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { ApiTokenTable, PersonTable, SessionTable, StaffTable } from '../../db/tables/people.ts'
import { WITHOUT_WAITING_FOR_DISK } from '../../db/transaction.ts'

export async function insertPerson(tx: Db, person: Insertable<PersonTable>): Promise<void> {
  await tx.insertInto('people').values(person).execute()
}

export async function makeOperator(tx: Db, personId: string): Promise<void> {
  await tx.updateTable('people').set({ is_operator: true }).where('id', '=', personId).execute()
}

export async function writePasswordHash(tx: Db, personId: string, hash: string): Promise<void> {
  await tx
    .updateTable('people')
    .set({ password_hash: hash, version: sql`version + 1` })
    .where('id', '=', personId)
    .execute()
}

/** Whoever is there already has this role from now on. */
export async function putStaff(tx: Db, member: Insertable<StaffTable>): Promise<void> {
  await tx
    .insertInto('staff')
    .values(member)
    .onConflict((conflict) =>
      conflict
        .columns(['shop_id', 'person_id'])
        .doUpdateSet({ role: member.role, version: sql`staff.version + 1` }),
    )
    .execute()
}

export async function insertSession(db: Db, session: Insertable<SessionTable>): Promise<void> {
  await db.insertInto('sessions').values(session).execute()
}

export async function prolongSession(db: Db, id: string, usedAt: Date, expiresAt: Date): Promise<void> {
  await sql`
    update sessions set used_at = ${usedAt}, expires_at = ${expiresAt}
    where id = ${id} and used_at < ${usedAt} and ${WITHOUT_WAITING_FOR_DISK}`.execute(db)
}

export async function deleteSession(db: Db, personId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteSessionsOf(db: Db, personId: string): Promise<void> {
  await db.deleteFrom('sessions').where('person_id', '=', personId).execute()
}

export async function insertEntryLink(
  tx: Db,
  link: { keyHash: Buffer; personId: string; at: Date; until: Date },
): Promise<void> {
  await tx
    .insertInto('entry_links')
    .values({
      key_hash: link.keyHash,
      person_id: link.personId,
      created_at: link.at,
      expires_at: link.until,
      used_at: null,
    })
    .execute()
}

/** Whose link it was; null: there is none, or it is used or over. One of two who use it at once gets it. */
export async function useEntryLink(tx: Db, keyHash: Buffer, at: Date): Promise<string | null> {
  const row = await tx
    .updateTable('entry_links')
    .set({ used_at: at })
    .where('key_hash', '=', keyHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('person_id')
    .executeTakeFirst()
  return row?.person_id ?? null
}

export async function insertToken(tx: Db, token: Insertable<ApiTokenTable>): Promise<void> {
  await tx.insertInto('api_tokens').values(token).execute()
}

export async function deleteToken(tx: Db, shopId: string, id: string): Promise<void> {
  await tx.deleteFrom('api_tokens').where('shop_id', '=', shopId).where('id', '=', id).execute()
}

export async function noteTokenUse(
  db: Db,
  { shop_id, id }: { shop_id: string; id: string },
  at: Date,
): Promise<void> {
  await sql`
    update api_tokens set used_at = ${at}
    where shop_id = ${shop_id} and id = ${id} and ${WITHOUT_WAITING_FOR_DISK}`.execute(db)
}

export async function countFailure(
  db: Db,
  { loginHash, callerHash, at, until }: { loginHash: Buffer; callerHash: Buffer; at: Date; until: Date },
): Promise<void> {
  await sql`
    insert into sign_in_failures as known (login_hash, caller_hash, failures, window_ends_at)
    values (${loginHash}, ${callerHash}, 1, ${until})
    on conflict (login_hash, caller_hash) do update set
      failures = case when known.window_ends_at > ${at} then known.failures + 1 else 1 end,
      window_ends_at = case when known.window_ends_at > ${at} then known.window_ends_at else ${until} end`.execute(
    db,
  )
}
