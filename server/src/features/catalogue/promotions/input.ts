// What a merchant may set of campaigns, promotions and vouchers.
// And what it becomes: a field left out keeps what is there.
import Type, { type Static } from 'typebox'
import {
  Count,
  choice,
  Key,
  Line,
  Moment,
  Name,
  object,
  optional,
  orNull,
  Rupiah,
  Slug,
} from '../../../base/input-shapes.ts'
import { mergeFields } from '../../../domain/merge.ts'

const discount = {
  discount_type: optional(choice(['percent', 'amount'])),
  discount_value: optional(Rupiah),
  min_subtotal: orNull(Rupiah),
  max_discount: orNull(Rupiah),
  starts_at: orNull(Moment),
  ends_at: orNull(Moment),
}

/** What is for more than that is for categories, or for the whole shop. */
const MOST_LISTED = 5_000

export const PromotionInput = object({
  key: Key,
  name: optional(Name),
  kind: optional(choice(['campaign', 'order', 'shipping'])),
  ...discount,
  products: optional(Type.Array(Slug, { maxItems: MOST_LISTED })),
  categories: optional(Type.Array(Key, { maxItems: MOST_LISTED })),
  whole_shop: optional(Type.Boolean({ description: 'false: only what is listed, also when nothing is' })),
  badge: orNull(Line),
})
export type PromotionInput = Static<typeof PromotionInput>

const replaces = optional(
  Type.String({
    maxLength: 100,
    description: 'Of an edit that is not saved yet: which one it is of, by its id; what is left out stays',
  }),
)

export const PlannedPromotionInput = object({ ...PromotionInput.properties, replaces })
export type PlannedPromotionInput = Static<typeof PlannedPromotionInput>

export const VoucherInput = object({
  code: Type.String({ pattern: '^[A-Za-z0-9_-]{1,50}$', maxLength: 50 }),
  name: orNull(Name),
  kind: optional(choice(['order', 'shipping'])),
  ...discount,
  usage_limit: orNull(Count),
  per_contact_limit: orNull(Count),
})
export type VoucherInput = Static<typeof VoucherInput>

export const PlannedVoucherInput = object({ ...VoucherInput.properties, replaces })
export type PlannedVoucherInput = Static<typeof PlannedVoucherInput>

/** What a promotion covers is decided anew when products or categories are named. */
export function mergePromotion(was: PromotionInput, is: PromotionInput): PromotionInput {
  const { whole_shop: _, ...rest } = was
  return mergeFields(is.products || is.categories ? rest : was, is)
}

export function isForWholeShop({
  products = [],
  categories = [],
  whole_shop = true,
}: PromotionInput): boolean {
  return whole_shop && products.length + categories.length === 0
}

/** One that was for some things is for none when its lists are emptied, not for the whole shop at once. */
export function mergeStayingListed(was: PromotionInput, is: PromotionInput): PromotionInput {
  const staysListed = is.whole_shop === undefined && !isForWholeShop(was)
  return mergePromotion(was, staysListed ? { ...is, whole_shop: false } : is)
}
