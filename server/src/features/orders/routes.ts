// Storefront endpoints of orders: following one by its token, and finding old ones by a code.
import Type from 'typebox'
import { get, post } from '../../http/route.ts'
import { CodeSent } from '../codes/schema.ts'
import { reopenPayment } from '../payments/actions/reopen-payment.ts'
import { claimPayment } from './actions/claim-payment.ts'
import { sendLookupCode, verifyLookupCode } from './actions/look-up-orders.ts'
import { trackOrder } from './actions/track-order.ts'
import { FoundOrders, Reopened, SendLookupCode, TrackedOrder, VerifyLookupCode } from './schema.ts'

const params = Type.Object({
  token: Type.String({ minLength: 1, description: '`track_token` of the order' }),
})

export const orderRoutes = [
  get('/orders/track/:token', {
    op: 'trackOrder',
    tag: 'Orders',
    budget: 'track',
    summary: 'Follow an order',
    description: 'Show `order.timeline` and `order.status_label` as they are; branch on `payment.kind`.',
    params,
    reply: TrackedOrder,
    problems: ['not_found'],
    run: (ctx, call) => trackOrder(ctx, call),
  }),
  post('/orders/track/:token/payment', {
    op: 'reopenPayment',
    tag: 'Orders',
    budget: 'track',
    summary: 'Get a payment that can be paid',
    description:
      'A live payment is answered as it is; one that expired or failed is replaced, possibly at another gateway.',
    params,
    reply: Reopened,
    problems: ['not_found', 'order_moved'],
    run: (ctx, call) => reopenPayment(ctx, call),
  }),
  post('/orders/track/:token/payment/claim', {
    op: 'claimPayment',
    tag: 'Orders',
    budget: 'track',
    summary: 'Report a manual transfer as paid',
    description:
      'Sets `order.buyer_claimed_at` once; the order no longer expires until the merchant has looked.',
    params,
    reply: TrackedOrder,
    problems: ['not_found', 'order_moved', 'not_manual_payment'],
    run: (ctx, call) => claimPayment(ctx, call),
  }),
  post('/orders/lookup/otp/send', {
    op: 'sendLookupCode',
    tag: 'Orders',
    budget: 'lookup',
    summary: 'Send a buyer a code to find old orders with',
    description: '`sent` is true for every well-formed contact; a code goes out only if it has orders here.',
    body: SendLookupCode,
    reply: CodeSent,
    problems: ['otp_limit'],
    run: (ctx, call) => sendLookupCode(ctx, call),
  }),
  post('/orders/lookup/otp/verify', {
    op: 'verifyLookupCode',
    tag: 'Orders',
    budget: 'lookup',
    summary: 'List the newest 50 orders of a contact',
    body: VerifyLookupCode,
    reply: FoundOrders,
    problems: ['code_refused'],
    run: (ctx, call) => verifyLookupCode(ctx, call),
  }),
]
