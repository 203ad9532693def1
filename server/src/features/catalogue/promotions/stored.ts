// Promotions and vouchers as the merchant wrote them, read back from their rows: for edits and for the shop file.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { isOneOf } from '../../../db/rows.ts'
import type { Stored } from '../../../tenancy/edit.ts'
import { categoryKeysOf, slugsOf } from '../products/stored.ts'
import type { PromotionInput, VoucherInput } from './input.ts'

/** In the merchant's order. `keys`: only these. */
export async function storedPromotions(
  db: Db,
  shopId: string,
  keys?: readonly string[],
): Promise<Stored<PromotionInput>[]> {
  const rows = await db
    .selectFrom('promotions as p')
    .where('p.shop_id', '=', shopId)
    .where('p.archived_at', 'is', null)
    .where(isOneOf('p.key', keys))
    .orderBy('p.position')
    .selectAll('p')
    // Also what left the shop: an empty list would mean the whole shop.
    .select([
      slugsOf(sql.ref('p.shop_id'), covered(sql.table('promotion_products'), 'product_id')).as('products'),
      categoryKeysOf(sql.ref('p.shop_id'), covered(sql.table('promotion_categories'), 'category_id')).as(
        'categories',
      ),
    ])
    .execute()
  return rows.map(({ products, categories, ...row }) => {
    const value = {
      key: row.key,
      name: row.name,
      kind: row.kind,
      discount_type: row.discount_type,
      discount_value: row.discount_value,
      min_subtotal: row.min_subtotal,
      max_discount: row.max_discount,
      starts_at: row.starts_at?.toISOString() ?? null,
      ends_at: row.ends_at?.toISOString() ?? null,
      products,
      categories,
      // Only where the lists do not say so themselves.
      ...(products.length + categories.length === 0 && !row.whole_shop && { whole_shop: false }),
      badge: row.badge,
    }
    return { id: row.id, version: row.version, position: row.position, value }
  })
}

/** The ids of what promotion `p` of the statement covers. */
function covered(table: RawBuilder<unknown>, column: 'product_id' | 'category_id') {
  return sql`select t.${sql.ref(column)} from ${table} t
    where t.shop_id = p.shop_id and t.promotion_id = p.id`
}

/** In the merchant's order. `codes`: only these, in capitals. */
export async function storedVouchers(
  db: Db,
  shopId: string,
  codes?: readonly string[],
): Promise<Stored<VoucherInput>[]> {
  const rows = await db
    .selectFrom('vouchers')
    .where('shop_id', '=', shopId)
    .where('archived_at', 'is', null)
    .where(isOneOf('code', codes))
    .orderBy('position')
    .selectAll()
    .execute()
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    position: row.position,
    value: {
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
    },
  }))
}

/** The id of every one that the shop ever had, by what it is called: one that comes back keeps it. */
export async function promotionIds(db: Db, shopId: string): Promise<Map<string, string>> {
  const rows = await db.selectFrom('promotions').where('shop_id', '=', shopId).select(['id', 'key']).execute()
  return new Map(rows.map((row) => [row.key, row.id]))
}

export async function voucherIds(db: Db, shopId: string): Promise<Map<string, string>> {
  const rows = await db.selectFrom('vouchers').where('shop_id', '=', shopId).select(['id', 'code']).execute()
  return new Map(rows.map((row) => [row.code, row.id]))
}
