// What a promotion will be: what it is, with what the merchant says. Pure.
import { over } from '../../domain/merge.ts'
import type { PromotionInput } from './input.ts'

/** What a promotion covers is decided anew when products or categories are named. */
export function mergePromotion(was: PromotionInput, is: PromotionInput): PromotionInput {
  const { whole_shop: _, ...rest } = was
  return over(is.products || is.categories ? rest : was, is)
}
