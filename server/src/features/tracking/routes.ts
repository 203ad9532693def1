// Storefront endpoints of following one order by its token: see it, pay it, report a transfer.
import { get, post } from '../../http/route.ts'
import { toPayment } from '../payments/present.ts'
import { claimPayment } from './actions/claim-payment.ts'
import { reopenPayment } from './actions/reopen-payment.ts'
import { trackOrder } from './actions/track-order.ts'
import { toTracked } from './present.ts'
import { Reopened, TrackedOrder, TrackPath } from './schema.ts'

export const trackingRoutes = [
  get('/orders/track/:token', {
    op: 'trackOrder',
    tag: 'Orders',
    budget: 'track',
    summary: 'Follow an order',
    description: 'Show `order.timeline` and `order.status_label` as they are; branch on `payment.kind`.',
    params: TrackPath,
    reply: TrackedOrder,
    problems: ['not_found'],
    run: async (ctx, { shop, params, at, baseUrl }) =>
      toTracked(await trackOrder(ctx, shop, params.token, at), at, baseUrl),
  }),
  post('/orders/track/:token/payment', {
    op: 'reopenPayment',
    tag: 'Orders',
    budget: 'track',
    summary: 'Get a payment that can be paid',
    description:
      'A live payment is answered as it is; one that expired or failed is replaced, possibly at another gateway.',
    params: TrackPath,
    reply: Reopened,
    problems: ['not_found', 'order_moved'],
    async run(ctx, { shop, params, at, baseUrl }) {
      const reopened = await reopenPayment(ctx, shop, { token: params.token, baseUrl }, at)
      return { payment: toPayment({ ...reopened, at, baseUrl }) }
    },
  }),
  post('/orders/track/:token/payment/claim', {
    op: 'claimPayment',
    tag: 'Orders',
    budget: 'track',
    summary: 'Report a manual transfer as paid',
    description:
      'Sets `order.buyer_claimed_at` once; the order no longer expires until the merchant has looked.',
    params: TrackPath,
    reply: TrackedOrder,
    problems: ['not_found', 'order_moved', 'not_manual_payment'],
    run: async (ctx, { shop, params, at, baseUrl }) =>
      toTracked(await claimPayment(ctx, shop, params.token, at), at, baseUrl),
  }),
]
