// What a merchant asks of the checkout: what a buyer would pay.
import { shopAddress } from '../../../domain/addresses.ts'
import type { AdminRoute } from '../../../http/routes/admin-route.ts'
import { inShop } from '../../../http/routes/declare-admin-route.ts'
import { previewPrice } from './actions/preview-price.ts'
import { toPricePreview } from './present.ts'
import { PricePreview, PricePreviewRequest } from './preview-schema.ts'

export const checkoutAdminRoutes: readonly AdminRoute[] = [
  inShop.post('/price-preview', {
    op: 'previewPrice',
    tag: 'Promotions',
    summary: 'What a buyer would pay for a cart, also under a promotion or a voucher that is not saved yet',
    description:
      'Priced as drafts are, and nothing is kept: no draft, no stock, no code. What a buyer could not order is priced ' +
      'where it can be, and `problems` says why. Whether one buyer has used a voucher up is not asked.',
    need: { role: 'staff', scope: 'products:read' },
    problems: ['quote_invalid', 'payment_unavailable'],
    keepReply: 'never',
    body: PricePreviewRequest,
    reply: PricePreview,
    run: async (ctx, { shop, body, at }) =>
      toPricePreview(await previewPrice(ctx, shop, body, at), shopAddress(shop, ctx.platform)),
  }),
]
