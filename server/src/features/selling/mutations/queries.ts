// Reads of incoming money, and of how it stands with the services that tell of it.
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { IncomingMoneyTable, MutationFeedTable } from '../../../db/tables/mutations.ts'
import type { MoneyState, MutationProviderName } from '../../../domain/mutations.ts'
import { WAITING_MONEY } from '../../../domain/mutations.ts'
import { type CameIn, TWIN_MS } from './rules.ts'

export type MoneyRow = Selectable<IncomingMoneyTable>
export type MutationFeedRow = Selectable<MutationFeedTable>

const ofShop = (db: Db, shopId: string) => db.selectFrom('incoming_money').where('shop_id', '=', shopId)

export async function findMoney(db: Db, shopId: string, id: string): Promise<MoneyRow | null> {
  return (await ofShop(db, shopId).where('id', '=', id).selectAll().executeTakeFirst()) ?? null
}

export async function lockMoney(tx: Db, shopId: string, id: string): Promise<MoneyRow | null> {
  return (await ofShop(tx, shopId).where('id', '=', id).forUpdate().selectAll().executeTakeFirst()) ?? null
}

/** As the rules see it. */
export function cameIn({ provider, came_at: at, is_day: isDay, amount }: MoneyRow): CameIn {
  return { provider, at, isDay, amount }
}

/** Of what a provider tells, what it told before: `account id`. */
export async function knownAmong(
  db: Db,
  shopId: string,
  provider: MoneyRow['provider'],
  told: readonly { readonly account: string; readonly id: string }[],
): Promise<Set<string>> {
  if (told.length === 0) return new Set()
  const rows = await ofShop(db, shopId)
    .where('provider', '=', provider)
    .where('mutation_id', '=', sql<string>`any(${told.map(({ id }) => id)}::text[])`)
    .select(['account', 'mutation_id'])
    .execute()
  return new Set(rows.map(({ account, mutation_id }) => `${account} ${mutation_id}`))
}

export interface MoneyFilter {
  readonly state?: MoneyState | undefined
  /** a person has to say what it is */
  readonly isWaiting: boolean
  readonly orderId?: string | undefined
  readonly before?: { readonly at: Date; readonly id: string } | undefined
  readonly limit: number
}

/** Newest first. */
export async function newestMoney(
  db: Db,
  shopId: string,
  { state, isWaiting, orderId, before, limit }: MoneyFilter,
): Promise<MoneyRow[]> {
  return ofShop(db, shopId)
    .$if(isWaiting, (query) => query.where(IS_WAITING))
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'unknown'))
    .$if(orderId !== undefined, (query) => query.where('order_id', '=', orderId ?? ''))
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`(received_at, id) < (${before?.at}, ${before?.id})`),
    )
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .selectAll()
    .execute()
}

/** As the index has it, word for word. */
const IS_WAITING = sql<boolean>`state in (${sql.join(WAITING_MONEY.map((state) => sql.lit(state)))})`

export async function countWaitingMoney(db: Db, shopId: string, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from incoming_money where shop_id = ${shopId} and ${IS_WAITING} limit ${sql.lit(most)}) as m`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** What paid no order, which a shop keeps so much of. */
export async function countAside(db: Db, shopId: string): Promise<number> {
  const { count } = await ofShop(db, shopId)
    .where(sql<boolean>`state <> 'settled'`)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Of these orders, those that money is known to have paid. */
export async function settledAmong(
  db: Db,
  shopId: string,
  orderIds: readonly string[],
): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set()
  const rows = await ofShop(db, shopId)
    .where('order_id', '=', sql<string>`any(${orderIds}::text[])`)
    .where('state', '=', sql.lit('settled'))
    .select('order_id')
    .execute()
  return new Set(rows.flatMap(({ order_id }) => order_id ?? []))
}

/** Whether any that is thought to be for this order is in this state. */
export async function isAnyMoney(
  db: Db,
  shopId: string,
  orderId: string,
  state: MoneyState,
): Promise<boolean> {
  const rows = await ofShop(db, shopId)
    .where('order_id', '=', orderId)
    .where('state', '=', state)
    .limit(1)
    .select('id')
    .execute()
  return rows.length > 0
}

/**
 * The same money as somebody else told it, oldest first, unless another one that they told as this one does is known to be it
 * already, or it is one of `others`. Somebody else: another service or file, or one that has no names for what it tells.
 */
export async function findTwin(
  tx: Db,
  money: Pick<MoneyRow, 'shop_id' | 'id' | 'provider' | 'account' | 'mutation_id' | 'amount' | 'came_at'>,
  others: readonly string[] = [],
): Promise<string | null> {
  const { shop_id, id, provider, account, mutation_id, amount, came_at } = money
  const [from, to] = [-TWIN_MS, TWIN_MS].map((ms) => new Date(came_at.getTime() + ms))
  const isNamed = !mutation_id.startsWith('#')
  const ofTeller = (alias: string) => {
    const [by, name] = [sql.ref(`${alias}.provider`), sql.ref(`${alias}.mutation_id`)]
    return sql`(${by} = ${provider} and (${name} not like '#%') = ${isNamed}::boolean)`
  }
  const { rows } = await sql<{ id: string }>`
    select m.id from incoming_money m
    where m.shop_id = ${shop_id} and m.account = ${account} and m.amount = ${amount} and m.id <> all(${[id, ...others]}::text[])
      and m.came_at between ${from} and ${to} and m.same_as is null and not ${ofTeller('m')}
      and not exists (select 1 from incoming_money t
        where t.shop_id = ${shop_id} and t.same_as = m.id and ${ofTeller('t')})
    order by m.came_at, m.id limit 1`.execute(tx)
  return rows[0]?.id ?? null
}

export async function feedsOf(db: Db, shopId: string): Promise<MutationFeedRow[]> {
  return db.selectFrom('mutation_feeds').where('shop_id', '=', shopId).selectAll().execute()
}

export interface DueFeed {
  readonly shop_id: string
  readonly provider: MutationProviderName
}

/** In all shops, the longest due first. */
export async function dueFeeds(db: Db, now: Date, limit: number): Promise<DueFeed[]> {
  return db
    .selectFrom('mutation_feeds')
    .where('ask_after', '<=', now)
    .orderBy('ask_after')
    .limit(limit)
    .select(['shop_id', 'provider'])
    .execute()
}

/** `order_id, amount, came_at, reference` of money that is known to have paid an order. */
export function moneyOfSettled(shopId: string): RawBuilder<unknown> {
  return sql`
    select order_id, amount, came_at, concat_ws(' ', provider, nullif(mutation_id, '')) as reference
    from incoming_money where shop_id = ${shopId} and state = 'settled'`
}

/** Ids of orders whose money came since, as the bank says. */
export function settledSince(shopId: string, since: Date): RawBuilder<unknown> {
  return sql`
    select order_id from incoming_money where shop_id = ${shopId} and state = 'settled' and came_at >= ${since}`
}
