// Reads of campaigns, promotions and vouchers.
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { VoucherTable } from '../../../db/tables/promotions.ts'
import type { Campaign, KnownVoucher, Promotion } from '../../../domain/pricing/facts.ts'
import type { VoucherUse } from '../../../domain/pricing/voucher-verdict.ts'

/** A promotion that lowers the price of what it covers. */
export interface CampaignFacts extends Campaign {
  readonly id: string
  readonly key: string
  readonly badge: string | null
  readonly starts_at: Date | null
  readonly ends_at: Date | null
  readonly whole_shop: boolean
  readonly product_ids: ReadonlySet<string>
  readonly category_ids: ReadonlySet<string>
}

export async function loadCampaigns(db: Db, shopId: string): Promise<CampaignFacts[]> {
  const rows = await db
    .selectFrom('promotions as p')
    .where('p.shop_id', '=', shopId)
    .where('p.kind', '=', 'campaign')
    .where('p.archived_at', 'is', null)
    .orderBy('p.position')
    .select(['p.id', 'p.key', 'p.name', 'p.badge', 'p.discount_type', 'p.discount_value', 'p.max_discount'])
    .select(['p.starts_at', 'p.ends_at', 'p.whole_shop'])
    .select([
      sql<string[]>`array(select product_id from promotion_products t
        where t.shop_id = p.shop_id and t.promotion_id = p.id)`.as('product_ids'),
      sql<string[]>`array(select category_id from promotion_categories t
        where t.shop_id = p.shop_id and t.promotion_id = p.id)`.as('category_ids'),
    ])
    .execute()
  return rows.map((row) => ({
    ...row,
    product_ids: new Set(row.product_ids),
    category_ids: new Set(row.category_ids),
  }))
}

/** An automatic promotion on orders or on shipping. */
export interface ScheduledPromotion extends Promotion {
  readonly id: string
  readonly starts_at: Date | null
  readonly ends_at: Date | null
}

export async function loadPromotions(
  db: Db,
  shopId: string,
  kind: 'order' | 'shipping',
): Promise<ScheduledPromotion[]> {
  return db
    .selectFrom('promotions')
    .where('shop_id', '=', shopId)
    .where('kind', '=', kind)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .select(['id', 'name', 'discount_type', 'discount_value', 'max_discount', 'min_subtotal'])
    .select(['starts_at', 'ends_at'])
    .execute()
}

export type StoredVoucher = Selectable<VoucherTable>

/** As much of a voucher as a price depends on. */
export type VoucherTerms = Omit<KnownVoucher, 'verdict'> & VoucherUse

/** Codes are kept in capitals: buyers type them either way. */
export async function findVoucher(db: Db, shopId: string, code: string): Promise<StoredVoucher | null> {
  const row = await db
    .selectFrom('vouchers')
    .where('shop_id', '=', shopId)
    .where('code', '=', code)
    .where('archived_at', 'is', null)
    .selectAll()
    .executeTakeFirst()
  return row ?? null
}

/** By the id of each voucher that the shop has or had: one may be archived between a list of them and this. */
export async function usesOfVouchers(
  db: Db,
  shopId: string,
): Promise<Map<string, Pick<StoredVoucher, 'used_count'>>> {
  const rows = await db
    .selectFrom('vouchers')
    .where('shop_id', '=', shopId)
    .select(['id', 'used_count'])
    .execute()
  return new Map(rows.map(({ id, used_count }) => [id, { used_count }]))
}
