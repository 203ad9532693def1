// Which products a merchant's list shows: what it is filtered by, and where a page of it begins. The SQL of both.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { jakartaDay } from '../../../domain/jakarta.ts'
import type { LegalLack } from '../../../domain/legal.ts'
import { type FeedLack, LONGEST_LISTED_NAME } from '../../../domain/listed-goods.ts'
import { LOW_STOCK } from './facts.ts'

/** What a product does not say, and should by the law, for couriers or for lists of others. */
export type ProductLack = LegalLack | FeedLack | 'weight'

export interface ProductFilter {
  /** part of a name, a slug or a SKU */
  readonly q?: string | undefined
  /** the key of a category */
  readonly category?: string | undefined
  /** those that left the shop instead */
  readonly archived: boolean
  /** whether so little is left that the merchant gets a message */
  readonly isLow?: boolean | undefined
  /** what they do not say */
  readonly lacks?: ProductLack | undefined
  /** when a certificate must not be over, and it is still to be sold; left out: whenever */
  readonly at?: Date | undefined
}

export interface PlaceInList {
  readonly position: number
  readonly id: string
}

/** Their ids, in the merchant's order. `after`: the last one of the page before. */
export async function listedProducts(
  db: Db,
  shopId: string,
  filter: ProductFilter,
  { after, limit }: { readonly after: PlaceInList | null; readonly limit: number },
): Promise<string[]> {
  const begins = after ? sql`and (p.position, p.id) > (${after.position}::bigint, ${after.id})` : sql``
  const { rows } = await sql<{ id: string }>`
    select p.id from products p
    where ${isListed(shopId, filter)} ${begins}
    order by p.position, p.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

const MOST_COUNTED = 10_000

/** null: counting them would take long, for they are many, or are looked for among all. */
export async function countListed(db: Db, shopId: string, filter: ProductFilter): Promise<number | null> {
  if (filter.q !== undefined || filter.isLow !== undefined) return null
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from products p where ${isListed(shopId, filter)} limit ${MOST_COUNTED + 1}
    ) listed`.execute(db)
  const count = rows[0]?.count ?? 0
  return count > MOST_COUNTED ? null : count
}

/** More of them are not counted. */
export const MOST_LOW = 1_000

/** How many of those in the shop run low: one walk along them, about a millisecond for each thousand. */
export async function countLow(db: Db, shopId: string): Promise<number> {
  const { rows } = await lowOf(shopId).execute(db)
  return rows[0]?.count ?? 0
}

export function lowOf(shopId: string): RawBuilder<{ count: number }> {
  return sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from products p where ${isListed(shopId, { archived: false, isLow: true })} limit ${sql.lit(MOST_LOW)}
    ) low`
}

/** By its id or its slug, also when it left. */
export async function findListed(
  db: Db,
  shopId: string,
  name: string,
): Promise<{ readonly id: string; readonly isArchived: boolean } | null> {
  const row = await db
    .selectFrom('products')
    .where('shop_id', '=', shopId)
    .where(({ or, eb }) => or([eb('id', '=', name), eb('slug', '=', name)]))
    .select(['id', sql<boolean>`archived_at is not null`.as('isArchived')])
    .executeTakeFirst()
  return row ?? null
}

/** Whether a buyer could put anything into a cart at this moment, by the rules of the catalogue. */
export async function sellsAnything(db: Db, shopId: string, at: Date): Promise<boolean> {
  const inShop = sql`from variants v where v.shop_id = p.shop_id and v.product_id = p.id and v.archived_at is null`
  const { rows } = await sql<{ sells: boolean }>`
    select exists (
      select 1 from products p
      where ${isListed(shopId, { archived: false })} and not p.is_draft
        and coalesce(p.sell_from <= ${at}, true) and coalesce(p.sell_until > ${at}, true)
        and (p.unlimited_stock or (p.preorder_lead_days is not null and not p.preorder_capped)
          or exists (select 1 ${inShop} and v.stock > 0)
          or (p.stock > 0 and not exists (select 1 ${inShop})))
    ) as sells`.execute(db)
  return rows[0]?.sells ?? false
}

function isListed(
  shopId: string,
  { q, category, archived, isLow, lacks, at }: ProductFilter,
): RawBuilder<SqlBool> {
  const conditions = [
    sql`p.shop_id = ${shopId}`,
    // As the index has it.
    sql`(p.archived_at is not null)::int = ${sql.lit(archived ? 1 : 0)}`,
    ...(category === undefined ? [] : [inCategory(shopId, category)]),
    ...(q === undefined ? [] : [isNamed(shopId, q, archived)]),
    ...(isLow === undefined ? [] : [isLow ? sql`(${runsLow(shopId)})` : sql`not (${runsLow(shopId)})`]),
    ...(lacks === undefined ? [] : [sql`(${LACKS[lacks](at ?? new Date(0))})`]),
  ]
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** What nobody has said, and what is over by then. */
const LACKS: Readonly<Record<ProductLack, (at: Date) => RawBuilder<SqlBool>>> = {
  halal: (at) =>
    sql<SqlBool>`p.legal ->> 'halal' is null or p.legal ->> 'halal_valid_until' < ${jakartaDay(at)}`,
  registration: () =>
    sql<SqlBool>`p.legal ->> 'registration_no' is null and p.legal ->> 'registration_exempt' is null`,
  weight: () =>
    sql<SqlBool>`case when exists (select 1 from variants v
        where v.shop_id = p.shop_id and v.product_id = p.id and v.archived_at is null)
      then exists (select 1 from variants v
        where v.shop_id = p.shop_id and v.product_id = p.id and v.archived_at is null
          and coalesce(v.weight_grams, p.weight_grams) = 0)
      else p.weight_grams = 0 end`,
  picture: (at) =>
    inFeeds(
      at,
      sql`not exists (select 1 from product_images i where i.shop_id = p.shop_id and i.product_id = p.id)`,
    ),
  description: (at) => inFeeds(at, sql`coalesce(p.description, '') = ''`),
  short_name: (at) => inFeeds(at, sql`length(p.name) > ${sql.lit(LONGEST_LISTED_NAME)}`),
  brand: (at) => inFeeds(at, sql`p.brand is null`),
  number: (at) =>
    inFeeds(
      at,
      sql`p.gtin is null and p.mpn is null and not exists (
        select 1 from variants v where v.shop_id = p.shop_id and v.product_id = p.id and v.archived_at is null
          and (v.gtin is not null or v.mpn is not null))`,
    ),
  google_category: (at) =>
    inFeeds(
      at,
      sql`not exists (select 1 from categories c
        where c.shop_id = p.shop_id and c.id = p.category_id and c.google_category is not null)`,
    ),
}

/** Of those that are in lists of others, and lack it. */
function inFeeds(at: Date, lacks: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`not p.is_draft and coalesce(p.sell_until > ${at}, true) and ${lacks}`
}

export const MOST_LACKING = 1_000

/** How many of those in the shop lack each of these; more than a thousand are not counted. */
export async function countLacking<L extends ProductLack>(
  db: Db,
  shopId: string,
  lacks: readonly L[],
  at: Date,
): Promise<Map<L, number>> {
  const counts = lacks.map(
    (each) => sql`(select count(*)::int from (
      select 1 from products p where ${isListed(shopId, { archived: false, lacks: each, at })}
      limit ${sql.lit(MOST_LACKING)}) as lacking) as ${sql.ref(each)}`,
  )
  if (counts.length === 0) return new Map()
  const { rows } = await sql<Partial<Record<L, number>>>`select ${sql.join(counts)}`.execute(db)
  return new Map(lacks.map((each) => [each, rows[0]?.[each] ?? 0]))
}

function inCategory(shopId: string, key: string) {
  return sql`p.category_id = (select c.id from categories c where c.shop_id = ${shopId} and c.key = ${key})`
}

function isNamed(shopId: string, q: string, archived: boolean) {
  const like = sql`${`%${q.replaceAll(/[\\%_]/g, '\\$&')}%`}`
  return sql`(concat_ws(chr(10), p.name, p.slug, p.sku) ilike ${like} or p.id in (
    select v.product_id from variants v
    where v.shop_id = ${shopId} and v.sku ilike ${like} and (v.archived_at is null) = ${!archived}))`
}

/** As for the message to the merchant: nothing that sells on and on runs low. */
function runsLow(shopId: string) {
  const inShop = sql`from variants v where v.shop_id = ${shopId} and v.archived_at is null`
  const low = sql.lit(LOW_STOCK)
  return sql`not p.unlimited_stock and (p.preorder_lead_days is null or p.preorder_capped) and (
    p.id in (select v.product_id ${inShop} and v.stock <= ${low})
    or (p.stock <= ${low} and not exists (select 1 ${inShop} and v.product_id = p.id)))`
}
