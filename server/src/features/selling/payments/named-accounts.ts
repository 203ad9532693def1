// The bank accounts that shops tell buyers to transfer to, over all shops: which of them name the same one. By keyed hashes.
import { type Selectable, sql } from 'kysely'
import type { Secrets } from '../../../base/secrets.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import type { NamedAccountTable } from '../../../db/tables/payments.ts'
import { accountDigits } from '../../../domain/mutations.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { loadMethods, type PaymentMethodRow } from './methods.ts'

export type NamedAccountRow = Selectable<NamedAccountTable>

/** The accounts that buyers of this shop are told to transfer to. */
export async function accountsOf(db: Db, shopId: string): Promise<Set<string>> {
  const methods = await loadMethods(db, shopId)
  const accounts = methods
    .filter(({ gateways }) => gateways.includes('manual'))
    .map(({ manual }) => accountDigits(manual?.account_number))
  return new Set(accounts.filter((account) => account !== ''))
}

/** Under every secret that is known, that of today first. */
export function accountHashes(secrets: Secrets, account: string): [Buffer, ...Buffer[]] {
  return secrets.macs('named-account', account)
}

/** In the transaction that writes the shop's methods. What it names no more is kept for a while: money may still come there. */
export async function noteNamed(tx: Db, secrets: Secrets, shopId: string, at: Date): Promise<void> {
  const hashes: Buffer[] = []
  for (const account of await accountsOf(tx, shopId)) {
    const [hash, ...former] = accountHashes(secrets, account)
    if (former.length > 0) await hashAnew(tx, shopId, hash, former)
    hashes.push(hash)
  }
  if (hashes.length > 0)
    await tx
      .insertInto('named_accounts')
      .values(
        hashes.map((account_hash) => ({
          ...{ shop_id: shopId, account_hash, named_at: at },
          ...{ left_at: null, kin: null, place: null },
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['shop_id', 'account_hash'])
          .doUpdateSet({ left_at: null })
          .where('named_accounts.left_at', 'is not', null),
      )
      .execute()
  await tx
    .updateTable('named_accounts')
    .set({ left_at: at })
    .where('shop_id', '=', shopId)
    .where('account_hash', '<>', sql<Buffer>`all(${hashes}::bytea[])`)
    .where('left_at', 'is', null)
    .execute()
}

async function hashAnew(tx: Db, shopId: string, hash: Buffer, former: readonly Buffer[]): Promise<void> {
  await sql`
    update named_accounts set account_hash = ${hash} where shop_id = ${shopId}
      and account_hash = any(${former}::bytea[])
      and not exists (select 1 from named_accounts n where n.shop_id = ${shopId} and n.account_hash = ${hash})`.execute(
    tx,
  )
}

/** What shops name by their methods, of so many shops after one: to be held against what is noted. */
export async function namedByMethods(
  db: Db,
  after: string,
  limit: number,
): Promise<{ shop_id: string; accounts: string[] }[]> {
  const { rows } = await sql<{ shop_id: string; accounts: string[] }>`
    select shop_id, array_agg(manual ->> 'account_number') as accounts from payment_methods
    where shop_id > ${after} and gateways @> '["manual"]' and manual ->> 'account_number' <> ''
    group by shop_id order by shop_id limit ${limit}`.execute(db)
  return rows
}

/** Of these shops, what is noted as named. */
export async function notedOf(
  db: Db,
  shopIds: readonly string[],
): Promise<Pick<NamedAccountRow, 'shop_id' | 'account_hash'>[]> {
  return db
    .selectFrom('named_accounts')
    .where('shop_id', '=', sql<string>`any(${shopIds}::text[])`)
    .where('left_at', 'is', null)
    .select(['shop_id', 'account_hash'])
    .execute()
}

/** Accounts that several shops name, or did. */
export async function sharedAccounts(db: Db): Promise<Buffer[]> {
  const { rows } = await sql<{ account_hash: Buffer }>`
    select account_hash from named_accounts group by account_hash
    having count(*) > 1 or bool_or(kin is not null)`.execute(db)
  return rows.map(({ account_hash }) => account_hash)
}

/** So many shops are looked at together, those that named it first. */
const MOST_SHOPS = 2_000

/** False: somebody else looks after this account, and will have seen to it. */
export async function lockSharing(tx: Db, hash: Buffer): Promise<boolean> {
  const name = `named account ${hash.toString('base64url')}`
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as got`.execute(tx)
  return rows[0]?.got ?? false
}

/** Those who name one account, the first first. */
export async function sharersOf(db: Db, hash: Buffer): Promise<NamedAccountRow[]> {
  return db
    .selectFrom('named_accounts')
    .where('account_hash', '=', hash)
    .orderBy('named_at')
    .orderBy('shop_id')
    .limit(MOST_SHOPS)
    .selectAll()
    .execute()
}

/** False: it is so already. Of two who tell owners of one thing, one does. */
export async function changeNamed(
  tx: Db,
  { shop_id, account_hash }: Pick<NamedAccountRow, 'shop_id' | 'account_hash'>,
  change: Partial<Pick<NamedAccountRow, 'kin' | 'place' | 'told_kin' | 'told_others'>>,
): Promise<void> {
  await tx
    .updateTable('named_accounts')
    .set(change)
    .where('shop_id', '=', shop_id)
    .where('account_hash', '=', account_hash)
    .execute()
}

export async function deleteLeftBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('named_accounts').where('left_at', '<', moment).execute()
}

/** How an account stands with other shops, as one of its shops sees it. */
export interface Neighbours {
  /** the shops of its owners that name it as well, without itself */
  readonly kin: readonly string[]
  /** what these are called together; alone: the shop itself */
  readonly together: string
  /** whether any other shop names it, whoever owns that */
  readonly isShared: boolean
}

const MOST_KIN = 30

export async function neighboursOf(
  db: Db,
  secrets: Secrets,
  shopId: string,
  account: string,
): Promise<Neighbours> {
  const hashes = accountHashes(secrets, account)
  const { rows } = await sql<{ kin: string[]; together: string | null; is_shared: boolean }>`
    with own as (select max(kin) as kin from named_accounts
      where shop_id = ${shopId} and account_hash = any(${hashes}::bytea[])),
    others as (select distinct n.shop_id, n.kin from named_accounts n
      where n.account_hash = any(${hashes}::bytea[]) and n.shop_id <> ${shopId})
    select own.kin as together, exists (select 1 from others) as is_shared,
      array(select o.shop_id from others o where o.kin = own.kin order by o.shop_id limit ${sql.lit(MOST_KIN)}) as kin
    from own`.execute(db)
  const [found] = rows
  return {
    kin: found?.kin ?? [],
    together: found?.together ?? shopId,
    isShared: found?.is_shared ?? false,
  }
}

/** The last digit of totals that are to be paid so; null: any. As long as no other shop of the owners has the account, all are its own. */
export async function endingOf(
  ctx: Pick<Context, 'db' | 'secrets'>,
  shop: Shop,
  { manual }: Pick<PaymentMethodRow, 'manual'>,
): Promise<number | null> {
  const account = accountDigits(manual?.account_number)
  if (account === '') return null
  const places = await shop.shelf.remember('places at accounts', () => placesOf(ctx.db, shop.id))
  if (places.size === 0) return null
  const hash = accountHashes(ctx.secrets, account).find((each) => places.has(each.toString('hex')))
  return hash ? (places.get(hash.toString('hex')) ?? null) : null
}

async function placesOf(db: Db, shopId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('named_accounts')
    .where('shop_id', '=', shopId)
    .where('place', 'is not', null)
    .select(['account_hash', 'place'])
    .execute()
  return new Map(rows.map(({ account_hash, place }) => [account_hash.toString('hex'), place ?? 0]))
}

/** Which other shops name the account of a method: of the same owners, of others, or both. */
export type AccountSharing = (typeof ACCOUNT_SHARING)[number]
export const ACCOUNT_SHARING = ['own_shops', 'other_owners', 'both'] as const

/** By the code of the method; of accounts that no other shop names nothing. */
export async function sharingOfMethods(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  shopId: string,
): Promise<Map<string, AccountSharing>> {
  const methods = (await loadMethods(db, shopId)).filter(({ gateways }) => gateways.includes('manual'))
  const { rows } = await sql<{ account_hash: Buffer; own: boolean; others: boolean }>`
    select own.account_hash, bool_or(coalesce(o.kin = own.kin, false)) as own,
      bool_or(o.kin is distinct from own.kin or o.kin is null) as others
    from named_accounts own join named_accounts o on o.account_hash = own.account_hash and o.shop_id <> own.shop_id
    where own.shop_id = ${shopId} and own.left_at is null and o.left_at is null group by own.account_hash`.execute(
    db,
  )
  const found = new Map(rows.map((row) => [row.account_hash.toString('hex'), row]))
  return new Map(
    methods.flatMap(({ code, manual }) => {
      const account = accountDigits(manual?.account_number)
      if (account === '') return []
      const row = accountHashes(secrets, account)
        .map((hash) => found.get(hash.toString('hex')))
        .find((each) => each !== undefined)
      if (!row) return []
      return [[code, row.own && row.others ? 'both' : row.own ? 'own_shops' : 'other_owners'] as const]
    }),
  )
}
