// All SQL that reads automatic promotions on orders and on shipping; campaigns are part of the catalogue.
import type { Db } from '../../db/pool.ts'
import type { Promotion } from '../../domain/pricing/best-promotion.ts'

export interface ScheduledPromotion extends Promotion {
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
    .select([
      'name',
      'discount_type',
      'discount_value',
      'max_discount',
      'min_subtotal',
      'starts_at',
      'ends_at',
    ])
    .execute()
}
