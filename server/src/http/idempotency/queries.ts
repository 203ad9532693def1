// All SQL of idempotency keys: the database decides which request works.
import { type Selectable, sql } from 'kysely'
import { isOfFew } from '../../db/few.ts'
import { onlyShopIdOf, shopByShop } from '../../db/one-shop.ts'
import type { Db } from '../../db/pool.ts'
import { rowsToInsert } from '../../db/rows.ts'
import { sealedIn } from '../../db/sealed.ts'
import type { IdempotencyKeyTable } from '../../db/tables/requests.ts'
import { WITHOUT_WAITING_FOR_DISK } from '../../db/transaction.ts'
import type { DoneWork } from '../../tenancy/idempotency.ts'

/** A key of a shop, and the request that it stands for. */
export interface RequestKey {
  readonly shopId: string
  readonly keyHash: string
  readonly fingerprint: string
  readonly callerHash: string
}

/** One try to work under a key. Nobody else may until its lease ends. */
export interface Claim extends RequestKey {
  readonly id: string
  readonly madeAt: Date
  readonly leasedUntil: Date
  /** what an earlier try has done; null: nothing */
  readonly doneAs: string | null
}

export type StoredKey = Pick<
  Selectable<IdempotencyKeyTable>,
  'fingerprint' | 'claim' | 'leased_until' | 'created_at' | 'status' | 'sealed'
>

/** A reply that was kept under a key. */
export interface StoredReply {
  readonly shopId: string
  readonly keyHash: string
  readonly status: number
  readonly sealed: Buffer
}

/** A claim whose work is done, with the reply to keep. */
export interface FinishedClaim {
  readonly claim: Claim
  readonly status: number
  readonly sealed: Buffer
  /** the purge leaves it alone until its time ends, whatever else its caller has kept */
  readonly lasts: boolean
}

/** For each of one shop, whether the key was free and is the claim's now. */
export async function insertClaims(db: Db, claims: readonly Claim[]): Promise<boolean[]> {
  const rows = claims.map((claim) => ({
    shop_id: claim.shopId,
    key_hash: claim.keyHash,
    ...columnsOf(claim),
    done_as: null,
  }))
  // In one order: two nodes that insert the same keys never lock each other out. The work that follows reaches the disk
  // only together with its claim.
  const inserted = await sql<{ claim: string }>`
    insert into ${rowsToInsert('idempotency_keys', rows)} where ${WITHOUT_WAITING_FOR_DISK} order by shop_id, key_hash
    on conflict (shop_id, key_hash) do nothing returning claim`.execute(db)
  const own = new Set(inserted.rows.map((row) => row.claim))
  return claims.map(({ id }) => own.has(id))
}

export async function findKey(
  db: Db,
  { shopId, keyHash }: Pick<RequestKey, 'shopId' | 'keyHash'>,
): Promise<StoredKey | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .where('shop_id', '=', shopId)
    .where('key_hash', '=', keyHash)
    .select(['fingerprint', 'claim', 'leased_until', 'created_at', 'status', 'sealed'])
    .executeTakeFirst()
  return row ?? null
}

/** The claim with what was done before it, for one of all who found the key as it was; null for the others. */
export async function takeOver(db: Db, claim: Claim, found: StoredKey): Promise<Claim | null> {
  const taken = await db
    .updateTable('idempotency_keys')
    .set(columnsOf(claim))
    .where('shop_id', '=', claim.shopId)
    .where('key_hash', '=', claim.keyHash)
    .where('claim', '=', found.claim)
    // A try that seemed dead may have finished since.
    .where('status', 'is not distinct from', found.status)
    .returning('done_as')
    .executeTakeFirst()
  return taken ? { ...claim, doneAs: taken.done_as } : null
}

/** The same key for another request, once its time is over: what was done under it counts no more. */
export async function takeAnew(db: Db, claim: Claim, found: StoredKey): Promise<boolean> {
  const updated = await db
    .updateTable('idempotency_keys')
    .set({ ...columnsOf(claim), done_as: null })
    .where('shop_id', '=', claim.shopId)
    .where('key_hash', '=', claim.keyHash)
    .where('claim', '=', found.claim)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/**
 * Call it within the transaction that does the work. True when all of them still had their claims: nobody takes them over
 * until the transaction ends. Otherwise it marks none, and the transaction may go on with the work of others.
 */
export async function markDone(tx: Db, works: readonly DoneWork[]): Promise<boolean> {
  const shopId = onlyShopIdOf(works, ({ claim }) => claim.shopId)
  const marked = await sql<{ claim: string }>`
    with done as (
      select * from unnest(${works.map(({ claim }) => claim.keyHash)}::text[],
        ${works.map(({ claim }) => claim.id)}::text[], ${works.map(({ as }) => as)}::text[]) as w (key_hash, claim, done_as)
      where ${isOfFew('w.key_hash')}),
    held as materialized (
      select k.key_hash from idempotency_keys k join done w on k.key_hash = w.key_hash and k.claim = w.claim
      where k.shop_id = ${shopId} order by k.key_hash for no key update of k)
    update idempotency_keys k set done_as = w.done_as from done w
    where k.shop_id = ${shopId} and k.key_hash = w.key_hash and k.claim = w.claim
      and (select count(*) from held) = ${works.length}
    returning k.claim`.execute(tx)
  return marked.rows.length === works.length
}

/** Keeps the replies of one shop. For each: false when another request took the claim over meanwhile. */
export async function finishClaims(db: Db, finished: readonly FinishedClaim[]): Promise<boolean[]> {
  const shopId = onlyShopIdOf(finished, ({ claim }) => claim.shopId)
  const rows = finished.map(({ claim, status, sealed, lasts }) => ({
    key_hash: claim.keyHash,
    claim: claim.id,
    status,
    sealed: sealed.toString('base64'),
    lasts,
  }))
  // Nobody can do again what lasts; should the rest be forgotten, its work runs again.
  const waiting = finished.some(({ lasts }) => lasts) ? sql`true` : WITHOUT_WAITING_FOR_DISK
  const kept = await sql<{ claim: string }>`
    update idempotency_keys k set status = f.status, sealed = decode(f.sealed, 'base64'), lasts = f.lasts
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as f (key_hash text, claim text, status smallint, sealed text, lasts boolean)
    where k.shop_id = ${shopId} and k.key_hash = f.key_hash and k.claim = f.claim and ${isOfFew('f.key_hash')}
      and ${waiting}
    returning k.claim`.execute(db)
  const own = new Set(kept.rows.map((row) => row.claim))
  return finished.map(({ claim }) => own.has(claim.id))
}

/** The key is free again. If something was done under it all the same, the next who asks finds that out. */
export async function releaseClaim(db: Db, { shopId, keyHash, id, madeAt }: Claim): Promise<void> {
  const deleted = await db
    .deleteFrom('idempotency_keys')
    .where('shop_id', '=', shopId)
    .where('key_hash', '=', keyHash)
    .where('claim', '=', id)
    .where('done_as', 'is', null)
    .executeTakeFirst()
  if (deleted.numDeletedRows > 0n) return
  await db
    .updateTable('idempotency_keys')
    .set({ leased_until: madeAt })
    .where('shop_id', '=', shopId)
    .where('key_hash', '=', keyHash)
    .where('claim', '=', id)
    .execute()
}

/** Forgets keys made at that moment or before. Returns how many. */
export async function deleteKeysMadeUntil(db: Db, moment: Date): Promise<number> {
  const deleted = await db.deleteFrom('idempotency_keys').where('created_at', '<=', moment).executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

/** Keeps only the newest replies of every shop and of every caller, and those that last. Returns how many went. */
export async function dropBeyond(
  db: Db,
  most: { readonly ofShop: number; readonly ofCaller: number },
): Promise<number> {
  const { rows } = await sql<{ shop_id: string; key_hash: string }>`
    select shop_id, key_hash from (
      select shop_id, key_hash, caller_hash,
        row_number() over (partition by shop_id order by created_at desc) as of_shop,
        row_number() over (partition by caller_hash order by created_at desc) as of_caller
      from idempotency_keys where status is not null and not lasts
    ) as placed
    where of_shop > ${most.ofShop} or (of_caller > ${most.ofCaller} and caller_hash is not null)`.execute(db)
  const dropped = await shopByShop(rows, async (shopId, keys) => {
    const keyHashes = keys.map(({ key_hash }) => key_hash)
    return [await forgetReplies(db, shopId, keyHashes, 'bounded')]
  })
  return dropped.reduce((sum, count) => sum + count, 0)
}

/**
 * Returns how many. A key stays where something was done under it: it loses its reply, but nobody does the work again.
 * `bounded`: spares those that last. A key that was released and claimed again since has no reply yet, and stays.
 */
export async function forgetReplies(
  db: Db,
  shopId: string,
  keyHashes: readonly string[],
  which: 'all' | 'bounded',
): Promise<number> {
  const these = sql`shop_id = ${shopId} and key_hash = any(${keyHashes}::text[]) and status is not null
    and (not lasts or ${which === 'all'})`
  const { rows } = await sql<{ count: number }>`
    with gone as (delete from idempotency_keys where ${these} and done_as is null returning 1),
    noted as (
      update idempotency_keys set status = null, sealed = null, leased_until = created_at
      where ${these} and done_as is not null returning 1)
    select (select count(*) from gone)::int + (select count(*) from noted)::int as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Replies of a shop in the order of their keys, from the one that follows this key. */
export async function repliesAfter(
  db: Db,
  shopId: string,
  keyHash: string,
  limit: number,
): Promise<Omit<StoredReply, 'status'>[]> {
  const { rows } = await sql<{ key_hash: string; sealed: Buffer }>`
    select key_hash, sealed from idempotency_keys
    where shop_id = ${shopId} and key_hash > ${keyHash} and sealed is not null
    order by key_hash limit ${limit}`.execute(db)
  return rows.map(({ key_hash, sealed }) => ({ shopId, keyHash: key_hash, sealed }))
}

export function purposeOfKey(shopId: string, keyHash: string): string {
  return `idempotency ${shopId} ${keyHash}`
}

export const sealedAnswers = sealedIn('idempotency_keys', 'sealed', 'key_hash', {
  kind: 'answers kept for a day',
  purposeOf: purposeOfKey,
})

function columnsOf({ fingerprint, callerHash, id, madeAt, leasedUntil }: Claim) {
  return {
    fingerprint,
    claim: id,
    leased_until: leasedUntil,
    created_at: madeAt,
    status: null,
    sealed: null,
    caller_hash: callerHash,
    lasts: false,
  }
}
