// Storefront endpoints of checkout.

import { post } from '../../../http/routes/declare-route.ts'
import { CodeSent, toCodeSent } from '../../people/codes/schema.ts'
import { answerPlaced } from './actions/answer-placed.ts'
import { checkDraft, createDraft } from './actions/create-draft.ts'
import { previewCart } from './actions/preview-cart.ts'
import { sendCheckoutCode } from './actions/send-checkout-code.ts'
import { verifyCheckoutCode } from './actions/verify-checkout-code.ts'
import { CartPreview, CartPreviewRequest } from './cart-preview-schema.ts'
import { toCartPreview, toDraft, toPlacedOrder } from './present.ts'
import { enteredCode } from './price-draft.ts'
import { CreateDraft, Draft, PlacedOrder, SendCheckoutCode, VerifyCheckoutCode } from './schema.ts'

export const checkoutRoutes = [
  post('/checkout/preview', {
    op: 'previewCart',
    tag: 'Checkout',
    budget: 'shipping',
    summary: 'See what a cart comes to, before anybody is asked for a name',
    description:
      'Priced as drafts are, and nothing is kept: no draft, no stock, no code. What cannot be bought is priced where it ' +
      'can be, and `problems` says why; it does not fail. With a `voucher_code` a request takes one of the budget ' +
      '`checkout` as well, as a draft does.',
    body: CartPreviewRequest,
    reply: CartPreview,
    problems: ['quote_invalid'],
    keepReply: 'never',
    // Else guessing codes would have two budgets.
    alsoTakes: (body) => (enteredCode(body) ? 'checkout' : null),
    run: async (ctx, { shop, body, at, baseUrl }) =>
      toCartPreview(await previewCart(ctx, shop, body, at), baseUrl),
  }),
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
    priority: 'high',
    tag: 'Checkout',
    budget: 'send',
    summary: 'Send the buyer of a draft a one-time code',
    description:
      'Five codes an hour to one contact, those of finding old orders included; a new code voids the one before. A draft ' +
      'that gave its total up gets none: `cart_changed`, draft again.',
    body: SendCheckoutCode,
    reply: CodeSent,
    problems: ['not_found', 'order_moved', 'draft_expired', 'cart_changed', 'otp_limit'],
    run: async (ctx, { shop, body, at }) => toCodeSent(await sendCheckoutCode(ctx, shop, body, at)),
  }),
  post('/checkout/otp/verify', {
    op: 'verifyCheckoutCode',
    priority: 'high',
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
    // No other answer has the token.
    keepReply: 'lasting',
    answersAgain: true,
    async run(ctx, { shop, body, at, baseUrl, callerHash, idempotency }) {
      const placed = idempotency?.doneAs
        ? await answerPlaced(ctx, shop, { orderId: idempotency.doneAs, baseUrl }, at)
        : await verifyCheckoutCode(ctx, shop, { ...body, baseUrl, callerHash, idempotency }, at)
      return toPlacedOrder(ctx, placed, at, baseUrl)
    },
  }),
]
