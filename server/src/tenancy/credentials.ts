// The keys of a shop's gateways and couriers, sealed under APP_SECRET.
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Secrets } from '../base/secrets.ts'
import type { Db } from '../db/pool.ts'
import { type SealedPart, sealedIn } from '../db/sealed.ts'
import { SECRET_KINDS, type SecretKind, type SecretsSet } from './known-secrets.ts'

export type VendorKeys = Readonly<Record<string, string>>

/** `name`: `gateway.midtrans`, `courier.biteship`. Throws when it was sealed under another APP_SECRET. */
export async function readCredential(
  db: Db,
  secrets: Secrets,
  shopId: string,
  name: string,
): Promise<VendorKeys | null> {
  const row = await credentialOf(db, shopId, name).select('sealed').executeTakeFirst()
  return row ? JSON.parse(secrets.open(purposeOf(shopId, name), row.sealed)) : null
}

/** The keys before these, for as long as what they sign is heard; null: there are none, or they open no more. */
export async function readPreviousCredential(
  db: Db,
  secrets: Secrets,
  shopId: string,
  name: string,
): Promise<VendorKeys | null> {
  const row = await credentialOf(db, shopId, name)
    .where('previous_until', '>', sql<Date>`now()`)
    .select('previous_sealed')
    .executeTakeFirst()
  if (!row?.previous_sealed) return null
  try {
    return JSON.parse(secrets.open(purposeOf(shopId, name), row.previous_sealed))
  } catch {
    return null
  }
}

/** In all shops, those that have keys of this name. */
export async function shopsWithCredential(db: Db, name: string): Promise<string[]> {
  const rows = await db
    .selectFrom('shop_credentials')
    .where('name', '=', name)
    .orderBy('shop_id')
    .select('shop_id')
    .execute()
  return rows.map(({ shop_id }) => shop_id)
}

/** Forgets keys that no longer count: a thief of the database would have them. */
export async function forgetPreviousCredentials(db: Db): Promise<void> {
  await db
    .updateTable('shop_credentials')
    .set({ previous_sealed: null, previous_until: null })
    .where('previous_until', '<=', sql<Date>`now()`)
    .execute()
}

function credentialOf(db: Db, shopId: string, name: string) {
  return db.selectFrom('shop_credentials').where('shop_id', '=', shopId).where('name', '=', name)
}

export const sealedCredentials: readonly SealedPart[] = [
  sealedIn('shop_credentials', 'sealed', 'name', {
    kind: 'keys of gateways and couriers',
    purposeOf,
  }),
  sealedIn('shop_credentials', 'previous_sealed', 'name', {
    kind: 'keys of gateways and couriers, the ones before',
    purposeOf,
  }),
]

/** How often the keys have changed; 0: there are none. */
export async function credentialVersion(db: Db, shopId: string, name: string): Promise<number> {
  const row = await db
    .selectFrom('shop_credentials')
    .where('shop_id', '=', shopId)
    .where('name', '=', name)
    .select('version')
    .executeTakeFirst()
  return row?.version ?? 0
}

/** null: emptied */
export type GivenKeys = Readonly<Record<string, string | null>> | null

/** Only what is named; a key left out keeps what is there. False: it was so already. */
export async function changeCredential(
  tx: Db,
  secrets: Secrets,
  shopId: string,
  name: string,
  given: GivenKeys,
): Promise<boolean> {
  const known = await readUsable(tx, secrets, shopId, name)
  const kept = Object.entries({ ...(given && known), ...given }).flatMap(([key, value]) =>
    value === null ? [] : [[key, value] as const],
  )
  if (kept.length === 0) return deleteCredential(tx, shopId, name)
  const keys = Object.fromEntries(kept)
  if (isDeepStrictEqual(keys, known)) return false
  const same = Object.keys(keys).filter((key) => keys[key] === known?.[key])
  await writeCredential(tx, secrets, shopId, name, keys, same)
  return true
}

/** What was sealed under another APP_SECRET is lost, as if it had never been given. */
async function readUsable(
  db: Db,
  secrets: Secrets,
  shopId: string,
  name: string,
): Promise<VendorKeys | null> {
  return readCredential(db, secrets, shopId, name).catch(() => null)
}

async function writeCredential(
  db: Db,
  secrets: Secrets,
  shopId: string,
  name: string,
  keys: VendorKeys,
  /** the names of those that are as they were */
  same: readonly string[],
): Promise<void> {
  const sealed = secrets.seal(purposeOf(shopId, name), JSON.stringify(keys))
  await db
    .insertInto('shop_credentials')
    // Of a first key, which has none before it, the moment says nothing.
    .values({ shop_id: shopId, name, sealed, previous_until: sql`now() + interval '1 day'` })
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'name']).doUpdateSet({
        sealed,
        previous_sealed: sql`shop_credentials.sealed`,
        previous_until: sql`excluded.previous_until`,
        updated_at: sql`excluded.updated_at`,
        version: sql`shop_credentials.version + 1`,
        known_keys: sql`array(
          select key from unnest(shop_credentials.known_keys) as key where key = any(${same}::text[]))`,
      }),
    )
    .execute()
}

async function deleteCredential(db: Db, shopId: string, name: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('shop_credentials')
    .where('shop_id', '=', shopId)
    .where('name', '=', name)
    .executeTakeFirst()
  return numDeletedRows > 0
}

/** What people may see of each key that is there. */
export type KeyHints = Readonly<Record<string, { readonly set: true; readonly last4: string | null }>>

export async function keyHints(db: Db, secrets: Secrets, shopId: string, name: string): Promise<KeyHints> {
  const keys = await readUsable(db, secrets, shopId, name)
  return Object.fromEntries(
    Object.entries(keys ?? {}).map(([key, value]) => [key, { set: true, last4: last4Of(value) }]),
  )
}

const MIN_LENGTH_TO_HINT = 12

/** The end of a short key would tell too much of it. */
function last4Of(key: string): string | null {
  return key.length >= MIN_LENGTH_TO_HINT ? key.slice(-4) : null
}

/** Bound to the shop, so that a row copied to another shop opens nothing. */
function purposeOf(shopId: string, name: string): string {
  return `credential ${shopId} ${name}`
}

/** Made by us, and read by nobody: it goes with the addresses of notices. */
const OURS = 'notice_secret'

const KIND_OF: ReadonlyMap<string, SecretKind> = new Map(SECRET_KINDS.map((kind) => [kind, kind]))

/** Owners alone set them. */
export const secretsOfVendors: SecretsSet = {
  async noteKnown(tx, secrets, shopId, { since, was }) {
    if (was !== 'owner') return
    const rows = await tx
      .selectFrom('shop_credentials')
      .where('shop_id', '=', shopId)
      .where('updated_at', '>=', since)
      .select('name')
      .execute()
    for (const { name } of rows) {
      const keys = Object.keys((await readUsable(tx, secrets, shopId, name)) ?? {})
      await tx
        .updateTable('shop_credentials')
        .set({ known_keys: keys.filter((key) => key !== OURS) })
        .where('shop_id', '=', shopId)
        .where('name', '=', name)
        .execute()
    }
  },
  async known(db, shopId) {
    const rows = await db
      .selectFrom('shop_credentials')
      .where('shop_id', '=', shopId)
      .where('known_keys', '<>', sql<string[]>`'{}'`)
      .orderBy('name')
      .select(['name', 'known_keys'])
      .execute()
    return rows.flatMap(({ name: credential, known_keys }) => {
      const [prefix = '', name = ''] = credential.split('.')
      const kind = KIND_OF.get(prefix)
      return kind && name !== 'sandbox' ? known_keys.map((key) => ({ kind, name, key, id: name })) : []
    })
  },
}
