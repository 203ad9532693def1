// All SQL that finds a shop, and what its row shows.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { GROWN_AFTER_DAYS, type ShopStanding } from '../domain/allowances.ts'
import type { Plan } from '../domain/plans.ts'
import { NO_SHELF } from './shelf.ts'
import type { Shop } from './shop.ts'

export async function findShopBySlug(db: Db, slug: string): Promise<Shop | null> {
  const row = await shopWithDomains(db).where('shops.slug', '=', slug).executeTakeFirst()
  return row ? toShop(row) : null
}

/** By their slugs. */
export async function findAllShops(db: Db): Promise<Shop[]> {
  const rows = await shopWithDomains(db).orderBy('shops.slug').execute()
  return rows.map(toShop)
}

export async function findShopsByIds(db: Db, ids: readonly string[]): Promise<Shop[]> {
  const rows = await shopWithDomains(db)
    .where('shops.id', '=', sql<string>`any(${ids}::text[])`)
    .orderBy('shops.slug')
    .execute()
  return rows.map(toShop)
}

/** By their slugs; `ids` null: any shop. */
export async function findShopsAfter(
  db: Db,
  { ids, after, limit }: { ids: readonly string[] | null; after?: string | undefined; limit?: number },
): Promise<Shop[]> {
  const rows = await shopWithDomains(db)
    .$if(ids !== null, (query) => query.where('shops.id', '=', sql<string>`any(${ids}::text[])`))
    .$call((query) => (after === undefined ? query : query.where('shops.slug', '>', after)))
    .orderBy('shops.slug')
    .$call((query) => (limit === undefined ? query : query.limit(limit)))
    .execute()
  return rows.map(toShop)
}

/** With when they were made, the newest first. */
export async function newestShops(db: Db, most: number): Promise<(Shop & { readonly created_at: Date })[]> {
  const rows = await shopWithDomains(db)
    .select('shops.created_at')
    .orderBy('shops.created_at', 'desc')
    .orderBy('shops.id')
    .limit(most)
    .execute()
  return rows.map((row) => ({ ...toShop(row), created_at: row.created_at }))
}

export interface Resemblance {
  readonly shop_id: string
  /** an older one that it may be taken for */
  readonly other_id: string
  readonly other_slug: string
  readonly other_name: string
}

/** Of how many new shops it is looked for, and how many older ones are named for each. */
const MOST_NEW = 1_000
const MOST_RESEMBLED = 3

/** Of the shops made since then, the newest first. */
export async function resemblances(
  db: Db,
  { since, most }: { readonly since: Date; readonly most: number },
): Promise<Resemblance[]> {
  // A statement for each column: the oldest come first by its index, however many look the same.
  const olderBy = (column: 'slug_look' | 'name_look') => sql`(
    select id, slug, name, created_at from shops as older
    where older.${sql.ref(column)} = look and (older.created_at, older.id) < (young.created_at, young.id)
    order by older.created_at, older.id limit ${MOST_RESEMBLED})`
  const { rows } = await sql<Resemblance>`
    select shop_id, other_id, other_slug, other_name from (
      select distinct young.created_at, young.id as shop_id, other.created_at as other_created_at,
        other.id as other_id, other.slug as other_slug, other.name as other_name
      from (
        select id, created_at, slug_look, name_look from shops
        where created_at >= ${since} order by created_at desc, id limit ${MOST_NEW}
      ) as young
      cross join lateral unnest(array[slug_look, name_look]) as look
      cross join lateral (${olderBy('slug_look')} union all ${olderBy('name_look')}) as other
    ) as found
    order by created_at desc, shop_id, other_created_at, other_id
    limit ${most}`.execute(db)
  return rows
}

export interface ShopWithLogo extends Shop {
  /** hash of the picture */
  readonly logo: string
  readonly tagline: string | null
}

/** That sell goods now, the newest first; `slugs` null: any. */
export async function openShopsWithLogo(
  db: Db,
  { slugs, most }: { readonly slugs: readonly string[] | null; readonly most: number },
): Promise<ShopWithLogo[]> {
  const logo = sql<string>`shops.brand->'logo_image'->>'media'`
  const rows = await shopWithDomains(db)
    .where('shops.paused_at', 'is', null)
    .where('shops.closed_at', 'is', null)
    .where('shops.sells_plans', '=', false)
    .where(logo, 'is not', null)
    .$if(slugs !== null, (query) => query.where('shops.slug', '=', sql<string>`any(${slugs}::text[])`))
    .orderBy('shops.created_at', 'desc')
    .limit(most)
    .select([logo.as('logo'), sql<string | null>`shops.brand->>'tagline'`.as('tagline')])
    .execute()
  return rows.map(({ logo, tagline, ...row }) => ({ ...toShop(row), logo, tagline }))
}

/** Those of these addresses that no shop has. */
export async function freeSlugs(db: Db, slugs: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('shops')
    .where('slug', '=', sql<string>`any(${slugs}::text[])`)
    .select('slug')
    .execute()
  return new Set(slugs).difference(new Set(rows.map(({ slug }) => slug)))
}

export async function countShops(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('shops')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export interface ShopsOfPlan {
  readonly plan: Plan
  readonly shops: number
  readonly new_shops: number
}

/** `newSince`: those made since then are new. */
export async function countShopsByPlan(db: Db, newSince: Date): Promise<ShopsOfPlan[]> {
  const { rows } = await sql<ShopsOfPlan>`
    select plan, count(*)::int as shops, count(*) filter (where created_at >= ${newSince})::int as new_shops
    from shops group by plan order by plan`.execute(db)
  return rows
}

/** For a statement over all shops: their ids. */
export const EACH_SHOP = sql`(select id from shops)`

export async function findShopById(db: Db, id: string): Promise<Shop | null> {
  const row = await shopWithDomains(db).where('shops.id', '=', id).executeTakeFirst()
  return row ? toShop(row) : null
}

/** How long a shop has been there, what it has proven, and on which plan it is: how far it is trusted. */
export async function standingOf(db: Db, id: string): Promise<ShopStanding> {
  return db
    .selectFrom('shops')
    .where('id', '=', id)
    .select(['plan', 'created_at', 'proven_days'])
    .executeTakeFirstOrThrow()
}

/** Those whose limits payments could raise, in the order of their ids. */
export async function shopsToProve(
  db: Db,
  { since, after, limit }: { readonly since: Date; readonly after: string; readonly limit: number },
): Promise<{ id: string; proven_days: number }[]> {
  return db
    .selectFrom('shops')
    .where('created_at', '>', since)
    .where('plan', '=', 'gratis')
    .where('proven_days', '<', GROWN_AFTER_DAYS)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .select(['id', 'proven_days'])
    .execute()
}

/** The shop at which plans are bought; null: there is none. */
export async function findSellerOfPlans(db: Db): Promise<Shop | null> {
  const row = await shopWithDomains(db).where('shops.sells_plans', '=', true).executeTakeFirst()
  return row ? toShop(row) : null
}

/**
 * The shop a host name belongs to, ports aside. A developer's own page (localhost:4321) may be named by
 * several shops: it leads to one only when no other has it.
 */
export async function findShopByDomain(db: Db, hostname: string): Promise<Shop | null> {
  const owners = db
    .selectFrom('shop_domains')
    .where('hostname', '=', hostname)
    .select(['shop_id', sql<boolean>`bool_or(not is_local_origin)`.as('is_own')])
    .groupBy('shop_id')
    .orderBy('is_own', 'desc')
    .limit(2)
  const [first, second] = await owners.execute()
  if (!first || (!first.is_own && second)) return null
  const row = await shopWithDomains(db).where('shops.id', '=', first.shop_id).executeTakeFirst()
  return row ? toShop(row) : null
}

export interface StoredDomain {
  readonly host: string
  readonly is_primary: boolean
  readonly position: number
  readonly version: number
}

/** In the merchant's order. */
export async function domainsOf(db: Db, shopId: string): Promise<StoredDomain[]> {
  return db
    .selectFrom('shop_domains')
    .where('shop_id', '=', shopId)
    .orderBy('position')
    .select(['host', 'is_primary', 'position', 'version'])
    .execute()
}

/** Of these host names, those that lead to other shops. */
export async function hostnamesOfOthers(
  db: Db,
  shopId: string,
  hostnames: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('shop_domains')
    .where('hostname', '=', sql<string>`any(${hostnames}::text[])`)
    .where('shop_id', '<>', shopId)
    .where('is_local_origin', '=', sql.lit(false))
    .select('hostname')
    .execute()
  return new Set(rows.map((row) => row.hostname))
}

export async function hasAnyShop(db: Db): Promise<boolean> {
  return (await db.selectFrom('shops').select('id').limit(1).executeTakeFirst()) !== undefined
}

function shopWithDomains(db: Db) {
  return db
    .selectFrom('shops')
    .leftJoin('shop_domains', 'shop_domains.shop_id', 'shops.id')
    .groupBy('shops.id')
    .select([
      'shops.id',
      'shops.slug',
      'shops.name',
      'shops.plan',
      'shops.sells_plans',
      'shops.closed_at',
      'shops.paused_at',
      'shops.paused_reason',
    ])
    .select([
      sql<string[]>`coalesce(json_agg(host order by position) filter (where host is not null), '[]')`.as(
        'domains',
      ),
      sql<string | null>`max(host) filter (where is_primary)`.as('primary_domain'),
    ])
}

function toShop(row: {
  id: string
  slug: string
  name: string
  plan: Plan
  sells_plans: boolean
  domains: string[]
  primary_domain: string | null
  closed_at: Date | null
  paused_at: Date | null
  paused_reason: string | null
}): Shop {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    plan: row.plan,
    sellsPlans: row.sells_plans,
    domains: row.domains,
    primaryDomain: row.primary_domain,
    closedAt: row.closed_at,
    pause: row.paused_at && { since: row.paused_at, reason: row.paused_reason ?? '' },
    shelf: NO_SHELF,
  }
}

/** `hash` of each picture that its brand shows: by name in its settings, where no key of the database holds them. */
export function brandPictures(shopId: string): RawBuilder<{ hash: string }> {
  return sql`
    select distinct media #>> '{}' as hash
    from shops, jsonb_path_query(shops.brand, '$.**.media') as media
    where shops.id = ${shopId} and jsonb_typeof(media) = 'string'`
}

export async function shownByBrand(db: Db, shopId: string, hashes: readonly string[]): Promise<string[]> {
  const { rows } = await brandPictures(shopId).execute(db)
  const wanted = new Set(hashes)
  return rows.flatMap(({ hash }) => (wanted.has(hash) ? [hash] : []))
}
