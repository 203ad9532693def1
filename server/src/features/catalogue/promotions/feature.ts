// Campaigns and vouchers.
import type { Feature } from '../../manifest.ts'
import { promotionAdminRoutes } from './admin-routes.ts'
import { promotionConsistency } from './consistency.ts'
import { personalVoucherUses } from './personal.ts'

export const promotions: Feature = {
  tables: ['promotions', 'promotion_products', 'promotion_categories', 'vouchers', 'voucher_uses'],
  adminRoutes: promotionAdminRoutes,
  consistency: promotionConsistency,
  personal: personalVoucherUses,
}
