// What a promotion will be: what it is, with what the merchant says. Pure.
import { over } from '../../../domain/merge.ts'
import type { PromotionInput } from './input.ts'

/** What a promotion covers is decided anew when products or categories are named. */
export function mergePromotion(was: PromotionInput, is: PromotionInput): PromotionInput {
  const { whole_shop: _, ...rest } = was
  return over(is.products || is.categories ? rest : was, is)
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
