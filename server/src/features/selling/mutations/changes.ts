// Writes of incoming money, and of how it stands with the services that tell of it.
import { sql, type Updateable } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { IncomingMoneyTable, MutationFeedTable } from '../../../db/tables/mutations.ts'
import type { MutationProviderName } from '../../../domain/mutations.ts'
import { NotNow } from '../heard/heard.ts'
import type { DueFeed, MoneyRow, MutationFeedRow } from './queries.ts'

/**
 * Until the transaction ends nobody else takes in money of this account, at any of the shops that belong `together` there: what
 * is judged stays true. Shops of other owners do not share the lock, so that none of them can hold it against another. Throws
 * `NotNow` where somebody else has it: to wait here would keep a connection from everybody.
 */
export async function lockAccount(tx: Db, together: string, account: string): Promise<void> {
  const name = `money ${together} ${account}`
  const { rows } = await sql<{ is_ours: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as is_ours`.execute(tx)
  if (!rows[0]?.is_ours) throw new NotNow(`money of …${account.slice(-4)} is being taken in`)
}

export type NewMoney = Omit<MoneyRow, 'version'>

/** null: it is known, however often it is told. */
export async function insertMoney(tx: Db, money: NewMoney): Promise<MoneyRow | null> {
  const row = await tx
    .insertInto('incoming_money')
    .values(money)
    .onConflict((conflict) => conflict.columns(['shop_id', 'provider', 'account', 'mutation_id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

export async function updateMoney(
  tx: Db,
  { shop_id, id }: Pick<MoneyRow, 'shop_id' | 'id'>,
  change: Updateable<IncomingMoneyTable>,
): Promise<MoneyRow> {
  return tx
    .updateTable('incoming_money')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** So much of what paid no order is kept: the oldest gives way, and with it what was the same money. */
export async function forgetAside(db: Db, shopId: string, most: number): Promise<void> {
  await sql`
    with over as (
      select id from incoming_money where shop_id = ${shopId} and state <> 'settled'
      order by received_at desc, id desc offset ${most}
    )
    delete from incoming_money where shop_id = ${shopId} and state <> 'settled'
      and (id in (select id from over) or same_as in (select id from over))`.execute(db)
}

/** What banks wrote beside it is not needed for ever; that it came is. */
export async function forgetDescriptionsBefore(db: Db, moment: Date): Promise<void> {
  await db
    .updateTable('incoming_money')
    .set({ description: null })
    .where('received_at', '<', moment)
    .where('description', 'is not', null)
    .execute()
}

/** `strangeAccount`: its end; left out: it told of none. */
export async function noteHeard(
  db: Db,
  { shop_id, provider }: DueFeed,
  at: Date,
  strangeAccount?: string,
): Promise<void> {
  const strange = strangeAccount === undefined ? {} : { strange_account: strangeAccount }
  await putFeed(db, shop_id, provider, { heard_at: at, ...strange })
}

/** Null: it is not to be asked any more. */
export async function askFeedFrom(
  db: Db,
  shopId: string,
  provider: MutationProviderName,
  at: Date | null,
): Promise<void> {
  await putFeed(db, shopId, provider, { ask_after: at, error: null })
}

async function putFeed(
  db: Db,
  shopId: string,
  provider: MutationProviderName,
  change: Partial<Omit<MutationFeedRow, 'shop_id' | 'provider'>>,
): Promise<void> {
  await db
    .insertInto('mutation_feeds')
    .values({
      ...{ shop_id: shopId, provider, heard_at: null, ask_after: null, asked_at: null, error: null },
      ...{ strange_account: null },
      ...change,
    })
    .onConflict((conflict) => conflict.columns(['shop_id', 'provider']).doUpdateSet(change))
    .execute()
}

/** False: another process asks it already. */
export async function claimFeed(
  db: Db,
  { shop_id, provider }: DueFeed,
  { now, askAfter }: { now: Date; askAfter: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mutation_feeds')
    .set({ ask_after: askAfter, asked_at: now })
    .where('shop_id', '=', shop_id)
    .where('provider', '=', provider)
    .where('ask_after', '<=', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function noteAsked(
  db: Db,
  { shop_id, provider }: DueFeed,
  change: Pick<Updateable<MutationFeedTable>, 'error' | 'strange_account'>,
): Promise<void> {
  await db
    .updateTable('mutation_feeds')
    .set(change)
    .where('shop_id', '=', shop_id)
    .where('provider', '=', provider)
    .execute()
}
