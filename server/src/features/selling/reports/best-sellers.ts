// What sold most. Pure.
import type { SalesRow } from './sums.ts'

export interface BestSeller {
  readonly product_id: string
  readonly name: string
  readonly units: number
  readonly revenue: number
}

/** By units, then by revenue. Discounts of a whole order are not shared out among its lines. */
export function bestSellersOf(rows: readonly SalesRow[], limit: number): BestSeller[] {
  return rows
    .filter(({ part }) => part === 'product')
    .map(({ key, name, items, goods }) => ({
      product_id: key,
      name: name ?? key,
      units: items,
      revenue: goods,
    }))
    .toSorted((a, b) => b.units - a.units || b.revenue - a.revenue || (a.product_id < b.product_id ? -1 : 1))
    .slice(0, limit)
}
