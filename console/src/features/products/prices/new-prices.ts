// What prices become when many are raised or lowered at once, and how that is sent and taken back. Pure.
import type { Product, ShopInput } from '../../../api.ts'
import { choiceText } from '../product/choice-text.ts'

export const ROUNDINGS = [1, 100, 500, 1000] as const

export interface PriceRule {
  readonly direction: 'up' | 'down'
  readonly by: 'percent' | 'amount'
  readonly value: number
  readonly roundTo: (typeof ROUNDINGS)[number]
}

/** What is needed of a product. */
export type Priced = Pick<Product, 'id' | 'price' | 'compare_at_price' | 'variants'>

interface Prices {
  readonly price: number
  readonly compareAt: number | null
}

export interface NewPrice {
  readonly productId: string
  /** null: the product's own */
  readonly variantId: string | null
  /** of the variant; empty: the product's own */
  readonly name: string
  /** false: a variant that costs what its product costs */
  readonly hasOwnPrice: boolean
  readonly was: Prices
  readonly is: Prices
}

type Change = ShopInput<'changePrices'>['changes'][number]

/** As many as one change takes. */
export const MOST_CHANGES = 1_000

/** The product's own price, those of variants that have their own, and comparisons of those that have none. */
export function newPrices(product: Priced, rule: PriceRule): NewPrice[] {
  const { id, price = 0, compare_at_price, variants } = product
  const was = { price, compareAt: compare_at_price ?? null }
  const own = {
    productId: id ?? '',
    variantId: null,
    name: '',
    hasOwnPrice: true,
    was,
    is: changed(was, rule),
  }
  const ofVariants = variants.flatMap((variant) => {
    const hasOwnPrice = variant.price != null
    if (!hasOwnPrice && variant.compare_at_price == null) return []
    const was = { price: variant.price ?? price, compareAt: variant.compare_at_price ?? null }
    const name = choiceText(variant)
    return { productId: id ?? '', variantId: variant.id, name, hasOwnPrice, was, is: changed(was, rule) }
  })
  // Where every variant has its own, that of the product is nobody's.
  const isShown = variants.length === 0 || variants.some((variant) => variant.price == null)
  return [...(isShown ? [own] : []), ...ofVariants]
}

function changed({ price, compareAt }: Prices, rule: PriceRule): Prices {
  const is = newPrice(price, rule)
  // One that is not above tells buyers nothing, and would turn into a reduction that never was.
  if (compareAt === null || compareAt <= price) return { price: is, compareAt: null }
  if (rule.direction === 'down') return { price: is, compareAt }
  return { price: is, compareAt: Math.max(newPrice(compareAt, rule), is + rule.roundTo) }
}

/** What costs nothing stays so. */
function newPrice(price: number, { direction, by, value, roundTo }: PriceRule): number {
  if (price === 0) return 0
  const step = by === 'percent' ? (price * value) / 100 : value
  const exact = direction === 'up' ? price + step : price - step
  return Math.round(exact / roundTo) * roundTo
}

/** Likelier a slip of the finger than a price. */
export function isSteep({ was, is }: NewPrice): boolean {
  return was.price > 0 && (is.price < was.price / 2 || is.price > was.price * 2)
}

/** Goods would be given away. */
export function isTooLow({ was, is }: NewPrice): boolean {
  return was.price > 0 && is.price <= 0
}

export function toChanges(prices: readonly NewPrice[]): Change[] {
  return changesOf(prices, ({ was, is }) => [was, is])
}

export function toUndo(prices: readonly NewPrice[]): Change[] {
  return changesOf(prices, ({ was, is }) => [
    is,
    { ...was, compareAt: is.compareAt === null ? null : was.compareAt },
  ])
}

/** Without those that stay as they are. */
function changesOf(
  prices: readonly NewPrice[],
  turn: (price: NewPrice) => readonly [from: Prices, to: Prices],
): Change[] {
  return prices.flatMap((each) => {
    const [from, to] = turn(each)
    if (from.price === to.price && from.compareAt === to.compareAt) return []
    return {
      product_id: each.productId,
      variant_id: each.variantId,
      ...(each.hasOwnPrice && { price: to.price, was: from.price }),
      ...(from.compareAt !== to.compareAt && { compare_at_price: to.compareAt }),
    }
  })
}
