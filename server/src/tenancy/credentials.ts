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

/** null: emptied */
export type GivenKeys = Readonly<Record<string, string | null>> | null

/** Only what is named; a key left out keeps what is there. */
export async function changeCredential(
  tx: Db,
  secrets: Secrets,
  shopId: string,
  name: string,
  given: GivenKeys,
): Promise<void> {
  // What was sealed under another APP_SECRET is lost: the keys given now take its place.
  const known = given && (await readCredential(tx, secrets, shopId, name).catch(() => null))
  const kept = Object.entries({ ...known, ...given }).flatMap(([key, value]) =>
    value === null ? [] : [[key, value] as const],
  )
  if (kept.length === 0) await deleteCredential(tx, shopId, name)
  else await writeCredential(tx, secrets, shopId, name, Object.fromEntries(kept))
}

async function writeCredential(
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

async function deleteCredential(db: Db, shopId: string, name: string): Promise<void> {
  await db.deleteFrom('shop_credentials').where('shop_id', '=', shopId).where('name', '=', name).execute()
}

/** Bound to the shop, so that a row copied to another shop opens nothing. */
function purposeOf(shopId: string, name: string): string {
  return `credential ${shopId} ${name}`
}
