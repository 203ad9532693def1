// The keys of a shop's gateways and couriers, sealed under APP_SECRET.
import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { Secrets } from '../secrets.ts'

export type Keys = Readonly<Record<string, string>>

/** `name`: `gateway.midtrans`, `courier.biteship`. Throws when it was sealed under another APP_SECRET. */
export async function readCredential(
  db: Db,
  secrets: Secrets,
  shopId: string,
  name: string,
): Promise<Keys | null> {
  const row = await db
    .selectFrom('shop_credentials')
    .where('shop_id', '=', shopId)
    .where('name', '=', name)
    .select('sealed')
    .executeTakeFirst()
  return row ? JSON.parse(secrets.open(purposeOf(shopId, name), row.sealed)) : null
}

export async function writeCredential(
  db: Db,
  secrets: Secrets,
  shopId: string,
  name: string,
  keys: Keys,
): Promise<void> {
  const sealed = secrets.seal(purposeOf(shopId, name), JSON.stringify(keys))
  await db
    .insertInto('shop_credentials')
    .values({ shop_id: shopId, name, sealed })
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'name']).doUpdateSet({ sealed, updated_at: sql`now()` }),
    )
    .execute()
}

export async function deleteCredential(db: Db, shopId: string, name: string): Promise<void> {
  await db.deleteFrom('shop_credentials').where('shop_id', '=', shopId).where('name', '=', name).execute()
}

/** Bound to the shop, so that a row copied to another shop opens nothing. */
function purposeOf(shopId: string, name: string): string {
  return `credential ${shopId} ${name}`
}
