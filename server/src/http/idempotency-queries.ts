// All SQL of idempotency keys: the database decides which request works.
import type { Selectable } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { IdempotencyKeyTable } from '../db/tables/requests.ts'

/** A key of a shop, and the request it stands for. */
export interface Slot {
  readonly shopId: string
  readonly keyHash: string
  readonly fingerprint: string
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

/** False when another request took the claim over meanwhile: then the answer to be kept is that one's. */
export async function finishClaim(
  db: Db,
  slot: Slot,
  claim: Claim,
  answer: { status: number; sealed: Buffer },
): Promise<boolean> {
  const updated = await db
    .updateTable('idempotency_keys')
    .set(answer)
    .where('shop_id', '=', slot.shopId)
    .where('key_hash', '=', slot.keyHash)
    .where('claim', '=', claim.id)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
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

function columnsOf(slot: Slot, claim: Claim) {
  return {
    fingerprint: slot.fingerprint,
    claim: claim.id,
    leased_until: claim.leasedUntil,
    created_at: claim.madeAt,
    status: null,
    sealed: null,
  }
}
