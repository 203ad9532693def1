// SQL of domains that a shop has claimed and not proven yet.
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { DomainClaimTable } from '../../../db/tables/shops.ts'

export type ClaimRow = Selectable<DomainClaimTable>

/** Oldest first. */
export async function claimsOf(db: Db, shopId: string): Promise<ClaimRow[]> {
  return db
    .selectFrom('domain_claims')
    .where('shop_id', '=', shopId)
    .orderBy('created_at')
    .orderBy('host')
    .selectAll()
    .execute()
}

export async function insertClaim(
  tx: Db,
  claim: Pick<ClaimRow, 'shop_id' | 'host' | 'is_primary' | 'proof' | 'created_at'>,
): Promise<void> {
  await tx.insertInto('domain_claims').values(claim).execute()
}

export async function updateClaim(
  tx: Db,
  { shop_id, host }: Pick<ClaimRow, 'shop_id' | 'host'>,
  is_primary: boolean,
): Promise<void> {
  await tx
    .updateTable('domain_claims')
    .set({ is_primary, version: sql`version + 1` })
    .where('shop_id', '=', shop_id)
    .where('host', '=', host)
    .where('is_primary', '<>', is_primary)
    .execute()
}

export async function noteCheck(
  db: Db,
  { shop_id, host }: Pick<ClaimRow, 'shop_id' | 'host'>,
  { at, error }: { at: Date; error: string },
): Promise<void> {
  await db
    .updateTable('domain_claims')
    .set({ checked_at: at, last_error: error })
    .where('shop_id', '=', shop_id)
    .where('host', '=', host)
    .execute()
}

/** `proof`: only while it is still to be proven by that. False: there was none. */
export async function deleteClaim(tx: Db, shopId: string, host: string, proof?: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('domain_claims')
    .where('shop_id', '=', shopId)
    .where('host', '=', host)
    .$call((query) => (proof === undefined ? query : query.where('proof', '=', proof)))
    .executeTakeFirst()
  return numDeletedRows > 0
}
