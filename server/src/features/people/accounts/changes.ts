// Writes of people, sessions, links, codes and tokens of programs; what is tried is counted.
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type {
  AccountCodeTable,
  ApiTokenTable,
  EntryLinkTable,
  PersonTable,
  SessionTable,
  StaffTable,
} from '../../../db/tables/people.ts'
import { WITHOUT_WAITING_FOR_DISK } from '../../../db/transaction.ts'
import type { Role } from '../../../domain/access.ts'

/** Nothing happens where the login has an account already. */
export async function insertPerson(tx: Db, person: Insertable<PersonTable>): Promise<void> {
  await tx
    .insertInto('people')
    .values(person)
    .onConflict((conflict) => conflict.column('login').doNothing())
    .execute()
}

export async function deletePerson(tx: Db, personId: string): Promise<void> {
  await tx.deleteFrom('people').where('id', '=', personId).execute()
}

export async function renamePerson(tx: Db, personId: string, name: string): Promise<void> {
  await tx.updateTable('people').set({ name, version: sql`version + 1` }).where('id', '=', personId).execute()
}

/** The contact is theirs; the first proof counts. */
export async function confirmPerson(tx: Db, personId: string, at: Date): Promise<void> {
  await tx
    .updateTable('people')
    .set({ confirmed_at: at, version: sql`version + 1` })
    .where('id', '=', personId)
    .where('confirmed_at', 'is', null)
    .execute()
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

/** A member who is there already has this role from now on. */
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

export async function changeRole(tx: Db, shopId: string, personId: string, role: Role): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ role, version: sql`version + 1` })
    .where('shop_id', '=', shopId)
    .where('person_id', '=', personId)
    .execute()
}

export async function deleteStaff(tx: Db, shopId: string, personId: string): Promise<void> {
  await tx.deleteFrom('staff').where('shop_id', '=', shopId).where('person_id', '=', personId).execute()
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

/** `but`: the one that stays. */
export async function deleteSessionsOf(db: Db, personId: string, but = ''): Promise<void> {
  await db.deleteFrom('sessions').where('person_id', '=', personId).where('id', '<>', but).execute()
}

export async function insertEntryLink(tx: Db, link: Insertable<EntryLinkTable>): Promise<void> {
  await tx.insertInto('entry_links').values(link).execute()
}

export interface UsedLink {
  readonly person_id: string
  readonly is_sent: boolean
  readonly shop_id: string | null
}

/** null: there is none, or it is used or over. One of two who use it at once gets it; the person's other links end with it. */
export async function useEntryLink(tx: Db, keyHash: Buffer, at: Date): Promise<UsedLink | null> {
  const used = await tx
    .updateTable('entry_links')
    .set({ used_at: at })
    .where('key_hash', '=', keyHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning(['person_id', 'is_sent', 'shop_id'])
    .executeTakeFirst()
  if (!used) return null
  await tx.deleteFrom('entry_links').where('person_id', '=', used.person_id).execute()
  return used
}

/** Whatever else would let somebody in by what was sent before. */
export async function deleteWaysIn(tx: Db, personId: string): Promise<void> {
  await tx.deleteFrom('entry_links').where('person_id', '=', personId).where('used_at', 'is', null).execute()
  await tx.deleteFrom('account_codes').where('person_id', '=', personId).execute()
}

export async function insertAccountCode(tx: Db, code: Insertable<AccountCodeTable>): Promise<void> {
  await tx.insertInto('account_codes').values(code).execute()
}

/** True for the one who uses it; what else was sent for this purpose ends with it. */
export async function useAccountCode(
  tx: Db,
  { id, person_id, purpose }: Pick<AccountCodeTable, 'id' | 'person_id' | 'purpose'>,
): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('account_codes').where('id', '=', id).executeTakeFirst()
  await tx
    .deleteFrom('account_codes')
    .where('person_id', '=', person_id)
    .where('purpose', '=', purpose)
    .execute()
  return numDeletedRows === 1n
}

export async function insertToken(tx: Db, token: Insertable<ApiTokenTable>): Promise<void> {
  await tx.insertInto('api_tokens').values(token).execute()
}

export async function changeToken(
  tx: Db,
  shopId: string,
  id: string,
  { name, scopes }: Pick<ApiTokenTable, 'name' | 'scopes'>,
): Promise<void> {
  await tx
    .updateTable('api_tokens')
    .set({ name, scopes, version: sql`version + 1` })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute()
}

export async function deleteTokenRow(tx: Db, shopId: string, id: string): Promise<void> {
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

export interface CountedTries {
  readonly ofCaller: number
  readonly ofAll: number
  readonly windowEndsAt: Date
}

/** One more of this caller, in the window that runs or else in one that starts now. A caller that is refused already counts no further for all. */
export async function countTries(
  db: Db,
  tried: {
    loginHash: Buffer
    callerHash: Buffer
    at: Date
    until: Date
    latestEnd: Date
    mostOfCaller: number
  },
): Promise<CountedTries> {
  const { loginHash, callerHash, at, until, latestEnd, mostOfCaller } = tried
  const isRunning = sql`(known.window_ends_at > ${at} and known.window_ends_at <= ${latestEnd})`
  const { rows } = await sql<{ of_caller: number; of_all: number; window_ends_at: Date }>`
    with own as (
      insert into sign_in_counts as known (login_hash, caller_hash, tries, window_ends_at)
      values (${loginHash}, ${callerHash}, 1, ${until})
      on conflict (login_hash, caller_hash) do update set
        tries = case when ${isRunning} then known.tries + 1 else 1 end,
        window_ends_at = case when ${isRunning} then known.window_ends_at else ${until} end
      returning tries, window_ends_at)
    select own.tries as of_caller, own.window_ends_at,
      (least(own.tries, ${mostOfCaller}::int) + coalesce((
        select sum(least(c.tries, ${mostOfCaller}::int)) from sign_in_counts c
        where c.login_hash = ${loginHash} and c.caller_hash <> ${callerHash}
          and c.window_ends_at > ${at} and c.window_ends_at <= ${latestEnd}), 0)
      )::int as of_all
    from own`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A try was not counted')
  return { ofCaller: row.of_caller, ofAll: row.of_all, windowEndsAt: row.window_ends_at }
}

export async function forgetTries(
  db: Db,
  { loginHash, callerHash }: { loginHash: Buffer; callerHash: Buffer },
): Promise<void> {
  await db
    .deleteFrom('sign_in_counts')
    .where('login_hash', '=', loginHash)
    .where('caller_hash', '=', callerHash)
    .execute()
}

/** What can no longer be used by anyone. */
export async function deleteOverdue(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', at).execute()
  await db.deleteFrom('entry_links').where('expires_at', '<=', at).execute()
  await db.deleteFrom('account_codes').where('expires_at', '<=', at).execute()
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', at).execute()
  await db.deleteFrom('sign_in_counts').where('window_ends_at', '<=', at).execute()
}
