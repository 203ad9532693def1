// How a product stands: what is left of it, and whether buyers can buy it now. Pure.
import type { Product } from '../../../api.ts'

export type Standing = 'archived' | 'draft' | 'notYet' | 'over' | 'preorder' | 'soldOut' | 'low' | 'selling'

/** As the server tells a merchant of it. */
const LOW = 3

/** Of all its variants; null: it is not counted. */
export function stockOf({ unlimited_stock, stock, variants }: Product): number | null {
  if (unlimited_stock) return null
  return variants.length > 0 ? variants.reduce((sum, variant) => sum + (variant.stock ?? 0), 0) : (stock ?? 0)
}

export function standingOf(product: Product, now = new Date()): Standing {
  const { archived, draft, sell_from, sell_until, preorder, unlimited_stock, variants } = product
  if (archived) return 'archived'
  if (draft) return 'draft'
  if (sell_from && new Date(sell_from) > now) return 'notYet'
  if (sell_until && new Date(sell_until) <= now) return 'over'
  if (unlimited_stock) return 'selling'
  if (preorder && !preorder.capped) return 'preorder'
  if ((stockOf(product) ?? 0) <= 0) return 'soldOut'
  const counts = variants.length > 0 ? variants.map(({ stock }) => stock ?? 0) : [product.stock ?? 0]
  if (counts.some((count) => count <= LOW)) return 'low'
  return preorder ? 'preorder' : 'selling'
}

/** From the cheapest to the dearest of its variants. */
export function priceRange({ price = 0, variants }: Product): readonly [from: number, to: number] {
  const prices = variants.length > 0 ? variants.map((variant) => variant.price ?? price) : [price]
  return [Math.min(...prices), Math.max(...prices)]
}
