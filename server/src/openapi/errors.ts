// Shapes of the error envelope: the envelope itself, and what `details` holds for the codes that have some.

import Type, { type TObject } from 'typebox'
import { CART_REASONS } from '../domain/cart-error.ts'
import { ShippingDestination } from '../features/shipping/schema.ts'
import { CONNECTION_CODES, MERCHANT_CODES, PROBLEM_CODES, type ProblemCode } from '../problems.ts'
import { integer, listOf, named, nullable, oneOf, text } from '../shapes.ts'
import { VERSIONS } from '../versions/index.ts'

const CODES = PROBLEM_CODES.filter((code) => !MERCHANT_CODES.has(code) && !CONNECTION_CODES.has(code))

export const ApiError = named(
  'Error',
  {
    error: Type.Object({
      code: Type.Unsafe<string>({ type: 'string', description: `One of: ${CODES.join(', ')}` }),
      message: Type.String({ description: 'Indonesian, safe to show to the buyer' }),
      details: Type.Object(
        {},
        { description: 'Depends on `code`; an empty object when there is nothing to say' },
      ),
    }),
  },
  'The envelope of every error',
)

const CartDetails = named('CartDetails', {
  lines: listOf(
    named('CartFault', {
      index: integer('Place in `items[]`'),
      product_id: text(),
      variant_id: text(),
      reason: oneOf(CART_REASONS),
      available: integer('Units that can still be bought'),
    }),
  ),
  voucher: Type.Optional(
    nullable(
      named('LostVoucher', { code: text(), reason: oneOf(['used_up', 'already_used']) }, 'Of `cart_changed`'),
    ),
  ),
})

/** Codes that are not here answer an empty `details`. */
export const DETAILS: Partial<Record<ProblemCode, TObject>> = {
  invalid_request: named('InvalidRequestDetails', {
    fields: listOf(
      named('FieldFault', { path: text('Such as `items[0].qty`'), message: text('Indonesian') }),
    ),
  }),
  unsupported_api_version: named('UnsupportedVersionDetails', { supported: listOf(oneOf(VERSIONS)) }),
  plan_limit: named('PlanLimitDetails', {
    quota: text(),
    plan: text('The shop’s plan'),
    need: oneOf(['read', 'write']),
  }),
  cart_invalid: CartDetails,
  cart_changed: CartDetails,
  destination_unserved: named('UnservedDetails', {
    alternatives: listOf(ShippingDestination, 'Served places near by, or what a label may mean'),
  }),
}
