// Storefront endpoints of following one order by its token: see it, pay it, report a transfer.
import { get, post } from '../../../http/routes/declare-route.ts'
import { toPayment } from '../payments/present.ts'
import { askFullInvoice } from './actions/ask-full-invoice.ts'
import { cancelOrder } from './actions/cancel-order.ts'
import { changeDelivery } from './actions/change-delivery.ts'
import { changePaymentMethod } from './actions/change-payment-method.ts'
import { claimPayment } from './actions/claim-payment.ts'
import { confirmReceipt } from './actions/confirm-receipt.ts'
import { giveAccount } from './actions/give-account.ts'
import { reopenPayment } from './actions/reopen-payment.ts'
import { trackOrder } from './actions/track-order.ts'
import { toTracked } from './present.ts'
import {
  AskFullInvoice,
  ChangeDelivery,
  ChangePaymentMethod,
  GiveRefundAccount,
  Reopened,
  TrackedOrder,
  TrackPath,
} from './schema.ts'

export const trackingRoutes = [
  get('/orders/track/:token', {
    op: 'trackOrder',
    priority: 'high',
    tag: 'Orders',
    budget: 'track',
    summary: 'Follow an order',
    description:
      'Show `order.timeline` and `order.status_label` as they are; branch on `payment.kind`. Ask again after ' +
      '`next_poll_seconds`, while somebody looks.',
    params: TrackPath,
    reply: TrackedOrder,
    problems: ['not_found'],
    run: async (ctx, { shop, params, at, baseUrl }) =>
      toTracked(ctx, await trackOrder(ctx, shop, params.token, at), at, baseUrl),
  }),
  post('/orders/track/:token/payment', {
    op: 'reopenPayment',
    priority: 'high',
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
  post('/orders/track/:token/payment/method', {
    op: 'changePaymentMethod',
    priority: 'high',
    tag: 'Orders',
    budget: 'track',
    summary: 'Pay another way',
    description:
      'While the order waits for money and no transfer was reported: counts its fee, unique code and total anew, and opens the payment. Until when it waits stays as it is. The method it has already is reopened. Money that still comes the old way pays the order.',
    params: TrackPath,
    body: ChangePaymentMethod,
    reply: TrackedOrder,
    problems: ['not_found', 'order_moved', 'payment_unavailable'],
    async run(ctx, { shop, params, body, at, baseUrl }) {
      const change = { to: body.payment_method, token: params.token, baseUrl }
      return toTracked(ctx, await changePaymentMethod(ctx, shop, change, at), at, baseUrl)
    },
  }),
  post('/orders/track/:token/payment/claim', {
    op: 'claimPayment',
    priority: 'high',
    tag: 'Orders',
    budget: 'track',
    summary: 'Report a manual transfer as paid',
    description:
      'Sets `order.buyer_claimed_at` once; the order no longer expires until the merchant has looked.',
    params: TrackPath,
    reply: TrackedOrder,
    problems: ['not_found', 'order_moved', 'not_manual_payment'],
    run: async (ctx, { shop, params, at, baseUrl }) =>
      toTracked(ctx, await claimPayment(ctx, shop, params.token, at), at, baseUrl),
  }),
  post('/orders/track/:token/delivery', {
    op: 'changeDelivery',
    priority: 'high',
    tag: 'Orders',
    budget: 'track',
    summary: 'Correct who receives the parcel and where',
    description:
      'Until it is packed, and in the same village, for which the shipping was priced. Only by an `owner_key`: the link ' +
      'alone may have been shared.',
    params: TrackPath,
    body: ChangeDelivery,
    reply: TrackedOrder,
    // It closed with the shop once: a released description keeps what it said.
    problems: ['not_found', 'confirmation_needed', 'order_moved', 'shop_closed'],
    run: async (ctx, { shop, params, body, at, baseUrl }) =>
      toTracked(ctx, await changeDelivery(ctx, shop, { ...body, token: params.token }, at), at, baseUrl),
  }),
  post('/orders/track/:token/refund-account', {
    op: 'giveRefundAccount',
    priority: 'high',
    tag: 'Orders',
    budget: 'track',
    summary: 'Say where the shop transfers money back to',
    description:
      'While a refund waits for it (`needs_account`); again until it was transferred. Only by an `owner_key`: the link alone may ' +
      'have been shared. Answered masked.',
    params: TrackPath,
    body: GiveRefundAccount,
    reply: TrackedOrder,
    problems: ['not_found', 'confirmation_needed', 'order_moved'],
    run: async (ctx, { shop, params, body, at, baseUrl }) =>
      toTracked(ctx, await giveAccount(ctx, shop, { ...body, token: params.token }, at), at, baseUrl),
  }),
  post('/orders/track/:token/full-invoice', {
    op: 'askFullInvoice',
    priority: 'high',
    tag: 'Orders',
    budget: 'track',
    summary: 'Ask for a full faktur pajak, for a buyer who is a business',
    description:
      'Of a shop that collects PPN, within a week of the payment (`full_invoice.may_ask`); again until then. The shop makes it at ' +
      'the tax office. Only by an `owner_key`: the link alone may have been shared. Answered masked.',
    params: TrackPath,
    body: AskFullInvoice,
    reply: TrackedOrder,
    problems: ['not_found', 'confirmation_needed', 'order_moved'],
    run: async (ctx, { shop, params, body, at, baseUrl }) =>
      toTracked(ctx, await askFullInvoice(ctx, shop, { ...body, token: params.token }, at), at, baseUrl),
  }),
  post('/orders/track/:token/cancel', {
    op: 'cancelOrder',
    priority: 'high',
    tag: 'Orders',
    budget: 'track',
    summary: 'Cancel an order that is not paid',
    description:
      'While it waits for money and no transfer was reported. Its goods and its voucher are free again; money that ' +
      'still comes is the shop’s to send back.',
    params: TrackPath,
    reply: TrackedOrder,
    problems: ['not_found', 'order_moved'],
    run: async (ctx, { shop, params, at, baseUrl }) =>
      toTracked(ctx, await cancelOrder(ctx, shop, params.token, at), at, baseUrl),
  }),
  post('/orders/track/:token/receipt', {
    op: 'confirmReceipt',
    priority: 'high',
    tag: 'Orders',
    budget: 'track',
    summary: 'Say that the order came',
    description:
      'Once it is on its way (`may_confirm_receipt`): it is completed then. Made again it answers the same.',
    params: TrackPath,
    reply: TrackedOrder,
    problems: ['not_found', 'order_moved'],
    run: async (ctx, { shop, params, at, baseUrl }) =>
      toTracked(ctx, await confirmReceipt(ctx, shop, params.token, at), at, baseUrl),
  }),
]
