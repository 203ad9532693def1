// All SQL of one-time codes.
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { CodeCountTable } from '../../db/tables/checkout.ts'
import { type CountedTry, type DayCount, type IssuedCode, type Purpose, TRIES_OF_CALLER } from './rules.ts'

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

/** The codes of this contact since a moment, oldest first. */
export async function issuedSince(
  tx: Db,
  shopId: string,
  contactHash: Buffer,
  since: Date,
): Promise<IssuedCode[]> {
  return tx
    .selectFrom('one_time_codes')
    .where('shop_id', '=', shopId)
    .where('contact_hash', '=', contactHash)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .select(['purpose', 'created_at'])
    .execute()
}

/** Counts one more for a contact over all shops and for a shop, in the day that runs or else in one that starts now. */
export async function countForTheDay(
  tx: Db,
  keys: Readonly<Record<DayScope, string>>,
  purpose: Purpose,
  window: { now: Date; endsAt: Date },
): Promise<(DayCount & { scope: DayScope; window_ends_at: Date })[]> {
  const isRunning = sql`known.window_ends_at > ${window.now}::timestamptz`
  // The contact first, always: two who count the same rows queue up and never lock each other out.
  const { rows } = await sql<DayCount & { scope: DayScope; window_ends_at: Date }>`
    insert into code_counts as known (scope, key, codes, lookup_codes, window_ends_at)
    select scope, key, 1, ${purpose === 'lookup' ? 1 : 0}::int, ${window.endsAt}::timestamptz
    from unnest(array['contact', 'shop'], array[${keys.contact}, ${keys.shop}]) as wanted (scope, key)
    order by scope
    on conflict (scope, key) do update set
      codes = excluded.codes + case when ${isRunning} then known.codes else 0 end,
      lookup_codes = excluded.lookup_codes + case when ${isRunning} then known.lookup_codes else 0 end,
      window_ends_at = case when ${isRunning} then known.window_ends_at else excluded.window_ends_at end
    returning scope, codes, lookup_codes, window_ends_at`.execute(tx)
  return rows
}

type DayScope = CodeCountTable['scope']

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

export interface TriedCode extends CountedTry {
  readonly id: string
  readonly code_hash: Buffer
}

/** Counts a try of the newest code, whatever its state, so that every refusal writes as much as every other. */
export async function countTry(
  db: Db,
  { shopId, purpose, subject }: CodeSubject,
  callerHash: Buffer,
): Promise<TriedCode | null> {
  // An address that is refused already cannot help to void the code: its tries count for itself alone.
  const { rows } = await sql<TriedCode>`
    with newest as (
      select id from one_time_codes
      where shop_id = ${shopId} and purpose = ${purpose} and subject = ${subject}
      order by seq desc limit 1),
    of_caller as (
      insert into code_tries as known (shop_id, code_id, caller_hash, tries)
      select ${shopId}, id, ${callerHash}, 1 from newest
      on conflict (shop_id, code_id, caller_hash) do update set tries = known.tries + 1
      returning code_id, tries)
    update one_time_codes c
    set tries = c.tries + case when of_caller.tries <= ${TRIES_OF_CALLER}::int then 1 else 0 end
    from of_caller
    where c.shop_id = ${shopId} and c.id = of_caller.code_id
    returning c.id, c.code_hash, c.tries, of_caller.tries as caller_tries, c.expires_at, c.used_at`.execute(
    db,
  )
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

export async function deleteCountsBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('code_counts').where('window_ends_at', '<=', moment).execute()
}
