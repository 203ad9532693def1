// The promotions and vouchers of a shop, written as in a shop file.
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { FilePromotion, FileVoucher } from './schema.ts'

export async function currentPromotions(db: Db, shopId: string): Promise<FilePromotion[]> {
  const rows = await db
    .selectFrom('promotions as p')
    .where('p.shop_id', '=', shopId)
    .where('p.archived_at', 'is', null)
    .orderBy('p.position')
    .selectAll('p')
    .select([
      // Also those that left the shop: an empty list would mean the whole shop.
      sql<string[]>`array(select x.slug from promotion_products t
        join products x on x.shop_id = t.shop_id and x.id = t.product_id
        where t.shop_id = p.shop_id and t.promotion_id = p.id order by x.position, x.slug)`.as('products'),
      sql<string[]>`array(select x.key from promotion_categories t
        join categories x on x.shop_id = t.shop_id and x.id = t.category_id
        where t.shop_id = p.shop_id and t.promotion_id = p.id order by x.position, x.key)`.as('categories'),
    ])
    .execute()
  return rows.map((row) => ({
    key: row.key,
    name: row.name,
    kind: row.kind,
    discount_type: row.discount_type,
    discount_value: row.discount_value,
    min_subtotal: row.min_subtotal,
    max_discount: row.max_discount,
    starts_at: row.starts_at?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
    products: row.products,
    categories: row.categories,
    // Only where the lists do not say so themselves.
    ...(row.products.length + row.categories.length === 0 && !row.whole_shop && { whole_shop: false }),
    badge: row.badge,
  }))
}

export async function currentVouchers(db: Db, shopId: string): Promise<FileVoucher[]> {
  const rows = await db
    .selectFrom('vouchers')
    .where('shop_id', '=', shopId)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .selectAll()
    .execute()
  return rows.map((row) => ({
    code: row.code,
    name: row.name,
    kind: row.kind,
    discount_type: row.discount_type,
    discount_value: row.discount_value,
    min_subtotal: row.min_subtotal,
    max_discount: row.max_discount,
    usage_limit: row.usage_limit,
    per_contact_limit: row.per_contact_limit,
    starts_at: row.starts_at?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
  }))
}

/** What left the shop but may still be named by a promotion. */
export async function retiredNames(
  db: Db,
  shopId: string,
): Promise<{ products: string[]; categories: string[] }> {
  const products = await db
    .selectFrom('products')
    .where('shop_id', '=', shopId)
    .where('archived_at', 'is not', null)
    .select('slug')
    .execute()
  const categories = await db
    .selectFrom('categories')
    .where('shop_id', '=', shopId)
    .where('archived_at', 'is not', null)
    .select('key')
    .execute()
  return { products: products.map((row) => row.slug), categories: categories.map((row) => row.key) }
}
