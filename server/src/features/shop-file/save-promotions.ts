// Writes promotions with what they cover, and vouchers; uses already counted are kept.
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { newId } from '../../domain/ids.ts'
import { archiveOthers, saveRows } from './rows.ts'
import type { FilePromotion, ShopFile } from './schema.ts'

export async function savePromotions(tx: Db, shopId: string, file: ShopFile): Promise<void> {
  const known = await tx
    .selectFrom('promotions')
    .where('shop_id', '=', shopId)
    .select(['id', 'key'])
    .execute()
  const ids = new Map(known.map((row) => [row.key, row.id]))
  const saved = (file.promotions ?? []).map((promotion, position) => ({
    id: ids.get(promotion.key) ?? newId('prm'),
    position,
    promotion,
  }))
  await archiveOthers(tx, shopId, 'promotions', saved)
  const rows = saved.map(({ id, position, promotion }) => ({
    shop_id: shopId,
    id,
    key: promotion.key,
    position,
    name: promotion.name ?? promotion.key,
    kind: promotion.kind ?? 'campaign',
    badge: promotion.badge ?? null,
    whole_shop: coversWholeShop(promotion),
    archived_at: null,
    ...discountColumns(promotion),
  }))
  await saveRows(tx, 'promotions', rows)
  await saveTargets(tx, shopId, saved)
}

function coversWholeShop({ products = [], categories = [], whole_shop = true }: FilePromotion): boolean {
  return whole_shop && products.length === 0 && categories.length === 0
}

async function saveTargets(
  tx: Db,
  shopId: string,
  saved: readonly { id: string; promotion: FilePromotion }[],
): Promise<void> {
  await tx.deleteFrom('promotion_products').where('shop_id', '=', shopId).execute()
  await tx.deleteFrom('promotion_categories').where('shop_id', '=', shopId).execute()
  const products = saved.flatMap(({ id, promotion }) =>
    (promotion.products ?? []).map((slug) => [id, slug] as const),
  )
  const categories = saved.flatMap(({ id, promotion }) =>
    (promotion.categories ?? []).map((key) => [id, key] as const),
  )
  await sql`
    insert into promotion_products (shop_id, promotion_id, product_id)
    select distinct ${shopId}, v.promotion_id, p.id
    from unnest(${products.map(([id]) => id)}::text[], ${products.map(([, slug]) => slug)}::text[]) as v (promotion_id, slug)
    join products p on p.shop_id = ${shopId} and p.slug = v.slug`.execute(tx)
  await sql`
    insert into promotion_categories (shop_id, promotion_id, category_id)
    select distinct ${shopId}, v.promotion_id, c.id
    from unnest(${categories.map(([id]) => id)}::text[], ${categories.map(([, key]) => key)}::text[]) as v (promotion_id, key)
    join categories c on c.shop_id = ${shopId} and c.key = v.key`.execute(tx)
}

export async function saveVouchers(tx: Db, shopId: string, file: ShopFile): Promise<void> {
  const known = await tx.selectFrom('vouchers').where('shop_id', '=', shopId).select(['id', 'code']).execute()
  const ids = new Map(known.map((row) => [row.code, row.id]))
  const saved = (file.vouchers ?? []).map((voucher, position) => {
    const code = voucher.code.toUpperCase()
    return { id: ids.get(code) ?? newId('vch'), code, position, voucher }
  })
  await archiveOthers(tx, shopId, 'vouchers', saved)
  const rows = saved.map(({ id, code, position, voucher }) => ({
    shop_id: shopId,
    id,
    code,
    position,
    name: voucher.name ?? null,
    kind: voucher.kind ?? 'order',
    usage_limit: voucher.usage_limit ?? null,
    per_contact_limit: voucher.per_contact_limit ?? null,
    archived_at: null,
    ...discountColumns(voucher),
  }))
  await saveRows(tx, 'vouchers', rows)
}

interface DiscountFields {
  discount_type?: 'percent' | 'amount'
  discount_value?: number
  min_subtotal?: number | null
  max_discount?: number | null
  starts_at?: string | null
  ends_at?: string | null
}

function discountColumns(of: DiscountFields) {
  return {
    discount_type: of.discount_type ?? 'percent',
    discount_value: of.discount_value ?? 0,
    min_subtotal: of.min_subtotal ?? 0,
    max_discount: of.max_discount ?? null,
    starts_at: of.starts_at ? new Date(of.starts_at) : null,
    ends_at: of.ends_at ? new Date(of.ends_at) : null,
  }
}
