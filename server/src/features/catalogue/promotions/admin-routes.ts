// What a merchant does with promotions and vouchers.
import { integer } from '../../../base/shapes.ts'
import type { AdminRoute } from '../../../http/routes/admin-route.ts'
import { thingRoutes } from '../../../http/routes/thing-routes.ts'
import { archivePromotion, savePromotion } from './actions/save-promotion.ts'
import { archiveVoucher, saveVoucher } from './actions/save-voucher.ts'
import { isForWholeShop, PromotionInput, VoucherInput } from './input.ts'
import { usesOfVouchers } from './queries.ts'
import { storedPromotions, storedVouchers } from './stored.ts'

const READS = { role: 'staff', scope: 'products:read' } as const
const WRITES = { role: 'manager', scope: 'products:write' } as const

export const promotionAdminRoutes: readonly AdminRoute[] = [
  ...thingRoutes({
    path: '/promotions',
    tag: 'Promotions',
    one: 'Promotion',
    many: 'Promotions',
    description: 'Campaigns, and promotions of orders and of shipping',
    input: PromotionInput,
    name: 'key',
    reads: READS,
    writes: WRITES,
    stored: ({ db }, shop) => storedPromotions(db, shop.id),
    save: (ctx, shop, input, _at, edit) => savePromotion(ctx, shop, input, { ...edit, staysListed: true }),
    shown: (promotion) => ({ ...promotion, whole_shop: isForWholeShop(promotion) }),
    remove: (ctx, shop, { key }, at, edit) => archivePromotion(ctx, shop, key, at, edit),
  }),
  ...thingRoutes({
    path: '/vouchers',
    tag: 'Promotions',
    one: 'Voucher',
    many: 'Vouchers',
    description: 'Vouchers, which buyers enter by their code',
    input: VoucherInput,
    name: 'code',
    reads: READS,
    writes: WRITES,
    stored: ({ db }, shop) => storedVouchers(db, shop.id),
    facts: {
      shape: { used_count: integer('How often buyers have used it') },
      read: ({ db }, shop) => usesOfVouchers(db, shop.id),
    },
    save: (ctx, shop, input, _at, edit) => saveVoucher(ctx, shop, input, edit),
    remove: (ctx, shop, { code }, at, edit) => archiveVoucher(ctx, shop, code, at, edit),
  }),
]
