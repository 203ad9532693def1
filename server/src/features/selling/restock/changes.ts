// Writes of those who wait for something to be back.
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { NewRow } from '../../../db/rows.ts'
import type { RestockRequestTable } from '../../../db/tables/catalogue.ts'
import { MOST_OF_CONTACT, type RestockItem } from './rules.ts'

/**
 * A contact that waits for it already keeps its place. The oldest of a contact's requests give way beyond the bound.
 * `otherHashes`: of the same contact under other secrets, while APP_SECRET is being changed.
 */
export async function addRequest(
  tx: Db,
  request: NewRow<'restock_requests'>,
  otherHashes: readonly Buffer[],
): Promise<void> {
  const { shop_id, contact_hash } = request
  if (otherHashes.length > 0 && (await isWaiting(tx, request, otherHashes))) return
  await tx
    .insertInto('restock_requests')
    .values(request)
    .onConflict((conflict) => conflict.constraint('restock_requests_once').doNothing())
    .execute()
  await sql`
    delete from restock_requests where shop_id = ${shop_id} and id in (
      select id from restock_requests
      where shop_id = ${shop_id} and contact_hash = any(${[contact_hash, ...otherHashes]}::bytea[])
      order by created_at desc, id desc offset ${MOST_OF_CONTACT})`.execute(tx)
}

async function isWaiting(
  tx: Db,
  { shop_id, product_id, variant_id }: NewRow<'restock_requests'>,
  contactHashes: readonly Buffer[],
): Promise<boolean> {
  const known = await tx
    .selectFrom('restock_requests')
    .where('shop_id', '=', shop_id)
    .where('product_id', '=', product_id)
    .where('variant_id', 'is not distinct from', variant_id ?? null)
    .where('contact_hash', '=', sql<Buffer>`any(${contactHashes}::bytea[])`)
    .select('id')
    .executeTakeFirst()
  return known !== undefined
}

/** Takes the longest waiting out of the list: each goes to one taker alone, over all nodes. */
export async function takeWaiting(
  tx: Db,
  shopId: string,
  { product_id, variant_id }: RestockItem,
  most: number,
): Promise<RestockRequestTable[]> {
  const { rows } = await sql<RestockRequestTable>`
    with taken as (
      delete from restock_requests r using (
        select shop_id, id from restock_requests
        where shop_id = ${shopId} and product_id = ${product_id}
          and variant_id is not distinct from ${variant_id}::text
        order by created_at, id limit ${most} for update skip locked) as first
      where r.shop_id = first.shop_id and r.id = first.id
      returning r.*)
    select * from taken order by created_at, id`.execute(tx)
  return rows
}

/** For what nobody can wait for any more. */
export async function deleteWaiting(db: Db, shopId: string, things: readonly RestockItem[]): Promise<void> {
  if (things.length === 0) return
  await sql`
    delete from restock_requests r
    using unnest(${things.map((thing) => thing.product_id)}::text[],
      ${things.map((thing) => thing.variant_id)}::text[]) as gone (product_id, variant_id)
    where r.shop_id = ${shopId} and r.product_id = gone.product_id
      and r.variant_id is not distinct from gone.variant_id`.execute(db)
}

export async function deleteRequestsBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('restock_requests').where('created_at', '<', moment).execute()
}
