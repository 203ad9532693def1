// Which of two promotions at the same time a buyer gets, by the rules of pricing: the one that takes off more, and of
// equals the one that the shop lists first. Pure.
import { overlaps, type TimeWindow } from './thing-state.ts'

export interface Comparable extends TimeWindow {
  readonly kind?: 'campaign' | 'order' | 'shipping'
  readonly discount_type?: 'percent' | 'amount'
  readonly discount_value?: number
  readonly max_discount?: number | null
  readonly min_subtotal?: number | null
  readonly whole_shop?: boolean
  readonly products?: readonly string[]
  readonly categories?: readonly string[]
}

export type Winner = 'mine' | 'theirs' | 'tieMine' | 'tieTheirs' | 'depends'

/** Whether one order can meet both. */
export function meets(mine: Comparable, other: Comparable): boolean {
  return (
    mine.kind === other.kind &&
    overlaps(mine, other) &&
    (mine.kind !== 'campaign' || sharesGoods(mine, other))
  )
}

/** `isFirst`: mine comes before the other in the shop's list. */
export function winnerOf(mine: Comparable, other: Comparable, isFirst: boolean): Winner {
  const isCertain = mine.discount_type === other.discount_type && !mine.max_discount && !other.max_discount
  const difference = (mine.discount_value ?? 0) - (other.discount_value ?? 0)
  if (!isCertain) return 'depends'
  const [myMinimum, theirMinimum] = [minimumOf(mine), minimumOf(other)]
  if (difference > 0) return myMinimum <= theirMinimum ? 'mine' : 'depends'
  if (difference < 0) return theirMinimum <= myMinimum ? 'theirs' : 'depends'
  if (myMinimum !== theirMinimum) return 'depends'
  return isFirst ? 'tieMine' : 'tieTheirs'
}

/** A price of a campaign asks for no minimum. */
function minimumOf({ kind, min_subtotal }: Comparable): number {
  return kind === 'campaign' ? 0 : (min_subtotal ?? 0)
}

/** A product may be in a category that the other one names: that can be, so it is said. */
function sharesGoods(one: Comparable, other: Comparable): boolean {
  const { products = [], categories = [], whole_shop } = one
  const { products: theirProducts = [], categories: theirCategories = [] } = other
  const isNothing = (of: Comparable) =>
    !of.whole_shop && (of.products?.length ?? 0) + (of.categories?.length ?? 0) === 0
  if (isNothing(one) || isNothing(other)) return false
  if (whole_shop || other.whole_shop) return true
  return (
    products.some((slug) => theirProducts.includes(slug)) ||
    categories.some((key) => theirCategories.includes(key)) ||
    (products.length > 0 && theirCategories.length > 0) ||
    (categories.length > 0 && theirProducts.length > 0)
  )
}
