// All SQL of idempotency keys: the database decides which request works.
import { type Selectable, sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { IdempotencyKeyTable } from '../db/tables/requests.ts'

/** A key of a shop, and the request it stands for. */
export interface Slot {
  readonly shopId: string
  readonly keyHash: string
  readonly fingerprint: string
  readonly callerHash: string
}

export interface Claim {
  readonly id: string
  readonly madeAt: Date
  readonly leasedUntil: Date
}

export type StoredKey = Pick<
  Selectable<IdempotencyKeyTable>,
  'fingerprint' | 'claim' | 'leased_until' | 'created_at' | 'status' | 'sealed'
>

/** True when the key was free and is the claim's now. */
export async function insertClaim(db: Db, slot: Slot, claim: Claim): Promise<boolean> {
  const inserted = await db
    .insertInto('idempotency_keys')
    .values({ shop_id: slot.shopId, key_hash: slot.keyHash, ...columnsOf(slot, claim) })
    .onConflict((conflict) => conflict.columns(['shop_id', 'key_hash']).doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export async function findKey(db: Db, slot: Slot): Promise<StoredKey | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .where('shop_id', '=', slot.shopId)
    .where('key_hash', '=', slot.keyHash)
    .select(['fingerprint', 'claim', 'leased_until', 'created_at', 'status', 'sealed'])
    .executeTakeFirst()
  return row ?? null
}

/** True for one of all who found the key as it was: the others find it changed. */
export async function takeOver(db: Db, slot: Slot, found: StoredKey, claim: Claim): Promise<boolean> {
  const updated = await db
    .updateTable('idempotency_keys')
    .set(columnsOf(slot, claim))
    .where('shop_id', '=', slot.shopId)
    .where('key_hash', '=', slot.keyHash)
    .where('claim', '=', found.claim)
    // Who was thought dead may have finished since.
    .where('status', 'is not distinct from', found.status)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

export interface FinishedAnswer {
  readonly status: number
  readonly sealed: Buffer
  /** not let go before its time, whatever else its caller has kept */
  readonly lasts: boolean
}

/**
 * Keeps the answer, and of its caller's older ones no more than `most`. False when another request took the claim over
 * meanwhile: then the answer to be kept is that one's.
 */
export async function finishClaim(
  db: Db,
  slot: Slot,
  claim: Claim,
  { status, sealed, lasts }: FinishedAnswer,
  most: number,
): Promise<boolean> {
  // Found first and locked then: a lock on all that are passed over would be a write each.
  const { rows } = await sql`
    with dropped as (
      delete from idempotency_keys where (shop_id, key_hash) in (
        select shop_id, key_hash from idempotency_keys where (shop_id, key_hash) in (
          select shop_id, key_hash from idempotency_keys
          where caller_hash = ${slot.callerHash} and status is not null and not lasts
          order by created_at desc offset ${most - 1}
        ) for update skip locked
      )
    )
    update idempotency_keys set status = ${status}, sealed = ${sealed}, lasts = ${lasts}
    where shop_id = ${slot.shopId} and key_hash = ${slot.keyHash} and claim = ${claim.id}
    returning shop_id`.execute(db)
  return rows.length === 1
}

export async function releaseClaim(db: Db, slot: Slot, claim: Claim): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('shop_id', '=', slot.shopId)
    .where('key_hash', '=', slot.keyHash)
    .where('claim', '=', claim.id)
    .execute()
}

/** Forgets keys that were made at that moment or before; tells how many there were. */
export async function deleteKeysMadeUntil(db: Db, moment: Date): Promise<number> {
  const deleted = await db.deleteFrom('idempotency_keys').where('created_at', '<=', moment).executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

/** Of every shop's kept answers only the newest `most` stay, besides those that last; tells how many went. */
export async function dropBeyond(db: Db, most: number): Promise<number> {
  const result = await sql`
    delete from idempotency_keys where (shop_id, key_hash) in (
      select shop_id, key_hash from (
        select shop_id, key_hash, row_number() over (partition by shop_id order by created_at desc) as place
        from idempotency_keys where status is not null and not lasts
      ) as placed where place > ${most}
    )`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}

function columnsOf(slot: Slot, claim: Claim) {
  return {
    fingerprint: slot.fingerprint,
    claim: claim.id,
    leased_until: claim.leasedUntil,
    created_at: claim.madeAt,
    status: null,
    sealed: null,
    caller_hash: slot.callerHash,
    lasts: false,
  }
}
