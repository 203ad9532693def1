// All SQL of one-time codes.
import { type RawBuilder, sql } from 'kysely'
import { isOfFew, isOneOfFew } from '../../../db/few.ts'
import type { Db } from '../../../db/pool.ts'
import { insertRows, type NewRow } from '../../../db/rows.ts'
import { isSpread } from '../../../db/session.ts'
import type { CodeCountTable, MessageScope } from '../../../db/tables/checkout.ts'
import { inTransaction, WITHOUT_WAITING_FOR_DISK } from '../../../db/transaction.ts'
import { type CountedTry, type DayCount, type IssuedCode, type Purpose, TRIES_OF_CALLER } from './rules.ts'

/** What a code confirms: a draft, or that a contact is the buyer's own, who looks for orders or waits for goods. */
export interface CodeSubject {
  readonly shopId: string
  readonly purpose: Purpose
  readonly subject: string
  /** what a node with another first secret calls it, where the subject is a keyed hash */
  readonly otherwise?: readonly string[]
}

/** One more code for a contact of a shop. */
export interface WantedCount {
  readonly shopId: string
  /** the mailbox over all shops, hashed under every secret that is known: each counts, so that nodes which know one of them see it */
  readonly contactKeys: readonly string[]
  readonly purpose: Purpose
}

export interface DayCounted extends DayCount {
  readonly scope: DayScope
  readonly key: string
  readonly window_ends_at: Date
}

type DayScope = Exclude<CodeCountTable['scope'], MessageScope>

/**
 * Counts one more for each contact over all shops and for its shop, in the day that runs or else in one that starts now;
 * `sign` -1 takes that back. Until the transaction ends nobody else issues a code to these contacts.
 */
export async function countForTheDay(
  tx: Db,
  wanted: readonly WantedCount[],
  sign: 1 | -1,
  window: { now: Date; endsAt: Date; latestEnd: Date },
): Promise<DayCounted[]> {
  const rows = wanted.flatMap(({ shopId, contactKeys, purpose }) => [
    ...contactKeys.map((key) => ({ scope: 'contact', key, purpose })),
    { scope: 'shop', key: shopId, purpose },
  ])
  const isRunning = sql`(known.window_ends_at > ${window.now}::timestamptz
    and known.window_ends_at <= ${window.latestEnd}::timestamptz)`
  // In one order on every node: two who count the same rows queue up and never lock each other out.
  const counted = await sql<DayCounted>`
    insert into code_counts as known (scope, key, codes, lookup_codes, window_ends_at)
    select scope, key, ${sign}::int * count(*), ${sign}::int * count(*) filter (where purpose <> 'checkout'),
      ${window.endsAt}::timestamptz
    from unnest(${rows.map(({ scope }) => scope)}::text[], ${rows.map(({ key }) => key)}::text[],
      ${rows.map(({ purpose }) => purpose)}::text[]) as wanted (scope, key, purpose)
    group by scope, key order by scope, key
    on conflict (scope, key) do update set
      codes = excluded.codes + case when ${isRunning} then known.codes else 0 end,
      lookup_codes = excluded.lookup_codes + case when ${isRunning} then known.lookup_codes else 0 end,
      window_ends_at = case when ${isRunning} then known.window_ends_at else excluded.window_ends_at end
    returning scope, key, codes, lookup_codes, window_ends_at`.execute(tx)
  return counted.rows
}

export interface MessageCount {
  readonly scope: MessageScope
  readonly key: string
  readonly count: number
}

/** So many more messages that are no codes, in the day that runs or else in one that starts now. In the order of `wanted`. */
export async function countMessagesOfDay(
  db: Db,
  wanted: readonly MessageCount[],
  window: { now: Date; endsAt: Date; latestEnd: Date },
): Promise<{ readonly messages: number; readonly windowEndsAt: Date }[]> {
  const isRunning = sql`(known.window_ends_at > ${window.now}::timestamptz
    and known.window_ends_at <= ${window.latestEnd}::timestamptz)`
  const { rows } = await sql<{ scope: string; key: string; codes: number; window_ends_at: Date }>`
    insert into code_counts as known (scope, key, codes, lookup_codes, window_ends_at)
    select scope, key, count, 0, ${window.endsAt}::timestamptz
    from unnest(${wanted.map(({ scope }) => scope)}::text[], ${wanted.map(({ key }) => key)}::text[],
      ${wanted.map(({ count }) => count)}::int[]) as wanted (scope, key, count)
    where ${WITHOUT_WAITING_FOR_DISK} order by scope, key
    on conflict (scope, key) do update set
      codes = excluded.codes + case when ${isRunning} then known.codes else 0 end,
      window_ends_at = case when ${isRunning} then known.window_ends_at else excluded.window_ends_at end
    returning scope, key, codes, window_ends_at`.execute(db)
  return wanted.map(({ scope, key }) => {
    const row = rows.find((each) => each.scope === scope && each.key === key)
    if (!row) throw new Error('A message was not counted')
    return { messages: row.codes, windowEndsAt: row.window_ends_at }
  })
}

/** How many messages to buyers a shop has sent in the day that runs. */
export async function messagesOfDay(db: Db, shopId: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom('code_counts')
    .where('scope', '=', 'messages_of_shop')
    .where('key', '=', shopId)
    .where('window_ends_at', '>', now)
    .select('codes')
    .executeTakeFirst()
  return row?.codes ?? 0
}

/** The codes of these contacts of a shop within a window, oldest first. */
export async function issuedSince(
  tx: Db,
  shopId: string,
  contactHashes: readonly Buffer[],
  { after, until }: { after: Date; until: Date },
): Promise<(IssuedCode & { contact_hash: Buffer })[]> {
  const { rows } = await sql<IssuedCode & { contact_hash: Buffer }>`
    select c.contact_hash, c.purpose, c.created_at
    from unnest(${contactHashes}::bytea[]) as of (contact_hash)
    join one_time_codes c on c.shop_id = ${shopId} and c.contact_hash = of.contact_hash and c.created_at > ${after}
      and c.created_at <= ${until}
    where ${isOfFew('of.contact_hash')}
    order by c.created_at`.execute(tx)
  return rows
}

export async function insertCodes(tx: Db, codes: readonly NewRow<'one_time_codes'>[]): Promise<void> {
  await insertRows(tx, 'one_time_codes', codes)
}

export interface TriedCode extends CountedTry {
  readonly purpose: Purpose
  readonly subject: string
  readonly id: string
  readonly code_hash: Buffer
}

type Try = Omit<CodeSubject, 'shopId'> & { readonly callerHash: Buffer }

/** Counts a try of the newest code of each subject of a shop, whatever its state, so that every refusal writes as much as every other. */
export async function countTries(db: Db, shopId: string, tries: readonly Try[]): Promise<TriedCode[]> {
  if (await isSpread(db)) return inTransaction(db, (tx) => countTriesInSteps(tx, shopId, tries))
  const { rows } = await sql<TriedCode>`
    with newest as (${newestCodes(shopId, tries)}),
    -- In one order: two nodes that count tries of the same codes never lock each other out.
    locked as materialized (
      select id from one_time_codes where shop_id = ${shopId} and id in (select id from newest where ${isOfFew('id')})
      order by id for no key update),
    of_caller as (
      insert into code_tries as known (shop_id, code_id, caller_hash, tries)
      select ${shopId}, id, caller_hash, 1 from newest join locked using (id) order by id
      on conflict (shop_id, code_id, caller_hash) do update set tries = known.tries + 1
      returning code_id, tries)
    ${countedBy(shopId)}`.execute(db)
  return rows
}

/** Citus would need every machine, also those of other shops, for a part that inserts what another part gives. */
async function countTriesInSteps(tx: Db, shopId: string, tries: readonly Try[]): Promise<TriedCode[]> {
  const { rows: newest } = await sql<{
    caller_hash: Buffer
    id: string
  }>`${newestCodes(shopId, tries)}`.execute(tx)
  const ids = newest.map(({ id }) => id)
  await sql`select id from one_time_codes where shop_id = ${shopId} and ${isOneOfFew('id', ids)}
    order by id for no key update`.execute(tx)
  const { rows: ofCaller } = await sql<{ code_id: string; tries: number }>`
    insert into code_tries as known (shop_id, code_id, caller_hash, tries)
    select ${shopId}, id, decode(caller_hash, 'hex'), 1
    from unnest(${ids}::text[], ${newest.map(({ caller_hash }) => caller_hash.toString('hex'))}::text[])
      as t (id, caller_hash) order by id
    on conflict (shop_id, code_id, caller_hash) do update set tries = known.tries + 1
    returning code_id, tries`.execute(tx)
  const { rows } = await sql<TriedCode>`
    with of_caller as (
      select * from unnest(${ofCaller.map(({ code_id }) => code_id)}::text[],
        ${ofCaller.map(({ tries }) => tries)}::int[]) as t (code_id, tries))
    ${countedBy(shopId)}`.execute(tx)
  return rows
}

function newestCodes(shopId: string, tries: readonly Try[]): RawBuilder<unknown> {
  const named = tries.flatMap(({ purpose, subject, otherwise = [], callerHash }, nr) =>
    [subject, ...otherwise].map((each) => ({ nr, purpose, subject: each, callerHash })),
  )
  return sql`
    select distinct on (t.nr) t.caller_hash, code.id
    from unnest(${named.map(({ nr }) => nr)}::int[], ${named.map(({ purpose }) => purpose)}::text[],
      ${named.map(({ subject }) => subject)}::text[],
      ${named.map(({ callerHash }) => callerHash)}::bytea[]) as t (nr, purpose, subject, caller_hash)
    cross join lateral (select id, seq from one_time_codes c
      where c.shop_id = ${shopId} and c.purpose = t.purpose and c.subject = t.subject
      order by seq desc limit 1) as code
    where ${isOfFew('t.subject')}
    order by t.nr, code.seq desc`
}

/** An address that has used up its tries cannot void the code: further tries count for that address alone. */
function countedBy(shopId: string): RawBuilder<unknown> {
  return sql`
    update one_time_codes c
    set tries = c.tries + case when of_caller.tries <= ${TRIES_OF_CALLER}::int then 1 else 0 end
    from of_caller
    where c.shop_id = ${shopId} and c.id = of_caller.code_id and ${isOfFew('of_caller.code_id')}
    returning c.purpose, c.subject, c.id, c.code_hash, c.tries, of_caller.tries as caller_tries,
      c.expires_at, c.used_at`
}

/** The caller holds them: nobody else can use them meanwhile. */
export function markAllUsed(shopId: string, ids: readonly string[], at: Date): RawBuilder<unknown> {
  return sql`update one_time_codes set used_at = ${at} where shop_id = ${shopId} and ${isOneOfFew('id', ids)}`
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

/** `draft_id, codes`: by how many codes every draft was confirmed lately; for the consistency check. */
export function confirmedDrafts(shopId: string): RawBuilder<unknown> {
  return sql`
    select subject as draft_id, count(*)::int as codes from one_time_codes
    where shop_id = ${shopId} and purpose = 'checkout' and used_at is not null group by subject`
}

export async function deleteCodesBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('one_time_codes').where('created_at', '<', moment).execute()
}

export async function deleteCountsBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('code_counts').where('window_ends_at', '<=', moment).execute()
}
