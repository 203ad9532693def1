// Shapes of errors: one for each code, with the `details` that come with it, and the envelope around them.
import Type, { type TObject, type TSchema } from 'typebox'
import type { Json } from '../base/json.ts'
import { PROBLEM_CODES, type ProblemCode, type StorefrontCode } from '../base/problems.ts'
import { integer, listOf, named, nullable, oneOf, text } from '../base/shapes.ts'
import { CART_REASONS } from '../domain/cart-error.ts'
import { FIELD_CODE_MEANINGS, FIELD_CODES } from '../domain/field-code.ts'
import { ShippingDestination } from '../features/selling/shipping/schema.ts'
import { VERSIONS } from '../versions/index.ts'

/** When each is answered, for those who read the description; buyers read the Indonesian `message`. */
export const MEANINGS: Readonly<Record<StorefrontCode, string>> = {
  invalid_request: 'The body, the query or a header is refused; `details.fields` names every wrong field',
  unsupported_api_version: '`X-API-Version` names no served version; `details.supported` lists them',
  code_refused: 'The one-time code is wrong, expired, used or was tried too often; nobody is told which',
  forbidden: 'The page’s origin is none of the shop’s domains',
  notice_refused:
    'A notice of a bank, a courier or a gateway whose secret or signature is not that of the shop’s keys; no page meets it',
  shop_closed:
    'The shop is paused or closed: it sells nothing new; orders that were placed are still followed',
  plan_limit: 'The shop’s plan does not cover this request from another origin',
  shop_not_found: 'No shop answers on this host',
  not_found: 'What the request names is not there',
  method_not_allowed: 'This path answers to other methods; `Allow` names them',
  order_moved: 'The order is no longer where this request needs it: load it again',
  confirmation_needed:
    'Only its buyer may: use the `owner_key` of the answer that placed the order, or of `verifyLookupCode`',
  not_manual_payment: 'A gateway settles this payment: there is nothing to report',
  idempotency_in_progress: 'The first request with this `Idempotency-Key` is still running',
  draft_expired: 'The draft is too old: draft again',
  body_too_large: 'The body is over 64 KiB',
  unsupported_media_type: 'The body is not `application/json`',
  cart_invalid: 'Some items cannot be bought; `details.lines` names them',
  cart_changed:
    'Stock, the last use of the voucher, or the total of a transfer went to someone else: draft again',
  destination_unserved: 'Nothing ships there, or the label names no single place; see `details.alternatives`',
  quote_invalid: 'The shipping quote is unknown, expired, or was made for another cart: ask for rates again',
  payment_unavailable:
    'The payment method is unknown, switched off, or not for this total, courier, destination or cart; `message` says which',
  idempotency_key_reused: 'This `Idempotency-Key` belongs to another request: make a new one',
  rate_limited: 'Too many requests from this address: wait `Retry-After` seconds',
  otp_limit: 'Too many codes to this contact: wait `Retry-After` seconds',
  internal_error: 'Something broke on our side; nothing of the cause is shown',
  unavailable: 'Out of service for a moment: wait `Retry-After` seconds',
}

const CartDetails = named(
  'CartDetails',
  {
    lines: listOf(
      named(
        'CartFault',
        {
          index: integer('First place of the item in `items[]`'),
          product_id: text('As it was sent'),
          variant_id: text('As it was sent'),
          reason: oneOf(CART_REASONS, 'Why it cannot be bought'),
          available: integer('Units that can still be bought; null when that is not the matter'),
        },
        'An item that cannot be bought',
      ),
      'Every item that cannot be bought',
    ),
    voucher: Type.Optional(
      nullable(
        named(
          'LostVoucher',
          {
            code: text('The voucher'),
            reason: oneOf(['used_up', 'already_used'], 'Why it can no longer be used'),
          },
          'A voucher that someone else was quicker to use',
        ),
        'With `cart_changed`: the voucher that can no longer be used, if that is what changed',
      ),
    ),
  },
  'What is wrong with a cart',
)

const WHY = `Why, for programs. ${Object.entries(FIELD_CODE_MEANINGS)
  .map(([code, meaning]) => `\`${code}\`: ${meaning}`)
  .join('; ')}`

export const FieldFaults = listOf(
  named(
    'FieldFault',
    {
      path: text('The field, such as `items[0].qty`'),
      code: oneOf(FIELD_CODES, WHY),
      message: text('What is wrong, in Indonesian'),
    },
    'A field that was refused',
  ),
  'Every field that was refused',
)

const DETAILS: Partial<Record<StorefrontCode, TObject>> = {
  invalid_request: named('InvalidRequestDetails', { fields: FieldFaults }, 'What is wrong with a request'),
  forbidden: named(
    'ForbiddenDetails',
    {
      origin: Type.Optional(
        text(
          'The `Origin` of the page as the server saw it; `null` (the text) of a page that has none, such as a file',
        ),
      ),
      hint: Type.Optional(text('What to do about it, for the developer of the page, in English')),
    },
    'Which origin is none of the shop’s domains; empty where a site’s key is refused',
  ),
  not_found: named(
    'NotFoundDetails',
    {
      path: Type.Optional(
        text(
          'The path that was called, where the API has none such; absent where the path is right and the thing is not there',
        ),
      ),
    },
    'Whether it is the address that is wrong',
  ),
  unsupported_api_version: named(
    'UnsupportedVersionDetails',
    { supported: listOf(oneOf(VERSIONS, 'A served version'), 'The served versions, oldest first') },
    'Which versions there are',
  ),
  plan_limit: named(
    'PlanLimitDetails',
    {
      quota: text('What the plan limits: `storefront_api`'),
      plan: text('The shop’s plan'),
      need: oneOf(['read', 'write'], 'What the request needs the plan to allow'),
    },
    'What the plan lacks',
  ),
  cart_invalid: CartDetails,
  cart_changed: CartDetails,
  destination_unserved: named(
    'UnservedDetails',
    { alternatives: listOf(ShippingDestination, 'Served places near by, or what a label may mean') },
    'Where else a parcel could go',
  ),
}

/** Codes that say nothing more. */
const NoDetails = {
  title: 'NoDetails',
  type: 'object',
  maxProperties: 0,
  additionalProperties: false,
  description: 'Nothing more is to be said',
}

export const STOREFRONT_CODES = PROBLEM_CODES.filter(isStorefrontCode)

export function isStorefrontCode(code: ProblemCode): code is StorefrontCode {
  return Object.hasOwn(MEANINGS, code)
}

/** The envelope of any error; hoisted by its name. */
export const ApiError: Json = {
  title: 'Error',
  ...envelopeOf(STOREFRONT_CODES),
  description:
    'The envelope of every error. Branch on `error.code`, and keep a default branch: codes may be added',
}

/** The envelope of an answer that carries one of these codes: `code` tells which `details` there are. */
export function envelopeOf(codes: readonly StorefrontCode[]): Json {
  return { type: 'object', required: ['error'], properties: { error: errorOf(codes) } }
}

function errorOf(codes: readonly StorefrontCode[]): Json {
  const [only, ...others] = codes
  if (only && others.length === 0) return codeShape(only)
  return {
    description: 'What went wrong; `code` tells which `details` there are',
    oneOf: codes.map(codeShape),
    discriminator: {
      propertyName: 'code',
      mapping: Object.fromEntries(codes.map((code) => [code, `#/components/schemas/${shapeName(code)}`])),
    },
  }
}

function codeShape(code: StorefrontCode): Json {
  const details: TSchema = DETAILS[code] ?? NoDetails
  return {
    title: shapeName(code),
    type: 'object',
    description: MEANINGS[code],
    required: ['code', 'message', 'details'],
    properties: {
      code: { type: 'string', const: code, description: 'What a program branches on' },
      message: { type: 'string', description: 'Indonesian, safe to show to the buyer' },
      details,
    },
  }
}

/** not_found → NotFoundError */
function shapeName(code: StorefrontCode): string {
  const words = code
    .replace(/_error$/, '')
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return `${words.join('')}Error`
}
