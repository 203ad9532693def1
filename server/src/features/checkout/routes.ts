// Storefront endpoints of checkout.

import { post } from '../../http/route.ts'
import { toCodeSent } from '../codes/present.ts'
import { CodeSent } from '../codes/schema.ts'
import { checkDraft, createDraft } from './actions/create-draft.ts'
import { sendCheckoutCode } from './actions/send-checkout-code.ts'
import { verifyCheckoutCode } from './actions/verify-checkout-code.ts'
import { toDraft, toPlacedOrder } from './present.ts'
import { CreateDraft, Draft, PlacedOrder, SendCheckoutCode, VerifyCheckoutCode } from './schema.ts'

export const checkoutRoutes = [
  post('/checkout/draft', {
    op: 'createDraft',
    tag: 'Checkout',
    budget: 'checkout',
    summary: 'Have the server price a cart',
    description: 'What the draft shows is what `verifyCheckoutCode` charges, until `expires_at`.',
    body: CreateDraft,
    reply: Draft,
    problems: ['cart_invalid', 'quote_invalid', 'payment_unavailable'],
    check: (ctx, { shop }, body, at) => checkDraft(ctx, shop, body, at),
    run: async (ctx, { shop, body, at, baseUrl, callerHash }) =>
      toDraft(await createDraft(ctx, shop, { ...body, callerHash }, at), baseUrl),
  }),
  post('/checkout/otp/send', {
    op: 'sendCheckoutCode',
    tag: 'Checkout',
    budget: 'send',
    summary: 'Send the buyer of a draft a one-time code',
    description:
      'Five codes an hour to one contact, those of finding old orders included; a new code voids the one before.',
    body: SendCheckoutCode,
    reply: CodeSent,
    problems: ['not_found', 'order_moved', 'draft_expired', 'otp_limit'],
    run: async (ctx, { shop, body, at }) => toCodeSent(await sendCheckoutCode(ctx, shop, body, at)),
  }),
  post('/checkout/otp/verify', {
    op: 'verifyCheckoutCode',
    tag: 'Checkout',
    budget: 'checkout',
    summary: 'Place the order with the code',
    description:
      '`track_token` is returned only here. A refused code is refused: the server does not say why.',
    body: VerifyCheckoutCode,
    reply: PlacedOrder,
    problems: [
      'code_refused',
      'not_found',
      'order_moved',
      'draft_expired',
      'cart_changed',
      'payment_unavailable',
    ],
    // The token is told nowhere else.
    keeps: 'lasting',
    run: async (ctx, { shop, body, at, baseUrl, callerHash }) =>
      toPlacedOrder(await verifyCheckoutCode(ctx, shop, { ...body, baseUrl, callerHash }, at), at, baseUrl),
  }),
]
