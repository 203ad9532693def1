// What sold most, and what is left of sales, as far as it is known what the goods cost. Pure.
import type { SalesRow, SalesSums } from './sums.ts'

type Costs = Pick<SalesSums, 'goods' | 'costed' | 'costed_discounts' | 'cost'>

/** null: of nothing that was sold it is known. */
export function marginOf({ costed, costed_discounts, cost }: Omit<Costs, 'goods'>): number | null {
  return costed === 0 ? null : costed - costed_discounts - cost
}

/** Percent of the goods, rounded down: all is said of all alone. */
export function covered({ goods, costed }: Pick<Costs, 'goods' | 'costed'>): number {
  return goods === 0 ? 0 : Math.floor((costed / goods) * 100)
}

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
